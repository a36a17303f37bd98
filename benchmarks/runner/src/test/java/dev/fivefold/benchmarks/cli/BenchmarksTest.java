package dev.fivefold.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.fivefold.lab.docs.CommandLines;
import dev.fivefold.lab.docs.Documents;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

class BenchmarksTest {

    @TempDir
    private Path home;

    private final StringWriter err = new StringWriter();

    @BeforeEach
    void makeHome() throws IOException {
        Files.createDirectories(home.resolve("lessons/00-baseline"));
        Files.createDirectories(home.resolve("lessons/01-edge-gzip"));
        System.setProperty("fivefold.home", home.toString());
    }

    @AfterEach
    void forgetHome() {
        System.clearProperty("fivefold.home");
    }

    static List<Path> documents() {
        return Documents.all();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void every_command_line_of_a_script_in_a_document_is_valid(Path document) {
        for (CommandLine command : Benchmarks.commands()) {
            for (List<String> arguments : CommandLines.in(Documents.text(document), command.getCommandName())) {
                assertThatCode(() -> command.parseArgs(arguments.toArray(String[]::new)))
                        .as("%s %s", command.getCommandName(), arguments)
                        .doesNotThrowAnyException();
            }
        }
    }

    @Test
    void each_command_is_a_script_and_has_a_help_text_for_each_option() {
        assertThat(Benchmarks.commands()).allSatisfy(command -> {
            Path script = Documents.REPOSITORY.resolve(command.getCommandName());
            assertThat(script).isExecutable();
            assertThat(script).content().contains("benchmarks " + script.getFileName() + " \"$@\"");
            assertThat(command.getCommandSpec().usageMessage().description()).isNotEmpty();
            assertThat(command.getCommandSpec().options())
                    .allSatisfy(option -> assertThat(option.description()).isNotEmpty());
        });
    }

    @Test
    void each_command_is_in_the_list_of_commands() {
        String commands = Documents.text(Path.of("docs/commands.md"));

        assertThat(Benchmarks.commands())
                .allSatisfy(command -> assertThat(CommandLines.in(commands, command.getCommandName()))
                        .isNotEmpty());
    }

    @Test
    void a_length_out_of_bounds_is_a_usage_error() {
        assertThat(run("scale", "--seconds", "0")).isEqualTo(2);
        assertThat(run("peers", "--rounds", "0")).isEqualTo(2);
        assertThat(run("peers", "--quick", "--write")).isEqualTo(2);
        assertThat(err.toString().lines())
                .containsExactly(
                        "fivefold: --seconds is 0: choose 5 to 600 (see benchmarks/scale --help)",
                        "fivefold: --rounds is 0: choose 1 to 600 (see benchmarks/peers --help)",
                        "fivefold: --quick is a look, not a measurement: leave out --write (see benchmarks/peers --help)");
    }

    @Test
    void that_there_is_nothing_to_measure_is_reported_before_any_start() throws IOException {
        assertThat(run("code")).isEqualTo(1);
        Path lesson = home.resolve("lessons/01-edge-gzip");
        Files.writeString(
                lesson.resolve("benchmarks.yaml"),
                "endpoints: [{title: Messages, url: '{mocks}/messages', before: 00-baseline, after: 08-hot-code}]");
        assertThat(run("code", "--only", "[")).isEqualTo(2);
        assertThat(run("code", "--only", "Split")).isEqualTo(2);
        assertThat(run("code")).isEqualTo(1);
        assertThat(err.toString().lines())
                .containsExactly(
                        "fivefold: no lesson has a benchmarks.yaml: nothing to measure",
                        "fivefold: --only '[' is no regular expression: Unclosed character class"
                                + " (see benchmarks/code --help)",
                        "fivefold: --only 'Split' finds nothing (see benchmarks/code --help)",
                        "fivefold: " + lesson.resolve("benchmarks.yaml")
                                + ": 'Messages': no step '08-hot-code': there are 00-baseline, 01-edge-gzip");
    }

    private int run(String name, String... arguments) {
        CommandLine command = Benchmarks.commands().stream()
                .filter(each -> each.getCommandName().equals("benchmarks/" + name))
                .findFirst()
                .orElseThrow();
        command.setErr(new PrintWriter(err, true));
        return command.execute(arguments);
    }
}
