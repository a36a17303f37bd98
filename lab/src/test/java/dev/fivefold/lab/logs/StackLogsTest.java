package dev.fivefold.lab.logs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Help.Ansi;

class StackLogsTest {

    private static final LogFilter ALL = new LogFilter(null, null, null, Level.TRACE);

    @TempDir
    private Path folder;

    private CacheFolder cache;
    private Path step;

    @BeforeEach
    void make() throws IOException {
        cache = new CacheFolder(folder, folder);
        step = Files.createDirectories(cache.logs().resolve("03-parallel-stages"));
    }

    @Test
    void lines_of_all_processes_are_in_order_of_time_with_their_process() throws IOException {
        write("gateway.log", json(2, "INFO", "gateway's first", ""), json(4, "INFO", "gateway's second", ""));
        write("aggregator.log", json(1, "INFO", "aggregator's first", ""), json(3, "WARN", "aggregator's second", ""));
        write("nginx-access.log", json(5, "INFO", "nginx's", ""));

        assertThat(printed(ALL))
                .extracting(line -> line.replaceFirst("^\\S+ ", ""))
                .containsExactly(
                        "aggregator INFO  Here: aggregator's first",
                        "gateway    INFO  Here: gateway's first",
                        "aggregator WARN  Here: aggregator's second",
                        "gateway    INFO  Here: gateway's second",
                        "nginx      INFO  Here: nginx's");
    }

    @Test
    void output_that_is_no_json_keeps_its_place() throws IOException {
        write("mocks.log", json(1, "INFO", "starting", ""), "Error: out of luck", "  at once");
        write("gateway.log", json(2, "INFO", "listening", ""));
        write("nginx.log", "2020/01/02 03:04:05 [crit] 12#12: no room");

        assertThat(printed(ALL))
                .extracting(line -> line.replaceFirst("^\\S+ ", ""))
                .containsExactly(
                        "nginx      ERROR no room",
                        "mocks      INFO  Here: starting",
                        "mocks      INFO  Error: out of luck",
                        "mocks      INFO    at once",
                        "gateway    INFO  Here: listening");
    }

    @Test
    void collectors_and_crashes_are_left_out() throws IOException {
        write("aggregator-gc.log", "[gc] Pause");
        write("aggregator-crash.log", "SIGSEGV");
        write("aggregator.log", json(1, "INFO", "well", ""));

        assertThat(printed(ALL)).hasSize(1);
        assertThat(StackLogs.all(cache, step.getFileName().toString())
                        .getFirst()
                        .processes())
                .containsExactly("aggregator");
    }

    @Test
    void a_request_and_a_trace_are_found_at_all_hops() throws IOException {
        String trace = "4bf92f3577b34da6a3ce929d0e0e4736";
        write("mocks.log", json(1, "INFO", "call", "\"request_id\":\"one\",\"trace_id\":\"" + trace + "\","));
        write(
                "nginx-access.log",
                json(2, "INFO", "page", "\"request_id\":\"one\","),
                json(3, "INFO", "other page", "\"request_id\":\"two\","),
                json(4, "INFO", "start", ""));

        assertThat(printed(new LogFilter("one", null, null, Level.TRACE)))
                .satisfiesExactly(
                        call -> assertThat(call).contains("mocks", "call", "trace_id=" + trace),
                        page -> assertThat(page).contains("nginx", "page", "request_id=one"));
        assertThat(printed(new LogFilter(null, trace, null, Level.TRACE))).hasSize(2);
        assertThat(printed(new LogFilter(null, "0", null, Level.TRACE))).isEmpty();
    }

    @Test
    void lines_are_filtered_by_service_and_level() throws IOException {
        write("gateway.log", json(1, "INFO", "a", ""), json(2, "WARN", "b", ""), json(3, "ERROR", "c", ""));
        write("mocks.log", json(4, "ERROR", "d", ""));

        assertThat(printed(new LogFilter(null, null, null, Level.WARN))).hasSize(3);
        assertThat(printed(new LogFilter(null, null, "gateway", Level.ERROR)))
                .singleElement()
                .asString()
                .endsWith("c");
    }

    @Test
    void without_a_running_stack_the_logs_are_those_of_the_step_that_ran_last() throws IOException {
        write("nginx-access.log", json(1, "INFO", "of the older", ""));
        Files.setLastModifiedTime(step.resolve("nginx-access.log"), FileTime.from(Instant.EPOCH));
        step = Files.createDirectories(cache.logs().resolve("00-baseline"));
        write("nginx-access.log", json(1, "INFO", "of the newer", ""));

        assertThat(printed(StackLogs.all(cache, null).getFirst(), ALL))
                .singleElement()
                .asString()
                .endsWith("of the newer");
        assertThat(printed(StackLogs.all(cache, "03-parallel-stages").getFirst(), ALL))
                .singleElement()
                .asString()
                .endsWith("of the older");
    }

    @Test
    void the_logs_of_all_steps_are_there_the_running_one_first_and_then_the_later_before_the_earlier()
            throws IOException {
        for (String id : List.of("00-baseline", "01-edge-gzip", "11-dataflow")) {
            step = Files.createDirectories(cache.logs().resolve(id));
            write("nginx-access.log", json(1, "INFO", "of " + id, ""));
            int minute = Integer.parseInt(id.substring(0, 2));
            Files.setLastModifiedTime(step.resolve("nginx-access.log"), FileTime.from(Instant.ofEpochSecond(minute)));
        }

        assertThat(firstLines(StackLogs.all(cache, "01-edge-gzip")))
                .containsExactly("of 01-edge-gzip", "of 11-dataflow", "of 00-baseline");
        assertThat(firstLines(StackLogs.all(cache, null)))
                .containsExactly("of 11-dataflow", "of 01-edge-gzip", "of 00-baseline");
    }

    private static List<String> firstLines(List<StackLogs> steps) throws IOException {
        List<String> lines = new ArrayList<>();
        for (StackLogs logs : steps) {
            lines.add(printed(logs, ALL).getFirst().replaceFirst(".*Here: ", ""));
        }
        return lines;
    }

    @Test
    void without_any_run_the_command_that_starts_a_stack_is_reported() {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> StackLogs.all(cache, null).getFirst())
                .withMessage("there are no logs yet: ./fivefold up starts the stack that writes them");
    }

    @Test
    void later_lines_are_followed_even_in_a_rotated_log_until_the_limit() throws Exception {
        write("gateway.log", json(1, "INFO", "the first, which is long enough to be seen as gone", ""));
        StringWriter out = new StringWriter();
        StackLogs logs = StackLogs.all(cache, step.getFileName().toString()).getFirst();
        Thread reader = Thread.ofPlatform().start(() -> {
            try (logs) {
                logs.follow(ALL, new LineView(Ansi.OFF), new PrintWriter(out));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        await().until(() -> out.toString().contains("the first"));

        String half = json(2, "INFO", "the second", "");
        Files.writeString(step.resolve("gateway.log"), half.substring(0, 20), StandardOpenOption.APPEND);
        Files.writeString(step.resolve("gateway.log"), half.substring(20) + "\n", StandardOpenOption.APPEND);
        await().until(() -> out.toString().contains("the second"));
        write("gateway.log", json(3, "INFO", "anew", ""));
        write("mocks.log", json(4, "INFO", "another process", ""));
        await().until(() -> out.toString().contains("anew") && out.toString().contains("another process"));
        reader.interrupt();
        reader.join();

        assertThat(out.toString().lines()).hasSize(4);
    }

    private List<String> printed(LogFilter filter) throws IOException {
        return printed(StackLogs.all(cache, step.getFileName().toString()).getFirst(), filter);
    }

    private static List<String> printed(StackLogs logs, LogFilter filter) throws IOException {
        StringWriter out = new StringWriter();
        try (logs) {
            long count = logs.print(filter, new LineView(Ansi.OFF), new PrintWriter(out));
            assertThat(out.toString().lines()).hasSize((int) count);
        }
        return out.toString().lines().toList();
    }

    private void write(String log, String... lines) throws IOException {
        Files.write(step.resolve(log), List.of(lines));
    }

    private static String json(int second, String level, String message, String more) {
        return "{\"time\":\"2026-11-22T05:00:%02d.123Z\",\"message\":\"%s\",%s\"logger\":\"dev.Here\",\"level\":\"%s\"}"
                .formatted(second, message, more, level);
    }
}
