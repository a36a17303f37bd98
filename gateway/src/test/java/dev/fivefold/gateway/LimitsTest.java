package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** A second listener of the same gateway, with limits that a test can reach. */
@TestInstance(Lifecycle.PER_CLASS) // it starts behind the first one, which comes with the instance
class LimitsTest extends GatewayTest {

    private static final Map<String, String> LIMITS = Map.ofEntries(
            Map.entry("limits.request-line", "128B"),
            Map.entry("limits.headers", "5"),
            Map.entry("limits.header-bytes", "256B"),
            Map.entry("limits.body", "1000000B"),
            Map.entry("limits.head-timeout", "300ms"),
            Map.entry("limits.body-timeout", "200ms"),
            Map.entry("limits.body-rate", "1KB"),
            Map.entry("limits.idle-timeout", "1s"),
            Map.entry("limits.connections", "10000"),
            Map.entry("limits.requests-per-connection", "3"));

    private Listener limited;

    private final AtomicInteger requestsAtOrigin = new AtomicInteger();

    @BeforeAll
    void start() {
        limited = Listener.start(LIMITS);
    }

    @AfterAll
    void stop() {
        limited.close();
    }

    @BeforeEach
    void respondToAll() {
        requestsAtOrigin.set(0);
        origin(request -> {
            requestsAtOrigin.incrementAndGet();
            return new MockResponse.Builder().body("page").build();
        });
    }

    @Test
    void a_request_line_beyond_the_limit_is_a_414() throws Exception {
        String fits = "GET /api/" + "x".repeat(128 - "GET /api/ HTTP/1.1".length()) + " HTTP/1.1";

        assertThat(statusOf(fits + "\r\nHost: shop\r\n\r\n")).isEqualTo(200);
        assertRejected(fits.replace("/x", "/xx") + "\r\nHost: shop\r\n\r\n", 414);
        assertRejected("G".repeat(1000), 414);
    }

    @Test
    void more_headers_than_the_limit_or_more_bytes_of_them_are_a_431() throws Exception {
        String four = "A: 1\r\nB: 1\r\nC: 1\r\nD: 1\r\n";
        String bytes = "X: " + "x".repeat(256 - "Host: shopX: ".length()) + "\r\n";

        assertThat(statusOf("GET /api/x HTTP/1.1\r\nHost: shop\r\n" + four + "\r\n"))
                .isEqualTo(200);
        assertThat(statusOf("GET /api/x HTTP/1.1\r\nHost: shop\r\n" + bytes + "\r\n"))
                .isEqualTo(200);
        requestsAtOrigin.set(0);
        assertRejected("GET /api/x HTTP/1.1\r\nHost: shop\r\n" + four + "E: 1\r\n\r\n", 431);
        assertRejected("GET /api/x HTTP/1.1\r\nHost: shop\r\n" + "x" + bytes + "\r\n", 431);
        assertRejected("GET /api/x HTTP/1.1\r\nHost: shop\r\nX: " + "x".repeat(1000), 431);
        assertRejected(MalformedRequests.chunked() + "0\r\n" + four + "\r\n", 431);
    }

    @Test
    void a_body_up_to_the_limit_passes() throws Exception {
        assertThat(statusOf(MalformedRequests.post("Content-Length: 1000000") + "x".repeat(1_000_000)))
                .isEqualTo(200);
        assertThat(statusOf(MalformedRequests.chunked() + chunks(1_000_000))).isEqualTo(200);
    }

    @Test
    void a_body_beyond_the_limit_is_a_413_before_it_arrives() throws Exception {
        assertRejected(MalformedRequests.post("Content-Length: 1000001", "Expect: 100-continue"), 413);
    }

    @Test
    void a_chunked_body_beyond_the_limit_is_a_413_at_the_chunk_that_exceeds_it() throws Exception {
        assertRejected(MalformedRequests.chunked() + "f4241\r\n", 413);
        assertRejected(MalformedRequests.chunked() + "f4240\r\n" + "x".repeat(1_000_000) + "\r\n1\r\n", 413);
    }

    @Test
    void the_rest_of_a_rejected_body_is_read_for_a_limited_time() throws Exception {
        try (Wire client = new Wire(limited.address())) {
            client.write(bytes(MalformedRequests.post("Content-Length: 100000000000")));
            assertThat(client.status(client.readHead())).isEqualTo(413);

            byte[] some = new byte[64 * 1024];
            await().pollInterval(Duration.ofMillis(1)).until(() -> {
                try {
                    client.write(some);
                    return false;
                } catch (IOException closed) {
                    return true;
                }
            });
        }
    }

    @Test
    void a_slow_head_is_a_408_however_often_a_byte_arrives() throws Exception {
        try (Wire client = new Wire(limited.address())) {
            client.write(bytes("GET /api/x HTTP/1.1\r\nX: "));
            await().pollInterval(Duration.ofMillis(20)).until(() -> {
                client.write(bytes("x"));
                return client.hasArrived();
            });
            assertThat(client.status(client.readHead())).isEqualTo(408);
        }
        assertThat(requestsAtOrigin).hasValue(0);
    }

    @Test
    void a_head_that_stops_is_a_408() throws Exception {
        assertRejected("GET /api/x HTTP/1.1\r\nHost: shop\r\n", 408);
        assertRejected("G", 408);
        assertRejected("\r\n", 408);
    }

    @Test
    void a_body_that_stops_or_is_slow_is_a_408_and_its_request_is_aborted() throws Exception {
        assertRejected(MalformedRequests.post("Content-Length: 5") + "hell", 408);
        assertRejected(MalformedRequests.chunked() + "5\r\nhello\r\n", 408);
        assertRejected(MalformedRequests.chunked() + "0\r\nX: 1\r\n", 408);
        try (Wire client = new Wire(limited.address())) {
            client.write(bytes(MalformedRequests.post("Content-Length: 1000")));
            await().pollInterval(Duration.ofMillis(20)).until(() -> {
                client.write(bytes("x"));
                return client.hasArrived();
            });
            assertThat(client.status(client.readHead())).isEqualTo(408);
        }
        assertThat(requestsAtOrigin).hasValue(0);
    }

    @Test
    void an_origin_that_does_not_read_a_body_is_no_timeout_of_the_client() throws Exception {
        try (Wire client = new Wire(limited.address())) {
            client.write(bytes("POST /raw/slow HTTP/1.1\r\nHost: shop\r\nContent-Length: 1000000\r\n\r\n"));
            try (Socket open = acceptWithSmallBuffer()) {
                client.write(new byte[900_000]);

                // The rate is checked more than once before the origin's read timeout.
                assertThat(client.status(client.readHead())).isEqualTo(504);
            }
        }
    }

    @Test
    void a_connection_that_is_silent_for_too_long_is_closed() throws Exception {
        try (Wire never = new Wire(limited.address());
                Wire once = new Wire(limited.address())) {
            once.write(bytes(MalformedRequests.get()));
            once.readBody(once.readHead());

            assertThat(once.isAtEnd()).isTrue();
            assertThat(never.isAtEnd()).isTrue();
        }
    }

    @Test
    void a_connection_serves_a_limited_number_of_requests_and_marks_the_last() throws Exception {
        try (Wire client = new Wire(limited.address())) {
            for (int request = 1; request <= 3; request++) {
                client.write(bytes(MalformedRequests.get()));
                String head = client.readHead();
                assertThat(client.readBody(head)).isEqualTo("page");
                assertThat(head.toLowerCase(Locale.ROOT).contains("connection: close"))
                        .isEqualTo(request == 3);
            }
            assertThat(client.isAtEnd()).isTrue();
        }
    }

    private void assertRejected(String request, int status) throws IOException {
        requestsAtOrigin.set(0);
        try (Wire client = new Wire(limited.address())) {
            client.write(bytes(request));
            String head = client.readHead();
            assertThat(client.status(head)).isEqualTo(status);
            assertThat(head).containsIgnoringCase("x-request-id: ");
            assertThat(client.readBody(head)).contains("\"status\":" + status);
            assertThat(client.isAtEnd()).isTrue();
        }
        assertThat(requestsAtOrigin).hasValue(0);
    }

    private int statusOf(String request) throws IOException {
        try (Wire client = new Wire(limited.address())) {
            client.write(bytes(request));
            return client.status(client.readHead());
        }
    }

    private static String chunks(int length) {
        int size = 50_000;
        return ("c350\r\n" + "x".repeat(size) + "\r\n").repeat(length / size) + "0\r\n\r\n";
    }

    /** Accepts a request and reads its head, byte by byte so as not to take any of the body. */
    private static Socket acceptWithSmallBuffer() throws IOException {
        RAW_ORIGIN.setReceiveBufferSize(16 * 1024);
        while (true) {
            Socket connection = RAW_ORIGIN.accept();
            StringBuilder head = new StringBuilder();
            int next;
            while (head.indexOf("\r\n\r\n") < 0
                    && (next = connection.getInputStream().read()) >= 0) {
                head.append((char) next);
            }
            if (head.indexOf("POST /raw/slow") == 0) {
                return connection;
            }
            connection.close();
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
