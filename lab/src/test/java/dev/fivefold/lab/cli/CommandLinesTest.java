package dev.fivefold.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.lab.docs.CommandLines;
import dev.fivefold.lab.docs.Documents;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** What documents tell people to type. */
class CommandLinesTest {

    static List<Path> documents() {
        return Documents.all();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void every_command_line_in_a_document_is_valid(Path document) {
        for (List<String> arguments : calls(Documents.text(document))) {
            assertThatCode(() -> parse(arguments))
                    .as("./fivefold %s", arguments)
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void the_documents_have_command_lines() {
        assertThat(calls(Documents.text(Path.of("README.md")))).contains(List.of("demo"), List.of("play"));
        assertThat(calls(Documents.text(Path.of("docs/commands.md"))))
                .contains(List.of("up", "--step", "3"), List.of("down"), List.of("branches"));
        assertThat(calls(Documents.text(Path.of("lessons/09-overload/README.md"))))
                .contains(List.of("up", "--step", "9"), List.of("check", "09"));
    }

    @Test
    void a_command_line_is_found_in_blocks_and_within_lines_without_its_pipes_and_comments() {
        assertThat(calls("""
                        Say `./fivefold gc`, or `./fivefold
                        up --step 1`, not `fivefold` nor ./fivefold in prose.

                            FIVEFOLD_CACHE=/tmp/x ./fivefold bench 'http://127.0.0.1:<port of it>/a?b=1&c#d' -n 2 &   # at once
                            cd x && ./fivefold down; ls | head

                        ```sh
                        ./fivefold top mocks
                        ```
                        """))
                .containsExactlyInAnyOrder(
                        List.of("gc"),
                        List.of("up", "--step", "1"),
                        List.of("bench", "http://127.0.0.1:1/a?b=1&c#d", "-n", "2"),
                        List.of("down"),
                        List.of("top", "mocks"));
    }

    @Test
    void an_invalid_command_line_is_found() {
        assertThatExceptionOfType(ParameterException.class).isThrownBy(() -> parse(List.of("up", "--stop", "3")));
        assertThatExceptionOfType(ParameterException.class).isThrownBy(() -> parse(List.of("fly")));
        assertThatExceptionOfType(ParameterException.class).isThrownBy(() -> parse(List.of("check")));
    }

    private static List<List<String>> calls(String document) {
        return CommandLines.in(document, "./fivefold");
    }

    /** Executes nothing. */
    private static void parse(List<String> arguments) {
        if (!arguments.isEmpty() && Set.of("test", "picture").contains(arguments.getFirst())) {
            return; // the launcher's own, which hands the rest to Maven and to the benchmarks
        }
        CommandLine commandLine = Fivefold.commandLine();
        commandLine.parseArgs(arguments.toArray(String[]::new));
    }
}
