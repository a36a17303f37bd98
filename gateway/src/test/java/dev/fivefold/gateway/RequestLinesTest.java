package dev.fivefold.gateway;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.telemetry.AccessLine;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class RequestLinesTest extends GatewayTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    @Autowired
    private RecordedLines lines;

    @Test
    void a_request_is_a_line_with_its_id_its_trace_its_page_and_its_duration() throws Exception {
        origin(new MockResponse.Builder().body("0123456789").build());

        get(
                "/api/home/7/trace?token=secret",
                "X-Request-Id",
                "the-one",
                "traceparent",
                "00-" + TRACE + "-00f067aa0ba902b7-01");

        AccessLine line = lines.of("the-one");
        assertThat(line.message()).matches("GET /api/home/\\{id}/trace 200 in \\d+ ms, 10 bytes");
        assertThat(line.traceId()).isEqualTo(TRACE);
        assertThat(line.page()).isEqualTo("home");
        assertThat(line.user()).matches("[0-9a-f]{16}");
        assertThat(line.toString()).doesNotContain("secret", "home/7");
    }

    @Test
    void the_lines_of_one_user_can_be_joined() throws Exception {
        origin(new MockResponse.Builder().build());
        get("/api/home/7", "X-Request-Id", "first-of-7");
        get("/api/home/7/trace", "X-Request-Id", "second-of-7");
        get("/api/home/8", "X-Request-Id", "of-8");

        assertThat(lines.of("first-of-7").user())
                .isNotNull()
                .isEqualTo(lines.of("second-of-7").user())
                .isNotEqualTo(lines.of("of-8").user());
    }

    @Test
    void a_response_of_the_gateway_itself_has_a_line_too() throws Exception {
        get("/nowhere/%0d%0aforged", "X-Request-Id", "no-route");

        AccessLine line = lines.of("no-route");
        assertThat(line.status()).isEqualTo(400);
        assertThat(line.path()).isEqualTo("/nowhere/{id}");
        assertThat(line.page()).isNull();
    }

    @Test
    void a_client_that_disconnects_has_the_status_499() throws Exception {
        CountDownLatch mayRespond = new CountDownLatch(1);
        origin(request -> {
            try {
                mayRespond.await();
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
            }
            return new MockResponse.Builder().build();
        });
        try (Socket client = new Socket(gateway().getAddress(), gateway().getPort())) {
            client.getOutputStream()
                    .write("GET /api/home/7 HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: left\r\n\r\n"
                            .getBytes(US_ASCII));
            await().until(GatewayTest::hasReachedOrigin);
        }

        assertThat(lines.of("left").status()).isEqualTo(499);
        mayRespond.countDown();
    }
}
