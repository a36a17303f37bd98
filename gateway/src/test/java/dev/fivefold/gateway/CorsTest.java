package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Map;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@TestInstance(Lifecycle.PER_CLASS) // it starts behind the first gateway, which comes with the instance
class CorsTest extends GatewayTest {

    private static final String SHOP = "https://shop.example";

    private Issuer issuer;
    private Listener open;

    @BeforeAll
    void start() throws IOException {
        issuer = new Issuer();
        Map<String, String> settings = issuer.settings();
        settings.putAll(Map.of("cors.origins", SHOP, "cors.methods", "GET,PUT", "cors.max-age", "5m"));
        open = Listener.start(settings);
    }

    @AfterAll
    void stop() {
        open.close();
        issuer.close();
    }

    @BeforeEach
    void respond() {
        origin(new MockResponse.Builder()
                .setHeader("Access-Control-Allow-Origin", "*")
                .setHeader("Access-Control-Allow-Credentials", "true")
                .setHeader("Vary", "Accept-Encoding")
                .build());
    }

    @Test
    void by_default_no_origin_is_allowed_even_if_a_service_allows_it() throws Exception {
        assertThat(get("/api/x", "Origin", SHOP).headers().map())
                .doesNotContainKeys("access-control-allow-origin", "access-control-allow-credentials");
        try (Listener closed = Listener.start(Map.of())) {
            HttpResponse<String> preflight = preflight(closed, SHOP, "GET", "Authorization");
            assertThat(preflight.statusCode()).isEqualTo(403);
            assertThat(preflight.body()).contains("Pages of this origin may not send this request.");
        }
    }

    @Test
    void a_preflight_needs_no_token_and_reaches_no_origin() throws Exception {
        respond();

        HttpResponse<String> response = preflight(open, SHOP, "PUT", "content-type, Authorization");

        assertThat(response.statusCode()).isEqualTo(204);
        assertThat(response.body()).isEmpty();
        assertThat(response.headers().allValues("Access-Control-Allow-Origin")).containsExactly(SHOP);
        assertThat(response.headers().allValues("Access-Control-Allow-Methods")).containsExactly("GET, PUT");
        assertThat(response.headers().allValues("Access-Control-Allow-Headers"))
                .containsExactly("Authorization, Content-Type");
        assertThat(response.headers().allValues("Access-Control-Max-Age")).containsExactly("300");
        assertThat(response.headers().allValues("Vary")).containsExactly("Origin");
        assertThat(response.headers().map()).doesNotContainKeys("access-control-allow-credentials", "content-type");
        assertThat(hasReachedOrigin()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            https://evil.example      | PUT    | Authorization
            https://shop.example.evil | PUT    | Authorization
            http://shop.example       | PUT    | Authorization
            https://shop.example:444  | PUT    | Authorization
            null                      | PUT    | Authorization
            https://shop.example      | DELETE | Authorization
            https://shop.example      | PUT    | X-Other
            https://shop.example      | PUT    | Authorization, X-Other
            """)
    void a_preflight_for_anything_else_is_a_403_that_does_not_list_allowed_values(
            String origin, String method, String headers) throws Exception {
        HttpResponse<String> response = preflight(open, origin, method, headers);

        assertThat(response.statusCode()).isEqualTo(403);
        assertThat(response.headers().map())
                .doesNotContainKeys("access-control-allow-methods", "access-control-allow-headers");
        assertThat(hasReachedOrigin()).isFalse();
    }

    @Test
    void a_page_of_a_configured_origin_may_read_responses_and_rejections() throws Exception {
        String token = "Bearer " + Issuer.token(Issuer.EC, claims -> {});

        for (String authorization : new String[] {token, "Bearer x"}) {
            HttpResponse<String> response = open.get("/api/x", "Origin", SHOP, "Authorization", authorization);

            assertThat(response.headers().allValues("Access-Control-Allow-Origin"))
                    .containsExactly(SHOP);
            assertThat(response.headers().allValues("Vary")).contains("Origin");
            assertThat(response.headers().map()).doesNotContainKey("access-control-allow-credentials");
        }
    }

    @Test
    void a_page_of_another_origin_may_not_and_responses_vary_by_origin() throws Exception {
        HttpResponse<String> response = open.get("/api/public/x", "Origin", "https://evil.example");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().map()).doesNotContainKey("access-control-allow-origin");
        assertThat(response.headers().allValues("Vary")).containsExactlyInAnyOrder("Accept-Encoding", "Origin");
    }

    @Test
    void a_plain_OPTIONS_goes_to_the_origin() throws Exception {
        assertThat(open.send("OPTIONS", "/api/public/x").statusCode()).isEqualTo(200);
        assertThat(requestAtOrigin().getMethod()).isEqualTo("OPTIONS");
    }

    private static HttpResponse<String> preflight(Listener listener, String origin, String method, String headers)
            throws Exception {
        return listener.send(
                "OPTIONS",
                "/api/home/1",
                "Origin",
                origin,
                "Access-Control-Request-Method",
                method,
                "Access-Control-Request-Headers",
                headers);
    }
}
