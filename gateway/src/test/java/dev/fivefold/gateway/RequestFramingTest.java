package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.gateway.MalformedRequests.Malformed;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import okio.ByteString;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestFramingTest extends GatewayTest {

    static final List<Malformed> MALFORMED = MalformedRequests.ALL;

    /** An attacker's request behind one that the gateway may misread. */
    private static final String SMUGGLED = "GET /api/smuggled HTTP/1.1\r\nHost: shop\r\n\r\n";

    private final Queue<RecordedRequest> atOrigin = new ConcurrentLinkedQueue<>();

    @BeforeEach
    void respondToAll() {
        origin(request -> {
            atOrigin.add(request);
            return new MockResponse.Builder().body("page").build();
        });
    }

    @ParameterizedTest
    @FieldSource("MALFORMED")
    void a_malformed_request_is_rejected_and_no_byte_of_its_connection_reaches_an_origin(Malformed malformed)
            throws Exception {
        try (Wire client = new Wire(gateway())) {
            client.write(malformed.bytes());
            client.write(bytes(SMUGGLED));

            String head = client.readHead();
            assertThat(head)
                    .startsWith("HTTP/1.1 " + malformed.status())
                    .containsIgnoringCase("content-type: application/problem+json")
                    .containsIgnoringCase("connection: close");
            assertThat(client.readBody(head)).contains("\"status\":" + malformed.status());
            assertThat(client.isAtEnd()).isTrue();
        }

        assertThat(responseTo(MalformedRequests.get("X: after"))).isEqualTo("page");
        assertThat(atOrigin)
                .singleElement()
                .satisfies(request -> assertThat(request.getHeaders().get("X")).isEqualTo("after"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 5\r\n\r\nhello",
                "Content-Length:5\r\n\r\nhello",
                "Content-Length:  5  \r\n\r\nhello",
                "content-length: 005\r\n\r\nhello",
                "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
                "transfer-encoding: CHUNKED \r\n\r\n5\r\nhello\r\n0\r\n\r\n",
                "Transfer-Encoding: chunked\r\n\r\n0000002\r\nhe\r\n3;x=y;z=\"1 \\\" 2\"\r\nllo\r\n000\r\n\r\n",
                "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX-Checksum: 1\r\nContent-Length: 9\r\n\r\n"
            })
    void a_well_formed_request_reaches_the_origin_and_its_connection_stays_usable(String rest) throws Exception {
        byte[] request = bytes("POST /api/x HTTP/1.1\r\nHost: shop:80\r\nX-Latin: \u00e4\tb\r\n" + rest);
        try (Wire client = new Wire(gateway())) {
            for (int cut = 1; cut < request.length; cut += 7) {
                client.write(Arrays.copyOfRange(request, 0, cut));
                client.write(Arrays.copyOfRange(request, cut, request.length));
                String head = client.readHead();
                assertThat(client.status(head)).isEqualTo(200);
                assertThat(client.readBody(head)).isEqualTo("page");
            }
        }

        // The origin's server supports no trailers: one that was forwarded would break its request.
        assertThat(atOrigin)
                .isNotEmpty()
                .allSatisfy(seen -> assertThat(seen.getBody()).isEqualTo(ByteString.encodeUtf8("hello")));
    }

    @Test
    void an_HTTP_1_0_client_is_served() throws Exception {
        try (Wire client = new Wire(gateway())) {
            String head = client.send("GET /api/x HTTP/1.0", "Host: shop").readHead();

            assertThat(client.status(head)).isEqualTo(200);
            assertThat(client.readBody(head)).isEqualTo("page");
            assertThat(client.isAtEnd()).isTrue();
        }
    }

    @Test
    void an_extra_line_end_between_two_requests_is_accepted() throws Exception {
        try (Wire client = new Wire(gateway())) {
            for (int i = 0; i < 3; i++) {
                client.write(bytes("\r\n" + MalformedRequests.get()));
                String head = client.readHead();
                assertThat(client.status(head)).isEqualTo(200);
                client.readBody(head);
            }
        }
    }

    @Test
    void the_response_to_an_unknown_method_lists_the_supported_ones() throws Exception {
        try (Wire client = new Wire(gateway())) {
            assertThat(client.send("TRACE /api/x HTTP/1.1", "Host: shop").readHead())
                    .containsIgnoringCase("allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {SMUGGLED, "GET /api/smuggled HTTP/1.1\nHost: shop\r\n\r\n"})
    void a_request_that_arrives_while_another_is_in_flight_has_no_earlier_response(String early) throws Exception {
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        origin(request -> {
            atOrigin.add(request);
            arrived.countDown();
            awaitQuietly(mayEnd);
            return new MockResponse.Builder().body("page").build();
        });
        try (Wire client = new Wire(gateway())) {
            client.write(bytes(MalformedRequests.get()));
            assertThat(arrived.await(60, TimeUnit.SECONDS)).isTrue();

            client.write(bytes(early));

            // Neither gets a response, so that no response can be taken for the other's.
            assertThat(client.isAtEnd()).isTrue();
        } finally {
            mayEnd.countDown();
        }
        assertThat(atOrigin)
                .singleElement()
                .satisfies(request -> assertThat(request.getTarget()).isEqualTo("/api/x"));
    }

    @Test
    void a_client_that_aborts_its_body_leaves_no_request_at_the_origin() throws Exception {
        try (Wire client = new Wire(gateway())) {
            client.write(bytes(MalformedRequests.chunked() + "5\r\nhello\r\n"));
        }

        assertThat(responseTo(MalformedRequests.get("X: after"))).isEqualTo("page");
        assertThat(atOrigin).hasSize(1);
    }

    private String responseTo(String request) throws Exception {
        try (Wire client = new Wire(gateway())) {
            client.write(bytes(request));
            String head = client.readHead();
            assertThat(client.status(head)).isEqualTo(200);
            return client.readBody(head);
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
