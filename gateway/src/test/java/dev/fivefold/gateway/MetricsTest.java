package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Test;

class MetricsTest extends GatewayTest {

    private static final Pattern TYPE = Pattern.compile("^# TYPE (fivefold_\\w+) (\\w+)$", Pattern.MULTILINE);

    @Test
    void the_gateway_has_exactly_its_declared_metrics() throws Exception {
        origin(new MockResponse.Builder().build());
        get("/api/home/1");
        await().until(() -> count("success", "/api/**") > 0);

        assertThat(typed(scrape()))
                .as("metrics of observability/metrics.yaml for the gateway")
                .isEqualTo(DeclaredMetrics.of("gateway"));
    }

    @Test
    void requests_are_counted_by_their_route_and_how_they_ended() throws Exception {
        double success = count("success", "/api/**");
        double clientErrors = count("client_error", "/api/**");
        double serverErrors = count("server_error", "/api/**");
        double unrouted = count("client_error", "none");
        double rejected = count("server_error", "/down/**");

        origin(new MockResponse.Builder().code(204).build());
        get("/api/home/1");
        origin(new MockResponse.Builder().code(404).build());
        get("/api/home/1");
        origin(new MockResponse.Builder().code(500).build());
        get("/api/home/1");
        get("/nowhere/1");
        get("/nowhere/2?x=3");
        get("/down/1");

        await().untilAsserted(() -> {
            assertThat(count("success", "/api/**")).isEqualTo(success + 1);
            assertThat(count("client_error", "/api/**")).isEqualTo(clientErrors + 1);
            assertThat(count("server_error", "/api/**")).isEqualTo(serverErrors + 1);
            assertThat(count("client_error", "none")).isEqualTo(unrouted + 2);
            assertThat(count("server_error", "/down/**")).isEqualTo(rejected + 1);
        });
    }

    @Test
    void a_client_that_disconnects_is_distinct_from_a_response_that_was_cut() throws Exception {
        double gone = count("client_gone", "/api/**");
        origin(new MockResponse.Builder()
                .headersDelay(READ_TIMEOUT.toMillis() / 2, TimeUnit.MILLISECONDS)
                .build());

        try (Socket client = new Socket(gateway().getAddress(), gateway().getPort())) {
            client.getOutputStream()
                    .write("GET /api/home/1 HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            await().until(GatewayTest::hasReachedOrigin);
        }

        await().untilAsserted(() -> assertThat(count("client_gone", "/api/**")).isEqualTo(gone + 1));
    }

    @Test
    void a_response_that_the_origin_aborts_is_counted_as_cut() throws Exception {
        double cut = count("cut", "/raw/**");

        try (Socket client = new Socket(gateway().getAddress(), gateway().getPort())) {
            client.getOutputStream()
                    .write("GET /raw/half HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            try (Socket origin = acceptRequest("/raw/half")) {
                origin.getOutputStream()
                        .write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"
                                .getBytes(StandardCharsets.US_ASCII));
            }
            client.getInputStream().readAllBytes();
        }

        await().untilAsserted(() -> assertThat(count("cut", "/raw/**")).isEqualTo(cut + 1));
    }

    @Test
    void bytes_are_those_of_the_connections_to_clients() throws Exception {
        origin(new MockResponse.Builder().body("x".repeat(100_000)).build());
        double before = value("fivefold_gateway_bytes_total{direction=\"sent\"}");
        double received = value("fivefold_gateway_bytes_total{direction=\"received\"}");

        get("/api/home/1");

        assertThat(value("fivefold_gateway_bytes_total{direction=\"sent\"}") - before)
                .isBetween(100_000.0, 110_000.0);
        assertThat(value("fivefold_gateway_bytes_total{direction=\"received\"}") - received)
                .isBetween(30.0, 2_000.0);
    }

    @Test
    void zuuls_connection_metrics_are_exported() throws Exception {
        origin(new MockResponse.Builder().build());
        get("/api/home/1");

        assertThat(scrape())
                .contains("server_connections_connect_total{id=\"http-http\"}")
                .contains("connectionpool_create_total{id=\"aggregator\"}")
                .contains("connectionpool_inUse{id=\"aggregator\"}")
                .contains("zuul_origin_rejected_requests_total{id=\"aggregator\"} 0.0")
                .doesNotContain("eventloop", "zuul_filter", "127.0.0.1", "passport");
    }

    @Test
    void a_request_s_time_is_in_buckets() throws Exception {
        origin(new MockResponse.Builder().build());
        get("/api/home/1");

        await().untilAsserted(() -> assertThat(value(
                        "fivefold_gateway_requests_seconds_bucket{outcome=\"success\",route=\"/api/**\",le=\"1.0\"}"))
                .isPositive());
    }

    private double count(String outcome, String route) throws IOException {
        return value("fivefold_gateway_requests_seconds_count{outcome=\"%s\",route=\"%s\"}".formatted(outcome, route));
    }

    /** 0 before the first event. */
    private double value(String series) throws IOException {
        return scrape().lines()
                .filter(line -> line.startsWith(series + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(series.length() + 1)))
                .findFirst()
                .orElse(0);
    }

    private String scrape() throws IOException {
        URI uri = URI.create("http://127.0.0.1:" + actuatorPort + "/actuator/prometheus");
        try (InputStream body = uri.toURL().openStream()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Names with their types; the greatest value of a timer is a part of it. */
    private static Set<String> typed(String scrape) {
        return TYPE.matcher(scrape)
                .results()
                .map((MatchResult found) -> found.group(1) + " " + found.group(2))
                .filter(name -> !name.endsWith("_max gauge"))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
