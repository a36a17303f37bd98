package dev.fivefold.lab.cli.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.process.RecordedProcess;
import dev.fivefold.lab.stack.StackPorts;
import dev.fivefold.lab.stack.StackState;
import dev.fivefold.lab.terminal.WrongCall;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.json.JsonMapper;

class CheckCommandTest {

    @TempDir
    private Path home;

    private final StringWriter out = new StringWriter();
    private HttpServer edge;
    private int bytes = 10;

    @BeforeEach
    void start() throws IOException {
        Path lesson = Files.createDirectories(home.resolve("lessons/01-edge-gzip"));
        Files.writeString(lesson.resolve("check.yaml"), """
                expect:
                  - {says: bytes, page: {at: wire}, at-most: 5, otherwise: make it smaller}
                """);
        System.setProperty("fivefold.home", home.toString());
        edge = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        edge.createContext("/api/home/1", exchange -> {
            exchange.sendResponseHeaders(200, bytes);
            exchange.getResponseBody().write("x".repeat(bytes).getBytes(StandardCharsets.US_ASCII));
            exchange.close();
        });
        edge.start();
    }

    @AfterEach
    void stop() {
        edge.stop(0);
        System.clearProperty("fivefold.home");
    }

    @Test
    void an_exercise_that_is_not_done_is_a_failure_with_the_action_and_one_that_is_done_is_none() throws Exception {
        runs("01-edge-gzip");

        assertThat(check("01")).isEqualTo(1);
        bytes = 5;
        assertThat(check("1")).isZero();
        assertThat(out.toString().lines())
                .containsExactly(
                        "no  bytes: 10 (at most 5)",
                        "    make it smaller",
                        "The exercise of 01-edge-gzip is not done yet: lessons/01-edge-gzip/README.md says what it is.",
                        "yes bytes: 5 (at most 5)",
                        "The exercise of 01-edge-gzip is done.");
    }

    @Test
    void without_a_stack_of_the_step_the_command_that_starts_one_is_reported() throws Exception {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> check("01"))
                .withMessage("no stack is running: ./fivefold up --step 1 starts the one of this exercise");
        runs("00-baseline");
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> check("01"))
                .withMessage("00-baseline is running, and this exercise is one of 01-edge-gzip: ./fivefold down, then"
                        + " ./fivefold up --step 1");
    }

    @Test
    void an_unknown_lesson_is_a_usage_error() {
        assertThatExceptionOfType(WrongCall.class)
                .isThrownBy(() -> check("12"))
                .withMessage("no step '12': there are 01-edge-gzip");
    }

    private int check(String lesson) throws Exception {
        CheckCommand check = new CheckCommand(environment());
        CommandLine command = new CommandLine(check);
        command.setOut(new PrintWriter(out, true));
        command.parseArgs(lesson);
        return check.call();
    }

    /** As up leaves it. */
    private void runs(String step) throws IOException {
        RecordedProcess process = new RecordedProcess(
                "nginx",
                ProcessHandle.current().pid(),
                ProcessHandle.current().info().startInstant().orElseThrow());
        int port = edge.getAddress().getPort();
        StackState state = new StackState(step, new StackPorts(port, 2, 3, 4, 5, 6, 7, 8, 9, 10), List.of(process));
        Files.writeString(
                CacheFolder.make(CacheFolder.of(environment()).run()).resolve("stack.json"),
                JsonMapper.shared().writeValueAsString(state));
    }

    private Map<String, String> environment() {
        return Map.of("FIVEFOLD_CACHE", home.resolve("cache").toString());
    }
}
