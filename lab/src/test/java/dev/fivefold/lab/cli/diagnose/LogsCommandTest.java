package dev.fivefold.lab.cli.diagnose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.terminal.WrongCall;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class LogsCommandTest {

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();

    @Test
    void without_logs_the_command_that_makes_some_is_reported() {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> run("--request", "one"))
                .withMessageStartingWith("there are no logs yet");
    }

    @Test
    void a_service_without_a_log_is_a_usage_error_that_lists_those_with_one() throws IOException {
        write();

        assertThatExceptionOfType(WrongCall.class)
                .isThrownBy(() -> run("--service", "payments"))
                .withMessage("no service 'payments': there are gateway, nginx");
    }

    @Test
    void lines_are_printed_and_a_result_without_lines_is_a_failure() throws Exception {
        write();

        assertThat(run("--service", "gateway")).isZero();
        assertThat(out.toString().lines()).singleElement().asString().endsWith("INFO  well");
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> run("--level", "error"))
                .withMessage("no line of the logs is of this kind");
    }

    @Test
    void a_request_of_an_earlier_step_is_found_in_its_logs_and_other_lines_are_of_the_last_step() throws Exception {
        write();
        Path over = Files.createDirectories(cache().logs().resolve("03-parallel-stages"));
        String line = "{\"time\":\"2026-11-22T04:00:00Z\",\"level\":\"INFO\",\"message\":\"%s\",\"%s\":\"%s\"}\n";
        Files.writeString(
                over.resolve("nginx-access.log"),
                line.formatted("slow", "request_id", "req-17") + line.formatted("other", "trace_id", "4bf9"));
        Files.setLastModifiedTime(over.resolve("nginx-access.log"), FileTime.from(Instant.EPOCH));

        assertThat(run("--request", "req-17")).isZero();
        assertThat(run("--trace", "4bf9")).isZero();
        assertThat(out.toString().lines())
                .satisfiesExactly(
                        slow -> assertThat(slow).contains("slow"),
                        other -> assertThat(other).contains("other"));
        assertThatExceptionOfType(LabFailure.class).isThrownBy(() -> run("--request", "req-18"));
        assertThat(run()).isZero();
        assertThat(out.toString().lines().skip(2)).hasSize(2).allMatch(each -> each.endsWith("well"));
    }

    private void write() throws IOException {
        Path step = Files.createDirectories(cache().logs().resolve("00-baseline"));
        String line = "{\"time\":\"2026-11-22T05:00:00Z\",\"level\":\"INFO\",\"message\":\"well\"}\n";
        Files.writeString(step.resolve("gateway.log"), line);
        Files.writeString(step.resolve("nginx-access.log"), line);
    }

    private int run(String... arguments) throws Exception {
        LogsCommand command = new LogsCommand(Map.of("FIVEFOLD_CACHE", folder.toString()));
        CommandLine line = new CommandLine(command);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setOut(new PrintWriter(out));
        line.parseArgs(arguments);
        return command.call();
    }

    private CacheFolder cache() {
        return CacheFolder.of(Map.of("FIVEFOLD_CACHE", folder.toString()));
    }
}
