package dev.fivefold.starter.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/clients.md: the test that each row names is there. */
class ClientsDocumentTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern NAME = Pattern.compile("`([A-Za-z]+Test)`");

    @Test
    void each_row_names_a_test() throws IOException {
        Set<String> tests = tests();

        assertThat(Files.readAllLines(ROOT.resolve("docs/clients.md")))
                .filteredOn(line -> line.startsWith("| ") && !line.contains("---") && !line.contains("what you write"))
                .hasSizeGreaterThan(30)
                .allSatisfy(row -> assertThat(NAME.matcher(row).results().map(match -> match.group(1)))
                        .isNotEmpty()
                        .allMatch(tests::contains));
    }

    private static Set<String> tests() throws IOException {
        Set<String> names = Stream.of("starter", "modules")
                .map(ROOT::resolve)
                .flatMap(ClientsDocumentTest::files)
                .map(file -> file.getFileName().toString())
                .filter(name -> name.endsWith("Test.java"))
                .map(name -> name.substring(0, name.length() - ".java".length()))
                .collect(Collectors.toSet());
        assertThat(names).contains("ClientsDocumentTest");
        return names;
    }

    private static Stream<Path> files(Path directory) {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(file -> file.toString().contains("/src/test/")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
