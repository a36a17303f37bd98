package main
import ("crypto/sha256"; "fmt"; "io"; "net/http"; "os")
func main() {
    for _, url := range os.Args[1:] {
        page, err := http.Get(url)
        if err != nil || !page.Uncompressed { panic(err) }
        plain, err := io.ReadAll(page.Body)
        if err != nil { panic(err) }
        fmt.Printf("%x\n", sha256.Sum256(plain))
    }
}
