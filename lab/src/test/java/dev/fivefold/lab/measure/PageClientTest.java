package dev.fivefold.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageClientTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final List<String> traceparents = Collections.synchronizedList(new ArrayList<>());
    private HttpServer edge;
    private URI address;
    private volatile String requestId = "req-17";

    @BeforeEach
    void start() throws IOException {
        edge = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        edge.createContext("/api/home/", exchange -> {
            traceparents.add(String.valueOf(exchange.getRequestHeaders().getFirst("traceparent")));
            exchange.getResponseHeaders().add("X-Page-Complete", "true");
            exchange.getResponseHeaders().add("X-Request-Id", requestId);
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        edge.start();
        address = URI.create("http://127.0.0.1:" + edge.getAddress().getPort());
    }

    @AfterEach
    void stop() {
        edge.stop(0);
    }

    @Test
    void a_page_has_its_request_id_and_a_trace_only_if_its_client_begins_one() throws Exception {
        try (PageClient client = new PageClient(address, TIMEOUT)) {
            PageRead page = client.read(1);

            assertThat(page.whole()).isTrue();
            assertThat(page.requestId()).isEqualTo("req-17");
            assertThat(page.firstByte()).isPositive().isLessThanOrEqualTo(page.elapsed());
            assertThat(page.traceId()).isEmpty();
            assertThat(traceparents).containsExactly("null");
        }
    }

    @Test
    void an_edge_may_be_behind_a_path() throws Exception {
        edge.createContext("/proxy/api/home/", exchange -> {
            exchange.getResponseHeaders().add("X-Page-Complete", "false");
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        try (PageClient client = new PageClient(address.resolve("/proxy/"), TIMEOUT)) {
            assertThat(client.read(1).whole()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void without_the_header_the_end_of_a_page_shows_whether_it_is_complete(boolean complete) throws Exception {
        edge.createContext("/api/home/2", exchange -> {
            exchange.getResponseHeaders().add("Content-Encoding", "gzip");
            exchange.sendResponseHeaders(200, 0);
            try (OutputStream gzip = new GZIPOutputStream(exchange.getResponseBody())) {
                gzip.write(("{\"a\":\"" + "x".repeat(200_000) + "\",\"_meta\":{\"complete\":" + complete + "}}")
                        .getBytes(StandardCharsets.US_ASCII));
            }
        });
        try (PageClient client = new PageClient(address, TIMEOUT)) {
            assertThat(client.read(2).complete()).isEqualTo(complete);
        }
    }

    @Test
    void each_request_of_a_traced_client_begins_a_sampled_trace() throws Exception {
        try (PageClient client = PageClient.traced(address, TIMEOUT)) {
            String one = client.read(1).traceId();
            String other = client.read(1).traceId();

            assertThat(one).matches("[0-9a-f]{32}").isNotEqualTo(other);
            assertThat(traceparents)
                    .satisfiesExactly(
                            first -> assertThat(first).matches("00-" + one + "-[0-9a-f]{16}-01"),
                            second -> assertThat(second).matches("00-" + other + "-[0-9a-f]{16}-01"));
        }
    }

    @Test
    void an_invalid_request_id_is_none() throws Exception {
        requestId = "1; rm -rf .";
        try (PageClient client = new PageClient(address, TIMEOUT)) {
            assertThat(client.read(1).requestId()).isEmpty();
        }
    }
}
