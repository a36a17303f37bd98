package dev.fivefold.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.fivefold.lab.process.Ports;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class FivefoldTest {

    @TempDir
    private Path home;

    private final StringWriter out = new StringWriter();
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

    @Test
    void an_unknown_command_and_an_unknown_option_are_usage_errors() {
        assertThat(run("fly")).isEqualTo(2);
        assertThat(run("demo", "--fast")).isEqualTo(2);
        assertThat(err.toString().lines())
                .containsExactly(
                        "fivefold: Unmatched argument at index 0: 'fly' (see ./fivefold --help)",
                        "fivefold: Unknown option: '--fast' (see ./fivefold demo --help)");
    }

    @Test
    void an_unknown_step_is_a_usage_error_that_lists_the_steps() {
        assertThat(run("up", "--step", "7")).isEqualTo(2);
        assertThat(run("demo", "--steps", "0-7")).isEqualTo(2);
        assertThat(err.toString().lines())
                .containsExactly(
                        "fivefold: no step '7': there are 00-baseline, 01-edge-gzip (see ./fivefold up --help)",
                        "fivefold: no step '7': there are 00-baseline, 01-edge-gzip (see ./fivefold demo --help)");
    }

    @Test
    void an_unknown_rule_is_a_usage_error_that_lists_the_rules() throws IOException {
        Path rules = Files.createDirectories(home.resolve("lessons/06-covering-indexes/rules"));
        Files.writeString(rules.resolve("two-charsets.sql"), "-- Rule\n-- @06 Query\nSELECT 1;\n");

        assertThat(run("sql", "--rule", "none")).isEqualTo(2);
        assertThat(err.toString().lines())
                .containsExactly("fivefold: no rule 'none': there are two-charsets (see ./fivefold sql --help)");
    }

    @Test
    void an_invalid_port_is_a_usage_error() {
        assertThat(run("up", "--port", "70000")).isEqualTo(2);
        assertThat(run("up", "--port", "http")).isEqualTo(2);
        assertThat(err.toString().lines()).hasSize(2).allMatch(line -> line.startsWith("fivefold: "));
    }

    @Test
    void commands_that_exclude_the_stack_and_an_unused_port_are_usage_errors() {
        assertThat(run("up", "--with", "grafana")).isEqualTo(2);
        assertThat(run("up", "--prometheus-port", "9090")).isEqualTo(2);
        assertThat(run("demo", "--with", "prometheus")).isEqualTo(2);
        assertThat(run("demo", "--with", "traces", "--target", "compose")).isEqualTo(2);
        assertThat(err.toString().lines())
                .containsExactly(
                        "fivefold: Invalid value for option '--with' (EXTRA): expected one of [PROMETHEUS, TRACES]"
                                + " (case-insensitive) but was 'grafana' (see ./fivefold up --help)",
                        "fivefold: --prometheus-port goes with --with prometheus (see ./fivefold up --help)",
                        "fivefold: --with prometheus goes with up: it takes a part of the machine"
                                + " (see ./fivefold demo --help)",
                        "fivefold: --with needs processes of this machine: leave out --target compose"
                                + " (see ./fivefold demo --help)");
    }

    @Test
    void a_length_out_of_bounds_and_an_unknown_event_are_usage_errors() {
        assertThat(run("profile", "--seconds", "0", "aggregator")).isEqualTo(2);
        assertThat(run("profile", "--seconds", "601", "aggregator")).isEqualTo(2);
        assertThat(run("profile", "--event", "io", "aggregator")).isEqualTo(2);
        assertThat(run("profile")).isEqualTo(2);
        assertThat(err.toString().lines())
                .containsExactly(
                        "fivefold: --seconds is 0: choose 1 to 600 (see ./fivefold profile --help)",
                        "fivefold: --seconds is 601: choose 1 to 600 (see ./fivefold profile --help)",
                        "fivefold: Invalid value for option '--event': expected one of [CPU, ALLOC, LOCK, WALL]"
                                + " (case-insensitive) but was 'io' (see ./fivefold profile --help)",
                        "fivefold: Missing required parameter: 'SERVICE' (see ./fivefold profile --help)");
    }

    @Test
    void load_out_of_bounds_or_on_another_machine_is_a_usage_error() {
        assertThat(run("bench", "http://127.0.0.1/", "-n", "1000001")).isEqualTo(2);
        assertThat(run("bench", "http://127.0.0.1/", "-c", "1001")).isEqualTo(2);
        assertThat(run("bench", "http://127.0.0.1/", "-w", "-1")).isEqualTo(2);
        assertThat(run("bench", "http://127.0.0.1/", "--rate", "0")).isEqualTo(2);
        assertThat(run("bench", "http://127.0.0.1/", "--rate", "10", "--method", "PUT"))
                .isEqualTo(2);
        assertThat(run("bench", "http://127.0.0.1/", "--method", "GET /")).isEqualTo(2);
        assertThat(run("bench", "http://127.0.0.1/", "--body", home + "/none")).isEqualTo(2);
        assertThat(run("bench", "http://192.0.2.1/")).isEqualTo(2);
        assertThat(err.toString().lines())
                .containsExactly(
                        "fivefold: -n is 1000001: choose 1 to 1000000 (see ./fivefold bench --help)",
                        "fivefold: -c is 1001: choose 1 to 1000 (see ./fivefold bench --help)",
                        "fivefold: -w is -1: choose 0 to 1000000 (see ./fivefold bench --help)",
                        "fivefold: --rate is 0: choose 1 to 10000 (see ./fivefold bench --help)",
                        "fivefold: --rate sends GETs: leave out --body and --method (see ./fivefold bench --help)",
                        "fivefold: --method is 'GET /': choose one such as PUT (see ./fivefold bench --help)",
                        "fivefold: cannot read " + home + "/none: no such file (see ./fivefold bench --help)",
                        "fivefold: 192.0.2.1 is not this machine: load is for this machine only"
                                + " (see ./fivefold bench --help)");
    }

    @Test
    void load_accepts_compressed_responses_with_the_option() throws IOException {
        Queue<String> accepted = new ConcurrentLinkedQueue<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            accepted.add(String.valueOf(exchange.getRequestHeaders().getFirst("Accept-Encoding")));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/";

            assertThat(run("bench", url, "-n", "1", "-c", "1", "-w", "0")).isZero();
            assertThat(run("bench", url, "-n", "1", "-c", "1", "-w", "0", "--gzip"))
                    .isZero();
        } finally {
            server.stop(0);
        }
        assertThat(accepted).containsExactly("null", "gzip");
    }

    @Test
    void load_that_a_server_fails_on_is_counted_and_no_failure() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(500, -1);
            exchange.close();
        });
        server.start();
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/{n}";

            assertThat(run("bench", url, "-n", "20", "-c", "2", "-w", "1")).isZero();
            assertThat(run("bench", url, "-n", "20", "--rate", "100")).isZero();
        } finally {
            server.stop(0);
        }
        assertThat(out.toString().lines())
                .contains("Complete requests         20", "Failed requests           20", "Rejected requests         0")
                .contains("Concurrency Level         open loop");
    }

    @Test
    void load_on_a_server_without_a_response_is_a_failure() throws IOException {
        int port = Ports.free(1).getFirst();

        assertThat(run("bench", "http://127.0.0.1:" + port + "/")).isEqualTo(1);
        assertThat(err.toString().lines())
                .containsExactly(
                        "fivefold: nothing listens at 127.0.0.1:%d: ./fivefold up starts the stack and prints its addresses"
                                .formatted(port));

        // Listens, and closes every connection.
        try (ServerSocket rude = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> hangUp(rude));
            assertThat(run("bench", "http://127.0.0.1:" + rude.getLocalPort() + "/", "-n", "3", "-c", "1"))
                    .isEqualTo(1);
        }
        assertThat(out.toString()).contains("Complete requests         0");
        assertThat(err.toString().lines()).last().isEqualTo("fivefold: none of 3 requests had a response");
    }

    private static void hangUp(ServerSocket server) {
        try {
            while (true) {
                server.accept().close();
            }
        } catch (IOException e) {
            // closed
        }
    }

    @Test
    void a_report_that_cannot_be_written_is_a_failure_before_any_start() throws IOException {
        Path file = Files.writeString(home.resolve("file"), "");

        assertThat(run("demo", "--out", file.resolve("report").toString())).isEqualTo(1);
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .startsWith("fivefold: cannot write the report to " + file)
                .endsWith("choose another folder with --out");
    }

    @Test
    void a_storm_of_an_unknown_step_or_an_invalid_length_is_a_usage_error() {
        assertThat(run("storm", "--step", "9")).isEqualTo(2);
        assertThat(run("storm", "--before", "9")).isEqualTo(2);
        assertThat(run("storm", "--step", "0", "--before", "1")).isEqualTo(2);
        assertThat(run("storm", "--seconds", "4")).isEqualTo(2);
        assertThat(run("storm", "--seconds", "20", "--quick")).isEqualTo(2);
        assertThat(err.toString().lines())
                .containsExactly(
                        "fivefold: no step '9': there are 00-baseline, 01-edge-gzip (see ./fivefold storm --help)",
                        "fivefold: no step '9': there are 00-baseline, 01-edge-gzip (see ./fivefold storm --help)",
                        "fivefold: --before 01-edge-gzip is not before 00-baseline (see ./fivefold storm --help)",
                        "fivefold: --seconds is 4: choose 5 to 300 (see ./fivefold storm --help)",
                        "fivefold: --quick has its own lengths: leave out --seconds (see ./fivefold storm --help)");
    }

    @Test
    void a_storm_without_a_writable_folder_and_a_second_step_reports_both_before_any_start() throws IOException {
        Path file = Files.writeString(home.resolve("file"), "");

        assertThat(run("storm", "--out", file.resolve("storm").toString())).isEqualTo(1);
        assertThat(out.toString().lines())
                .containsExactly(
                        "09-overload is not on in 01-edge-gzip, so that there is no step to compare with: --before names one.");
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .startsWith("fivefold: cannot write the report to " + file);
    }

    @Test
    void a_folder_that_is_no_repository_is_named() {
        System.setProperty("fivefold.home", home.resolve("none").toString());

        assertThat(run("up")).isEqualTo(1);
        assertThat(err.toString()).startsWith("fivefold: no folder lessons/ in " + home.resolve("none"));
    }

    @Test
    void gc_prints_logs_side_by_side_and_draws_them() throws Exception {
        Path log = Path.of(Objects.requireNonNull(FivefoldTest.class.getResource("/dev/fivefold/lab/gc/g1.txt"))
                .toURI());
        Path charts = home.resolve("charts");

        assertThat(run("gc", log.toString(), log.toString(), "--out", charts.toString()))
                .isZero();
        assertThat(out.toString().lines())
                .anyMatch(line -> line.matches("collector +G1 +G1"))
                .contains("Charts: " + charts.resolve("index.html"));
        assertThat(charts.resolve("index.html")).isNotEmptyFile();
    }

    @Test
    void gc_names_in_a_line_the_file_that_it_cannot_read_or_write() throws IOException {
        Path none = home.resolve("none.log");
        Path empty = Files.writeString(home.resolve("empty.log"), "");

        assertThat(run("gc", none.toString())).isEqualTo(2);
        assertThat(run("gc", empty.toString())).isEqualTo(1);
        assertThat(err.toString().lines())
                .containsExactly(
                        "fivefold: no file '" + none + "' (see ./fivefold gc --help)",
                        "fivefold: " + empty + " is empty: its JVM has written nothing yet");
    }

    @Test
    void a_fork_with_an_invalid_name_or_folder_is_a_usage_error() throws IOException {
        Path there = Files.writeString(home.resolve("there"), "");
        String fresh = home.resolve("fresh").toString();

        assertThat(run("new", "--group", "com.acme", fresh)).isEqualTo(2);
        assertThat(run("new", "--group", "com.int", "--name", "checkout", fresh))
                .isEqualTo(2);
        assertThat(run("new", "--group", "com.acme", "--name", "Checkout", fresh))
                .isEqualTo(2);
        assertThat(run("new", "--group", "com.acme", "--name", "lessons", fresh))
                .isEqualTo(2);
        assertThat(run("new", "--group", "com.acme", "--name", "checkout", home.toString()))
                .isEqualTo(2);
        assertThat(run("new", "--group", "com.acme", "--name", "checkout", there.toString()))
                .isEqualTo(2);
        assertThat(run("new", "--group", "com.acme", "--name", "checkout", there + "/below"))
                .isEqualTo(2);
        assertThat(err.toString().lines())
                .containsExactly(
                        "fivefold: Missing required option: '--name=NAME' (see ./fivefold new --help)",
                        "fivefold: --group 'com.int' has a word of Java in it: choose another (see ./fivefold new --help)",
                        "fivefold: --name 'Checkout' is not 2 to 20 lower-case letters and digits, a letter first"
                                + " (see ./fivefold new --help)",
                        "fivefold: --name 'lessons' is a file or folder of this repository: choose another"
                                + " (see ./fivefold new --help)",
                        "fivefold: " + home + " is not empty: choose another folder (see ./fivefold new --help)",
                        "fivefold: " + there + " is no folder: choose another (see ./fivefold new --help)",
                        "fivefold: cannot make the folder " + there + "/below: Not a directory"
                                + " (see ./fivefold new --help)");
        assertThat(Path.of(fresh)).doesNotExist();
    }

    @Test
    void branches_of_a_folder_without_a_repository_are_a_failure() {
        assertThat(run("branches")).isEqualTo(1);
        assertThat(err.toString().lines())
                .containsExactly("fivefold: " + home + " is no git repository: start this in a clone");
    }

    @Test
    void the_exercise_of_an_unknown_lesson_is_a_usage_error_and_a_lesson_without_one_a_failure() {
        assertThat(run("check")).isEqualTo(2);
        assertThat(run("check", "7")).isEqualTo(2);
        assertThat(run("check", "00")).isEqualTo(1);
        assertThat(err.toString().lines())
                .containsExactly(
                        "fivefold: Missing required parameter: 'LESSON' (see ./fivefold check --help)",
                        "fivefold: no step '7': there are 00-baseline, 01-edge-gzip (see ./fivefold check --help)",
                        "fivefold: 00-baseline has no exercise: there is no "
                                + home.resolve("lessons/00-baseline/check.yaml"));
    }

    @Test
    void help_is_no_failure() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString()).contains("demo", "up", "down", "doctor", "FIVEFOLD_CACHE");
    }

    private int run(String... arguments) {
        CommandLine commandLine = Fivefold.commandLine();
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(err, true));
        return commandLine.execute(arguments);
    }
}
