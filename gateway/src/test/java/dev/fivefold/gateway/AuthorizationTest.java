package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.JWTClaimsSet;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.util.UriUtils;

/** Access rules: default-deny, owners with ids of all kinds, and the origins that get the token. */
@TestInstance(Lifecycle.PER_CLASS) // it starts behind the first gateway, which comes with the instance
class AuthorizationTest extends GatewayTest {

    private Issuer issuer;
    private Listener gateway;
    private Listener forwarding;

    @BeforeAll
    void start() throws IOException {
        issuer = new Issuer();
        gateway = Listener.start(issuer.settings());
        Map<String, String> settings = issuer.settings();
        settings.putAll(Map.of(
                "origins.aggregator.forward-token", "true",
                "routes[2].path", "/tolerant/**",
                "routes[2].origin", "tolerant",
                "origins.tolerant.servers", "127.0.0.1:1",
                "origins.tolerant.read-timeout", "60s",
                "access[6].path", "/tolerant/x",
                "access[6].authenticated", "true",
                "access[7].path", "/tolerant/public/**",
                "access[7].public", "true"));
        forwarding = Listener.start(settings);
    }

    @AfterAll
    void stop() {
        forwarding.close();
        gateway.close();
        issuer.close();
    }

    @BeforeEach
    void respond() {
        origin(new MockResponse.Builder().build());
    }

    @ParameterizedTest
    @CsvSource({"GET,/api/other/2", "DELETE,/api/products/7", "GET,/api/home", "GET,/api/x/", "GET,/api/X"})
    void a_request_that_no_rule_matches_is_a_403_problem(String method, String path) throws Exception {
        HttpResponse<String> response = gateway.send(method, path, "Authorization", bearer(claims -> {}));

        assertThat(response.statusCode()).isEqualTo(403);
        assertThat(response.headers().allValues("Content-Type")).containsExactly("application/problem+json");
        assertThat(response.body()).contains("No access rule allows this request.");
        assertThat(hasReachedOrigin()).isFalse();
        assertThat(gateway.rejections().count("no_rule")).isPositive();
        assertThat(gateway.send(method, path).statusCode()).isEqualTo(401);
    }

    @Test
    void without_any_rule_every_user_may_send_everything() throws Exception {
        Map<String, String> settings = issuer.settings();
        settings.keySet().removeIf(key -> key.startsWith("access"));
        try (Listener open = Listener.start(settings)) {
            assertThat(open.get("/api/other/2", "Authorization", bearer(claims -> {}))
                            .statusCode())
                    .isEqualTo(200);
            assertThat(open.get("/api/other/2").statusCode()).isEqualTo(401);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "9223372036854775808",
                "507f1f77bcf86cd799439011",
                "b54adc00-67f9-11d9-9669-0800200c9a66",
                "alice@example.com",
                "alice+shop@example.com",
                "o'brien",
                "auth0|5f7c8ec7c33c6c004bbafe82",
                "urn:user:7",
                "%41",
                "a%b",
                "~!$&()*,=?#[]{}<>^`\""
            })
    void a_user_may_have_any_visible_id_and_owns_the_path_with_it(String id) throws Exception {
        String token = bearer(claims -> claims.subject(id));
        String own = "/api/home/" + UriUtils.encode(id, "UTF-8");

        // An escaped escape has two readings: the route table rejects it for all users.
        assertThat(gateway.get(own, "Authorization", token).statusCode()).isEqualTo(id.equals("%41") ? 400 : 200);
        assertThat(gateway.get("/api/x", "Authorization", token).statusCode()).isEqualTo(200);
        assertThat(requestAtOrigin().getHeaders().values("X-User-Id")).containsExactly(id);
        assertThat(gateway.get("/api/home/1", "Authorization", token).statusCode())
                .isEqualTo(403);
    }

    @ParameterizedTest
    @CsvSource({
        "alice@example.com, /api/home/alice@example.com, 200",
        "alice@example.com, /api/home/alice%40example.com, 200",
        "alice@example.com, /api/home/alice%40example%2Ecom, 403",
        "alice@example.com, /api/home/%61lice@example.com, 403",
        "alice@example.com, /api/home/alice@example.com/, 200",
        "alice@example.com, /api/home/ALICE@example.com, 403",
        "alice@example.com, /api/home/alice@example.com;x=1, 403",
        "alice@example.com, /api/home/alice@example.com%20, 403",
        // Some servers read a plus as a space.
        "a+b, /api/home/a%2Bb, 200",
        "a+b, /api/home/a+b, 403",
        "a|b, /api/home/a%7Cb, 200",
        "a|b, /api/home/a%7cb, 403",
        "o'brien, /api/home/o%27brien, 200",
        "o'brien, /api/home/o'brien, 200",
        "a;b, /api/home/a%3Bb, 400",
        "a;b, /api/home/a;b, 403",
        "a/b, /api/home/a%2Fb, 400",
        "a/b, /api/home/a/b, 403",
        ".., /api/home/.., 400",
        ".., /api/home/%2E%2E, 400"
    })
    void an_id_in_a_path_has_one_encoding(String id, String path, int status) throws Exception {
        // Java's client would repair some of them.
        int actual = Wire.statusOf(
                gateway.address(),
                "GET " + path + " HTTP/1.1\r\nHost: shop\r\nAuthorization: " + bearer(claims -> claims.subject(id))
                        + "\r\n\r\n");

        assertThat(actual).isEqualTo(status);
        assertThat(hasReachedOrigin()).isEqualTo(status == 200);
    }

    @Test
    void scopes_may_repeat() throws Exception {
        for (Object scope : List.of("prices:write prices:write", "a  b  prices:write")) {
            String token = bearer(claims -> claims.claim("scope", scope));

            assertThat(gateway.send("PUT", "/api/products/7/price", "Authorization", token)
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void an_origin_gets_the_token_only_if_configured() throws Exception {
        String token = bearer(claims -> {});

        forwarding.get("/api/home/1", "Authorization", token);
        assertThat(requestAtOrigin().getHeaders().values("Authorization")).containsExactly(token);
        assertThat(requestAtOrigin().getHeaders().values("X-User-Id")).containsExactly("1");

        forwarding.get("/tolerant/x", "Authorization", token);
        assertThat(requestAtOrigin().getHeaders().names()).doesNotContain("Authorization");
    }

    @Test
    void an_origin_gets_no_unverified_authorization() throws Exception {
        for (String path : List.of("/api/public/x", "/tolerant/public/x")) {
            for (String authorization : List.of(bearer(claims -> {}), "Bearer x", "Basic dTpw")) {
                assertThat(forwarding.get(path, "Authorization", authorization).statusCode())
                        .isEqualTo(200);
                assertThat(requestAtOrigin().getHeaders().names()).doesNotContain("Authorization");
            }
        }
    }

    @Test
    void without_authentication_the_header_passes_unchanged() throws Exception {
        get("/api/home/1", "Authorization", "Basic dTpw");

        assertThat(requestAtOrigin().getHeaders().values("Authorization")).containsExactly("Basic dTpw");
    }

    private static String bearer(Consumer<JWTClaimsSet.Builder> changes) {
        return "Bearer " + Issuer.token(Issuer.RSA, changes);
    }
}
