// Records histories of two aggregators over one Redis, and has Porcupine check them.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"time"

	"github.com/anishathalye/porcupine"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	var (
		name   = flag.String("record", "", "the kind to record: kills, lost-deletes or commands; without it a file is checked")
		mutant = flag.String("mutant", "", "a mutant to record: second-delete, evict-before, ttl or keys")
		number = flag.Int("n", 10000, "the number of histories")
		rate   = flag.Int("rate", 20, "histories that begin a second")
		seed   = flag.Int64("seed", time.Now().UnixNano()%1_000_000, "of faults, kills and times of requests")
		java   = flag.String("java", "", "the command that starts an aggregator, without its options")
		file   = flag.String("file", "", "one history a line")
		date   = flag.String("rows", "", "this date of rows of docs/conformance.md, one for each file in the arguments")
	)
	flag.Parse()
	if *date != "" {
		return rows(*date, flag.Args())
	}
	if *mutant != "" {
		*name = mutants[*mutant].kind
	}
	if *name != "" {
		if err := record(*name, *mutant, *number, *rate, *seed, strings.Fields(*java), *file); err != nil {
			return err
		}
	}
	return checkAll(*file, *mutant != "")
}

func record(name, mutant string, number, rate int, seed int64, java []string, file string) error {
	of, known := kinds[name]
	if !known {
		return fmt.Errorf("no kind %q", name)
	}
	set := map[string]string{} // those of a mutant replace others
	for _, option := range append(append(append([]string{}, options...), of.options...), mutants[mutant].options...) {
		set[strings.Split(option, "=")[0]] = option
	}
	stack, err := start(settings{java: java, logs: filepath.Dir(file), options: slices.Collect(maps.Values(set)), forgetful: mutant == "keys"})
	if stack != nil {
		defer stack.close()
	}
	if err != nil {
		return err
	}
	recorder := recorder{stack: stack, start: time.Now(), kind: of, turns: make(chan struct{}, requestsAtOnce)}
	histories := recorder.record(number, rate, seed)
	seconds := int(time.Since(recorder.start).Seconds())
	return write(file, Run{Kind: name, Mutant: mutant, Seed: seed, Kills: stack.kills, Faults: stack.faults, Seconds: seconds}, histories)
}

// checkAll prints a line of all histories, and those that are refuted. It fails if any is; for a mutant, if none is.
func checkAll(file string, mutant bool) error {
	result, err := checked(file)
	if err != nil {
		return err
	}
	for i, history := range result.refuted {
		if line, err := json.Marshal(history); err == nil && (!mutant || i == 0) {
			fmt.Fprintf(os.Stderr, "refuted: %s\n", line)
		}
	}
	fmt.Printf("%s: %s\n", strings.TrimSuffix(result.run.Kind+", mutant "+result.run.Mutant, ", mutant "), result)
	if mutant && len(result.refuted) == 0 {
		return fmt.Errorf("the mutant %s is not refuted", result.run.Mutant)
	}
	if !mutant && len(result.refuted)+result.undecided > 0 {
		return fmt.Errorf("%d histories are refuted, %d are undecided", len(result.refuted), result.undecided)
	}
	return nil
}

// result is Porcupine's.
type result struct {
	run       Run
	histories int
	refuted   []*History
	undecided int
	counts    map[string]int // of operations by kind and outcome
}

func checked(file string) (of result, err error) {
	run, histories, err := read(file)
	of = result{run: run, histories: len(histories), counts: map[string]int{}}
	for _, history := range histories {
		for _, operation := range history.Operations {
			word := operation.Kind + "s " + operation.Outcome
			if operation.Source == "redis" {
				word += " from Redis"
			}
			of.counts[word]++
		}
		switch check(history) {
		case porcupine.Illegal:
			of.refuted = append(of.refuted, history)
		case porcupine.Unknown:
			of.undecided++
		}
	}
	return of, err
}

func (of result) String() string {
	return fmt.Sprintf("%d histories, %d refuted, %d undecided. Operations: %s. Killed: %s. Faults: %s. Seed %d, %d s.",
		of.histories, len(of.refuted), of.undecided, list(of.counts), list(of.run.Kills), list(of.run.Faults), of.run.Seed, of.run.Seconds)
}

// What a row of docs/conformance.md says that a kind checks.
var checks = map[string]string{
	"kills": fmt.Sprint("Cached reads and updates of a register. Processes are killed, the links to the service are faulty, those to Redis slow. No read may be stale for longer than ",
		kinds["kills"].bound.Seconds(), " s, six times `second-delete-after`."),
	"lost-deletes": fmt.Sprint("The same, with Redis killed, too, and all links faulty, so that deletes are lost. No read may be stale for longer than ",
		kinds["lost-deletes"].bound.Seconds(), " s, the time to live and the timeout of a call."),
	"commands": "Commands with an `Idempotency-Key`, repeated to both processes, which are killed. All links are faulty. Each write has at most one effect, and each success its number.",
}

func rows(date string, files []string) error {
	for _, file := range files {
		of, err := checked(file)
		if err != nil {
			return err
		}
		fmt.Printf("| histories, %s | Porcupine v1.3.1 | %s | %s | %d | %s |\n", of.run.Kind, checks[of.run.Kind], of, len(of.refuted)+of.undecided, date)
	}
	return nil
}

func list(counts map[string]int) string {
	var words []string
	for word, count := range counts {
		words = append(words, fmt.Sprintf("%s %d", word, count))
	}
	sort.Strings(words)
	return strings.Join(words, ", ")
}
