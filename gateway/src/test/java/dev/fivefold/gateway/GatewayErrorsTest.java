package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class GatewayErrorsTest extends GatewayTest {

    @Test
    void an_unknown_route_is_a_404_problem() throws Exception {
        assertProblem(get("/unknown"), 404, "Not Found");
    }

    @Test
    void the_mocks_have_no_route() throws Exception {
        origin(new MockResponse.Builder().build());

        assertProblem(get("/mocks/services"), 404, "Not Found");
        assertThat(hasReachedOrigin()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/../mocks/services",
                "/api/%2e%2e/mocks/services",
                "/api/..%2fmocks",
                "/api/..;/mocks",
                "/api/%252e%252e/mocks",
                "//mocks/services",
                "/api//home/1",
                "/api/\\..\\mocks",
                "/api/%zz",
                "mocks",
                "*"
            })
    void a_path_with_two_meanings_is_a_400_problem_and_reaches_no_origin(String path) throws Exception {
        origin(new MockResponse.Builder().build());
        try (Wire client = new Wire(gateway())) {
            String head = client.send("GET " + path + " HTTP/1.1", "Host: shop").readHead();

            assertThat(client.status(head)).isEqualTo(400);
            assertThat(head).contains("application/problem+json");
            assertThat(client.readBody(head)).contains("\"status\":400");
        }
        assertThat(hasReachedOrigin()).isFalse();
    }

    @Test
    void a_request_with_two_hosts_or_a_broken_one_is_a_400_problem() throws Exception {
        for (String hosts : new String[] {"Host: a\r\nHost: b", "Host: a b"}) {
            try (Wire client = new Wire(gateway())) {
                String head = client.send("GET /api/home/1 HTTP/1.1", hosts).readHead();

                assertThat(client.status(head)).isEqualTo(400);
                assertThat(client.readBody(head)).contains("\"title\":\"Bad Request\"");
            }
        }
    }

    @Test
    void the_line_of_a_failed_request_has_its_route_and_no_id_of_its_path(CapturedOutput output) {
        await().until(() -> {
            get("/down/alice@example.com");
            return output.getOut().contains("route=/down/**");
        });

        assertThat(output.getOut()).doesNotContain("alice");
    }

    @Test
    void an_origin_that_is_down_is_a_502_problem() throws Exception {
        assertProblem(get("/down/x"), 502, "Bad Gateway");
    }

    @Test
    void an_origin_that_comes_back_is_used_at_once() throws Exception {
        for (int i = 0; i < 5; i++) {
            assertThat(get("/down/x").statusCode()).isEqualTo(502);
        }
        DOWN.close();
        try (MockWebServer recovered = new MockWebServer()) {
            recovered.enqueue(new MockResponse.Builder().body("back").build());
            recovered.start(DOWN_PORT);

            assertThat(get("/down/x").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void an_origin_that_is_slow_is_a_504_problem() throws Exception {
        origin(new MockResponse.Builder()
                .onResponseStart(SocketEffect.Stall.INSTANCE)
                .build());

        assertProblem(get("/api/home/1"), 504, "Gateway Timeout");
    }

    @Test
    void an_origin_that_closes_the_connection_or_sends_no_HTTP_is_a_502_problem() throws Exception {
        for (String bytes : new String[] {"", "220 mail.example ESMTP\r\n\r\n"}) {
            CompletableFuture<HttpResponse<byte[]>> response = http.sendAsync(
                    java.net.http.HttpRequest.newBuilder(uri("/raw/silent")).build(),
                    HttpResponse.BodyHandlers.ofByteArray());
            try (Socket connection = acceptRequest("/raw/silent")) {
                connection.getOutputStream().write(bytes.getBytes(StandardCharsets.US_ASCII));
            }

            assertProblem(response.get(), 502, "Bad Gateway");
        }
    }

    @Test
    void a_response_that_breaks_off_does_not_look_complete() throws Exception {
        CompletableFuture<HttpResponse<byte[]>> response = http.sendAsync(
                java.net.http.HttpRequest.newBuilder(uri("/raw/half")).build(),
                HttpResponse.BodyHandlers.ofByteArray());
        try (Socket connection = acceptRequest("/raw/half")) {
            connection
                    .getOutputStream()
                    .write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
        }

        assertThatThrownBy(response::get).hasCauseInstanceOf(IOException.class);
    }

    @Test
    void a_filter_that_fails_lets_no_request_pass() throws Exception {
        origin(new MockResponse.Builder().build());
        LongSupplier broken = () -> {
            throw new IllegalStateException("no clock");
        };
        try (Listener gateway = Listener.start(Map.of("rate-limit.requests-per-second", "1"), broken)) {
            HttpResponse<String> response = gateway.get("/api/home/1");

            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(response.headers().allValues("Content-Type")).containsExactly("application/problem+json");
            assertThat(response.body()).doesNotContain("clock");
        }
        assertThat(hasReachedOrigin()).isFalse();
    }

    private static void assertProblem(HttpResponse<byte[]> response, int status, String title) {
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.headers().allValues("Content-Type")).containsExactly("application/problem+json");
        assertThat(new String(response.body(), StandardCharsets.UTF_8))
                .startsWith("{\"type\":\"about:blank\",\"title\":\"" + title + "\",\"status\":" + status
                        + ",\"detail\":\"The ")
                .doesNotContainIgnoringCase("zuul", "netty", "exception", "127.0.0.1");
    }
}
