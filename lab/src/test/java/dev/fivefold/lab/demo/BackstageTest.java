package dev.fivefold.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.report.Trace;
import dev.fivefold.lab.stack.StackPorts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BackstageTest {

    private static final String TRACE = """
            {"elapsedMs": 480.5, "criticalPath": ["recentOrders"], "calls": [
              {"name": "recentOrders", "service": "orders", "outcome": "success", "calls": [
                {"queuedMs": 0.1, "startedMs": 0.4, "firstByteMs": 31.5, "doneMs": 33.25, "thread": "fan-out-1",
                 "outcome": "success", "attempts": 2}]},
              {"name": "coupons", "service": "coupons", "outcome": "not_needed", "calls": []}]}
            """;

    private HttpServer server;
    private Backstage backstage;
    private volatile String answer = TRACE;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/home/7/trace", exchange -> {
            byte[] body = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        int port = server.getAddress().getPort();
        backstage = new Backstage(new StackPorts(0, 0, 0, port, 0, 0, 0, 0, 0, 0));
    }

    @AfterEach
    void stop() {
        backstage.close();
        server.stop(0);
    }

    @Test
    void a_trace_with_unknown_fields_is_read() throws Exception {
        assertThat(backstage.trace(7))
                .isEqualTo(new Trace(
                        480.5,
                        List.of("recentOrders"),
                        List.of(
                                new Trace.TracedCall(
                                        "recentOrders",
                                        "orders",
                                        "success",
                                        List.of(new Trace.Moments(0.1, 0.4, 31.5, 33.25))),
                                new Trace.TracedCall("coupons", "coupons", "not_needed", List.of()))));
    }

    @Test
    void a_body_without_a_trace_is_a_failure_that_names_its_address() {
        for (String other : List.of(
                "{",
                "[]",
                "{}",
                "null",
                TRACE.replace("480.5", "-3"),
                TRACE.replace("480.5", "\"soon\""),
                TRACE.replace("\"orders\"", "null"),
                TRACE.replace("[\"recentOrders\"]", "[null]"),
                TRACE.replace("\"doneMs\": 33.25, ", ""))) {
            answer = other;
            assertThatExceptionOfType(LabFailure.class)
                    .as(other)
                    .isThrownBy(() -> backstage.trace(7))
                    .withMessageMatching("http://127\\.0\\.0\\.1:\\d+/api/home/7/trace .*");
        }
    }

    @Test
    void a_response_beyond_the_limit_is_not_read() {
        answer = " ".repeat(5_000_000) + TRACE;

        assertThatExceptionOfType(LabFailure.class).isThrownBy(() -> backstage.trace(7));
    }

    @Test
    void an_aggregator_without_a_trace_is_a_failure() {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> backstage.trace(8))
                .withMessageEndingWith("/api/home/8/trace responded 404");
    }
}
