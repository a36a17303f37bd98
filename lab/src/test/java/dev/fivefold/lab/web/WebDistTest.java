package dev.fivefold.lab.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.Home;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The committed page, without node: web/vite.config.ts writes the digest of what it was built from. */
class WebDistTest {

    private final Path web = new Home(Path.of("..")).resolve("web");

    @Test
    void the_committed_page_is_built_from_its_sources() throws Exception {
        assertThat(Files.readString(web.resolve("dist/sources.sha256")).strip())
                .as("run: cd web && npm ci && npm run build")
                .isEqualTo(digest());
    }

    @Test
    void each_file_that_nginx_serves_has_its_compressed_form() throws IOException {
        try (Stream<Path> files = Files.walk(web.resolve("dist"))) {
            List<Path> plain = files.filter(Files::isRegularFile)
                    .filter(file -> !file.toString().matches(".*\\.(gz|sha256)|.*/report\\.html"))
                    .toList();
            assertThat(plain)
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(file.resolveSibling(file.getFileName() + ".gz"))
                            .exists());
        }
    }

    private String digest() throws IOException, NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        try (Stream<Path> sources = Files.walk(web.resolve("src"))) {
            List<String> names = Stream.concat(
                            Stream.of("index.html", "package-lock.json", "report.html", "vite.config.ts"),
                            sources.filter(Files::isRegularFile)
                                    .map(file -> web.relativize(file).toString())
                                    .sorted())
                    .toList();
            for (String name : names) {
                digest.update((name + "\n").getBytes(StandardCharsets.UTF_8));
                digest.update(Files.readAllBytes(web.resolve(name)));
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
