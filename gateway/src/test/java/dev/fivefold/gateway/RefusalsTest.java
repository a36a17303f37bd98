package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.gateway.MalformedRequests.Malformed;
import dev.fivefold.gateway.metrics.RefusalMetrics;
import dev.fivefold.gateway.problem.RefusalTally;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** A rejection is counted by its reason, logged, and can be found by its id. */
@ExtendWith(OutputCaptureExtension.class)
class RefusalsTest extends GatewayTest {

    private static final String UUID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

    @Test
    void each_request_that_cannot_be_read_is_counted_once_and_answered_with_an_id() throws Exception {
        try (Listener listener = Listener.start(Map.of())) {
            for (Malformed malformed : MalformedRequests.ALL) {
                try (Wire client = new Wire(listener.address())) {
                    client.write(malformed.bytes());
                    assertThat(client.readHead()).as(malformed.fault()).containsPattern("(?i)x-request-id: " + UUID);
                }
            }

            RefusalTally refusals = listener.refusals();
            assertThat(refusals.labels().stream().mapToLong(refusals::count).sum())
                    .isEqualTo(MalformedRequests.ALL.size());
            assertThat(refusals.count("length")).isGreaterThan(5);
            assertThat(refusals.count("method")).isEqualTo(2);
            assertThat(refusals.count("version")).isGreaterThan(0);
        }
    }

    @Test
    void a_request_whose_head_can_be_read_keeps_its_id_when_it_is_refused() throws Exception {
        assertThat(headOf("TRACE /api/x HTTP/1.1", "Host: shop", "X-Request-Id: mine"))
                .contains("mine");
        assertThat(headOf("TRACE /api/x HTTP/1.1", "Host: shop", "X-Request-Id: not mine, but long"))
                .doesNotContain("not mine")
                .containsPattern("(?i)x-request-id: " + UUID);
        try (Listener impatient = Listener.start(Map.of("limits.body-timeout", "100ms"));
                Wire client = new Wire(impatient.address())) {
            client.send("POST /api/x HTTP/1.1", "Host: shop", "Content-Length: 9", "X-Request-Id: mine");

            assertThat(client.readHead()).startsWith("HTTP/1.1 408").containsIgnoringCase("x-request-id: mine");
            assertThat(impatient.refusals().count("body_too_slow")).isEqualTo(1);
        }
    }

    @Test
    void a_well_formed_request_that_is_refused_is_counted_by_why(CapturedOutput output) throws Exception {
        try (Issuer issuer = new Issuer();
                Listener listener = Listener.start(issuer.settings())) {
            HttpResponse<String> refused = listener.get("/api/home/1", "X-Request-Id", "nobody-s");

            assertThat(refused.statusCode()).isEqualTo(401);
            assertThat(refused.headers().firstValue("X-Request-Id")).contains("nobody-s");
            assertThat(listener.refusals().count("unauthorized")).isEqualTo(1);
            assertThat(output.getOut())
                    .contains("Rejected: 401 Unauthorized (unauthorized) "
                            + "(1 since the last such line, latest request: nobody-s)");
        }
    }

    @Test
    void so_are_foreign_pages_clients_that_send_too_much_and_paths_that_lead_nowhere() throws Exception {
        origin(new MockResponse.Builder().build());
        try (Listener listener = Listener.start(Map.of("rate-limit.requests-per-second", "2"))) {
            assertThat(listener.send(
                                    "OPTIONS",
                                    "/api/x",
                                    "Origin",
                                    "https://foreign.example",
                                    "Access-Control-Request-Method",
                                    "GET")
                            .statusCode())
                    .isEqualTo(403);
            assertThat(listener.get("/unknown").statusCode()).isEqualTo(404);
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> listener.get("/api/x").statusCode() == 429);

            assertThat(listener.refusals().count("cross_origin")).isEqualTo(1);
            assertThat(listener.refusals().count("no_route")).isEqualTo(1);
            assertThat(listener.refusals().count("too_many_requests")).isEqualTo(1);
        }
    }

    @Test
    void what_is_answered_or_fails_is_no_refusal() throws Exception {
        origin(request -> new MockResponse.Builder()
                .code(request.getTarget().endsWith("busy") ? 503 : 200)
                .build());
        try (Listener listener = Listener.start(Map.of(
                "routes[2].path", "/down/**", "routes[2].origin", "down", "origins.down.servers", "127.0.0.1:1"))) {
            assertThat(listener.get("/api/x").statusCode()).isEqualTo(200);
            assertThat(listener.get("/api/busy").statusCode()).isEqualTo(503);
            assertThat(listener.get("/down/x").statusCode()).isEqualTo(502);

            RefusalTally refusals = listener.refusals();
            assertThat(refusals.labels()).allMatch(label -> refusals.count(label) == 0);
        }
    }

    @Test
    void prometheus_has_every_reason_from_the_start() {
        RefusalTally tally = GatewayConfiguration.refusalTally(System::nanoTime);
        SimpleMeterRegistry registry = new SimpleMeterRegistry();

        new RefusalMetrics(tally).bindTo(registry);

        assertThat(tally.labels()).hasSizeBetween(20, 50).allMatch(label -> label.matches("[a-z_]+"));
        for (String reason : tally.labels()) {
            assertThat(registry.get("fivefold.gateway.refused")
                            .tag("reason", reason)
                            .functionCounter()
                            .count())
                    .isZero();
        }
    }

    private String headOf(String... request) throws Exception {
        try (Wire client = new Wire(gateway())) {
            return client.send(request).readHead();
        }
    }
}
