package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import mockwebserver3.MockResponse;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeadersTest extends GatewayTest {

    @Test
    void a_request_without_an_id_gets_one_that_origin_and_client_both_see() throws Exception {
        origin(new MockResponse.Builder().build());

        HttpResponse<byte[]> response = get("/api/home/1");

        String id = requestAtOrigin().getHeaders().get("X-Request-Id");
        assertThat(id).matches("[0-9a-f-]{36}");
        assertThat(response.headers().allValues("X-Request-Id")).containsExactly(id);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "Trace_1.2-3", "0123456789012345678901234567890123456789012345678901234567890123"})
    void a_valid_id_of_the_client_is_forwarded(String id) throws Exception {
        origin(new MockResponse.Builder().setHeader("X-Request-Id", "other").build());

        HttpResponse<byte[]> response = get("/api/home/1", "X-Request-Id", id);

        assertThat(requestAtOrigin().getHeaders().values("X-Request-Id")).containsExactly(id);
        assertThat(response.headers().allValues("X-Request-Id")).containsExactly(id);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "a b", "id;drop", "ünï", "01234567890123456789012345678901234567890123456789012345678901234"
            })
    void any_other_id_is_replaced(String id) throws Exception {
        origin(new MockResponse.Builder().build());
        try (Wire client = new Wire(gateway())) {
            client.send("GET /api/home/1 HTTP/1.1", "Host: shop", "X-Request-Id: " + id)
                    .readHead();
        }

        assertThat(requestAtOrigin().getHeaders().values("X-Request-Id"))
                .singleElement()
                .asString()
                .matches("[0-9a-f-]{36}");
    }

    @Test
    void an_error_of_the_gateway_has_the_id_too() throws Exception {
        assertThat(get("/unknown", "X-Request-Id", "mine").headers().allValues("X-Request-Id"))
                .containsExactly("mine");
        assertThat(get("/down/x", "X-Request-Id", "mine").headers().allValues("X-Request-Id"))
                .containsExactly("mine");
    }

    @Test
    void hop_by_hop_headers_of_a_request_stay_at_the_gateway() throws Exception {
        origin(new MockResponse.Builder().build());
        try (Wire client = new Wire(gateway())) {
            client.send(
                            "GET /api/home/1 HTTP/1.1",
                            "Host: shop",
                            "Connection: keep-alive, X-Hop",
                            "Connection: upgrade",
                            "X-Hop: 1",
                            "Keep-Alive: timeout=5",
                            "Proxy-Authorization: Basic c2VjcmV0",
                            "Proxy-Connection: keep-alive",
                            "TE: trailers",
                            "Trailer: X-Checksum",
                            "Upgrade: h2c",
                            "X-End-To-End: 1")
                    .readHead();
        }

        Headers headers = requestAtOrigin().getHeaders();
        assertThat(headers.names())
                .doesNotContain("Connection", "X-Hop", "Keep-Alive", "Proxy-Authorization", "Proxy-Connection")
                .doesNotContain("TE", "Trailer", "Upgrade")
                .contains("X-End-To-End");
    }

    @Test
    void hop_by_hop_headers_of_a_response_stay_at_the_gateway() throws Exception {
        origin(new MockResponse.Builder()
                .setHeader("Connection", "X-Hop")
                .setHeader("X-Hop", "1")
                .setHeader("Keep-Alive", "timeout=5")
                .setHeader("Proxy-Authenticate", "Basic")
                .setHeader("Trailer", "X-Checksum")
                .setHeader("Upgrade", "h2c")
                .setHeader("X-End-To-End", "1")
                .build());

        HttpResponse<byte[]> response = get("/api/home/1");

        assertThat(response.headers().map())
                .doesNotContainKeys("connection", "x-hop", "keep-alive", "proxy-authenticate", "trailer", "upgrade")
                .containsKey("x-end-to-end");
    }

    @Test
    void a_connection_header_cannot_remove_headers_that_frame_the_message() throws Exception {
        origin(new MockResponse.Builder().build());
        try (Wire client = new Wire(gateway())) {
            client.send(
                    "POST /api/home/1 HTTP/1.1",
                    "Host: shop",
                    "Connection: Content-Length, Host, X-Request-Id",
                    "X-Request-Id: mine",
                    "Content-Length: 4");
            client.write(new byte[] {'b', 'o', 'd', 'y'});
            client.readHead();
        }

        assertThat(requestAtOrigin().getHeaders().get("Host")).isEqualTo("shop");
        assertThat(requestAtOrigin().getHeaders().get("X-Request-Id")).isEqualTo("mine");
        assertThat(requestAtOrigin().getBodySize()).isEqualTo(4);
    }

    @Test
    void no_header_reveals_the_gateways_software() throws Exception {
        assertThat(get("/unknown").headers().map().keySet())
                .containsExactlyInAnyOrder(
                        "content-type",
                        "content-length",
                        "x-request-id",
                        "cache-control",
                        "content-security-policy",
                        "cross-origin-resource-policy",
                        "referrer-policy",
                        "x-content-type-options");
    }
}
