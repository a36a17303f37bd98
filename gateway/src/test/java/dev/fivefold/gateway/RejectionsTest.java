package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.gateway.MalformedRequests.Malformed;
import dev.fivefold.gateway.metrics.RejectionMetrics;
import dev.fivefold.gateway.problem.RejectionTally;
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
class RejectionsTest extends GatewayTest {

    private static final String UUID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

    @Test
    void each_unreadable_request_is_counted_once_and_its_response_has_an_id() throws Exception {
        try (Listener listener = Listener.start(Map.of())) {
            for (Malformed malformed : MalformedRequests.ALL) {
                try (Wire client = new Wire(listener.address())) {
                    client.write(malformed.bytes());
                    assertThat(client.readHead()).as(malformed.fault()).containsPattern("(?i)x-request-id: " + UUID);
                }
            }

            RejectionTally rejections = listener.rejections();
            assertThat(rejections.labels().stream().mapToLong(rejections::count).sum())
                    .isEqualTo(MalformedRequests.ALL.size());
            assertThat(rejections.count("length")).isGreaterThan(5);
            assertThat(rejections.count("method")).isEqualTo(2);
            assertThat(rejections.count("version")).isGreaterThan(0);
        }
    }

    @Test
    void a_rejected_request_with_a_readable_head_keeps_its_id() throws Exception {
        assertThat(headOf("TRACE /api/x HTTP/1.1", "Host: shop", "X-Request-Id: mine"))
                .contains("mine");
        assertThat(headOf("TRACE /api/x HTTP/1.1", "Host: shop", "X-Request-Id: not mine, but long"))
                .doesNotContain("not mine")
                .containsPattern("(?i)x-request-id: " + UUID);
        try (Listener shortTimeouts = Listener.start(Map.of("limits.body-timeout", "100ms"));
                Wire client = new Wire(shortTimeouts.address())) {
            client.send("POST /api/x HTTP/1.1", "Host: shop", "Content-Length: 9", "X-Request-Id: mine");

            assertThat(client.readHead()).startsWith("HTTP/1.1 408").containsIgnoringCase("x-request-id: mine");
            assertThat(shortTimeouts.rejections().count("body_too_slow")).isEqualTo(1);
        }
    }

    @Test
    void a_rejected_well_formed_request_is_counted_by_its_reason(CapturedOutput output) throws Exception {
        try (Issuer issuer = new Issuer();
                Listener listener = Listener.start(issuer.settings())) {
            HttpResponse<String> rejected = listener.get("/api/home/1", "X-Request-Id", "anonymous-1");

            assertThat(rejected.statusCode()).isEqualTo(401);
            assertThat(rejected.headers().firstValue("X-Request-Id")).contains("anonymous-1");
            assertThat(listener.rejections().count("unauthorized")).isEqualTo(1);
            assertThat(output.getOut())
                    .contains("Requests rejected: details=\"This needs a valid access token.\" "
                            + "count=1 reason=unauthorized request_id=anonymous-1");
        }
    }

    @Test
    void foreign_origins_clients_above_their_rate_and_paths_without_a_route_are_counted_by_reason() throws Exception {
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

            assertThat(listener.rejections().count("cross_origin")).isEqualTo(1);
            assertThat(listener.rejections().count("no_route")).isEqualTo(1);
            assertThat(listener.rejections().count("too_many_requests")).isEqualTo(1);
        }
    }

    @Test
    void a_served_or_failed_request_is_no_rejection() throws Exception {
        origin(request -> new MockResponse.Builder()
                .code(request.getTarget().endsWith("busy") ? 503 : 200)
                .build());
        try (Listener listener = Listener.start(Map.of(
                "routes[2].path", "/down/**", "routes[2].origin", "down", "origins.down.servers", "127.0.0.1:1"))) {
            assertThat(listener.get("/api/x").statusCode()).isEqualTo(200);
            assertThat(listener.get("/api/busy").statusCode()).isEqualTo(503);
            assertThat(listener.get("/down/x").statusCode()).isEqualTo(502);

            RejectionTally rejections = listener.rejections();
            assertThat(rejections.labels()).allMatch(label -> rejections.count(label) == 0);
        }
    }

    @Test
    void prometheus_has_every_reason_from_the_start() {
        RejectionTally tally = GatewayConfiguration.rejectionTally(System::nanoTime);
        SimpleMeterRegistry registry = new SimpleMeterRegistry();

        new RejectionMetrics(tally).bindTo(registry);

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
