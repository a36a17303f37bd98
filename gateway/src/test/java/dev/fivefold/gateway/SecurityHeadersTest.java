package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecurityHeadersTest extends GatewayTest {

    private static final Map<String, List<String>> ALWAYS = Map.of(
            "x-content-type-options", List.of("nosniff"),
            "content-security-policy", List.of("default-src 'none'; frame-ancestors 'none'"),
            "referrer-policy", List.of("no-referrer"),
            "cross-origin-resource-policy", List.of("same-origin"));

    @ParameterizedTest
    @ValueSource(strings = {"/api/x", "/unknown", "/down/x"})
    void every_response_has_them(String path) throws Exception {
        origin(new MockResponse.Builder().build());

        assertThat(get(path).headers().map()).containsAllEntriesOf(ALWAYS);
    }

    @Test
    void a_response_of_the_intake_has_them_too() throws Exception {
        try (Wire client = new Wire(gateway())) {
            String head = client.send("BREW /api/x HTTP/1.1", "Host: shop").readHead();

            ALWAYS.forEach((name, values) -> assertThat(head).containsIgnoringCase(name + ": " + values.getFirst()));
            assertThat(head).containsIgnoringCase("cache-control: no-store");
        }
    }

    @Test
    void an_origin_that_serves_a_document_has_its_own_policy() throws Exception {
        origin(new MockResponse.Builder()
                .setHeader("Content-Security-Policy", "default-src 'self'")
                .setHeader("Cache-Control", "max-age=60")
                .build());

        var headers = get("/api/x").headers();
        assertThat(headers.allValues("Content-Security-Policy")).containsExactly("default-src 'self'");
        assertThat(headers.allValues("Cache-Control")).containsExactly("max-age=60");
    }

    @Test
    void no_problem_is_cached() throws Exception {
        assertThat(get("/unknown").headers().allValues("Cache-Control")).containsExactly("no-store");
        origin(new MockResponse.Builder()
                .code(503)
                .setHeader("Content-Type", "application/problem+json;charset=UTF-8")
                .setHeader("Cache-Control", "max-age=60")
                .body("{}")
                .build());
        assertThat(get("/api/x").headers().allValues("Cache-Control")).containsExactly("no-store");
    }

    @Test
    void hsts_is_sent_over_https_only() throws Exception {
        origin(new MockResponse.Builder()
                .setHeader("Strict-Transport-Security", "max-age=1")
                .build());

        assertThat(get("/api/x", "X-Forwarded-Proto", "https").headers().allValues("Strict-Transport-Security"))
                .containsExactly("max-age=31536000");
        assertThat(get("/api/x", "X-Forwarded-Proto", "http").headers().map())
                .doesNotContainKey("strict-transport-security");
        try (Listener direct = Listener.start(Map.of("trusted-proxies", "10.0.0.0/8"))) {
            assertThat(direct.get("/api/x", "X-Forwarded-Proto", "https")
                            .headers()
                            .map())
                    .doesNotContainKey("strict-transport-security");
        }
    }

    @Test
    void no_header_reveals_an_origins_software() throws Exception {
        origin(new MockResponse.Builder()
                .setHeader("Server", "Tomcat")
                .setHeader("X-Powered-By", "Servlet")
                .setHeader("Via", "1.1 cache-7")
                .setHeader("X-Page-Complete", "true")
                .build());

        assertThat(get("/api/x").headers().map())
                .doesNotContainKeys("server", "x-powered-by", "via")
                .containsKey("x-page-complete");
    }

    @ParameterizedTest
    @CsvSource({"500, 500", "501, 500", "502, 502", "503, 503", "504, 504", "599, 500"})
    void an_origin_s_error_text_is_replaced(int status, int expected) throws Exception {
        for (MockResponse.Builder builder : List.of(
                new MockResponse.Builder().body("java.sql.SQLException: " + "x".repeat(100_000)),
                new MockResponse.Builder().chunkedBody("java.sql.SQLException: " + "x".repeat(100_000), 1000),
                new MockResponse.Builder().setHeader("Content-Encoding", "gzip").body("java"),
                new MockResponse.Builder())) {
            origin(builder.code(status)
                    .setHeader("Content-Type", "text/html")
                    .setHeader("Retry-After", "3")
                    .build());

            HttpResponse<byte[]> response = get("/api/x");

            assertThat(response.statusCode()).isEqualTo(expected);
            assertThat(response.headers().allValues("Content-Type")).containsExactly("application/problem+json");
            assertThat(response.headers().map()).doesNotContainKey("content-encoding");
            assertThat(response.headers().allValues("Retry-After")).containsExactly("3");
            assertThat(new String(response.body(), StandardCharsets.UTF_8))
                    .startsWith("{\"type\":\"about:blank\"")
                    .contains("\"status\":" + expected, "The service behind the gateway ")
                    .doesNotContain("java");
        }
        assertThat(get("/api/x").statusCode()).isEqualTo(expected);
    }

    @Test
    void an_origin_s_own_problem_passes() throws Exception {
        origin(new MockResponse.Builder()
                .code(502)
                .setHeader("Content-Type", "application/problem+json")
                .body("{\"detail\":\"The call 'carts' failed.\"}")
                .build());

        assertThat(new String(get("/api/x").body(), StandardCharsets.UTF_8)).contains("The call 'carts' failed.");
    }

    @Test
    void a_response_to_HEAD_has_no_body_but_is_replaced_as_well() throws Exception {
        origin(new MockResponse.Builder()
                .code(500)
                .setHeader("Content-Type", "text/html")
                .setHeader("Content-Length", "7")
                .build());
        try (Wire client = new Wire(gateway())) {
            for (int i = 0; i < 2; i++) {
                String head = client.send("HEAD /api/x HTTP/1.1", "Host: shop").readHead();

                assertThat(client.status(head)).isEqualTo(500);
                assertThat(head).contains("application/problem+json").doesNotContain("text/html");
            }
        }
    }
}
