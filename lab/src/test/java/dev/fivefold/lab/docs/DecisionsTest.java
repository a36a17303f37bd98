package dev.fivefold.lab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/adr, and its index. */
class DecisionsTest {

    private static final Path FOLDER = Path.of("docs/adr");

    @Test
    void the_index_has_each_decision() throws IOException {
        String index = Documents.text(FOLDER.resolve("README.md"));

        assertThat(decisions())
                .isNotEmpty()
                .allSatisfy(file ->
                        assertThat(index.split("]\\(" + file + "\\)", -1)).hasSizeGreaterThan(1));
    }

    @Test
    void a_superseded_decision_is_struck_through() throws IOException {
        String index = Documents.text(FOLDER.resolve("README.md"));

        assertThat(decisions().stream()
                        .filter(file ->
                                Documents.text(FOLDER.resolve(file)).matches("(?s).*\nStatus: (replaced|withdrawn).*")))
                .isNotEmpty()
                .allSatisfy(file -> assertThat(index).containsPattern("- ~~\\[[^]]+]\\(" + file + "\\)~~"));
    }

    private static List<String> decisions() throws IOException {
        try (Stream<Path> files = Files.list(Documents.REPOSITORY.resolve(FOLDER))) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.startsWith("0"))
                    .sorted()
                    .toList();
        }
    }
}
