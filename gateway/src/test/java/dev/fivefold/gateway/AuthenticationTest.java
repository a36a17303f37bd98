package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@TestInstance(Lifecycle.PER_CLASS) // it starts behind the first gateway, which comes with the instance
@ExtendWith(OutputCaptureExtension.class)
class AuthenticationTest extends GatewayTest {

    private Issuer issuer;
    private Listener gateway;

    @BeforeAll
    void start() throws IOException {
        issuer = new Issuer();
        Map<String, String> settings = issuer.settings();
        settings.put("access[6].path", "/api/public/secret");
        settings.put("access[6].requires", "secrets:read");
        gateway = Listener.start(settings);
    }

    @AfterAll
    void stop() {
        gateway.close();
        issuer.close();
    }

    @BeforeEach
    void respond() {
        origin(new MockResponse.Builder().body("page").build());
    }

    static Stream<String> good_tokens() {
        return Stream.of(
                Issuer.token(Issuer.RSA, claims -> {}),
                Issuer.token(Issuer.EC, claims -> {}),
                Issuer.token(Issuer.RSA, claims -> claims.audience(List.of("other", Issuer.AUDIENCE))),
                // Within the clock skew of 30 s.
                Issuer.token(Issuer.EC, claims -> claims.expirationTime(secondsFromNow(-20))),
                Issuer.token(Issuer.EC, claims -> claims.notBeforeTime(secondsFromNow(20))),
                Issuer.token(typed("at+jwt"), Issuer.RSA, claims -> {}));
    }

    @ParameterizedTest
    @MethodSource("good_tokens")
    void a_valid_token_passes_and_the_origin_gets_the_user_but_not_the_token(String token) throws Exception {
        HttpResponse<String> response = get("/api/home/1", token);

        assertThat(response.body()).isEqualTo("page");
        assertThat(requestAtOrigin().getHeaders().values("X-User-Id")).containsExactly("1");
        assertThat(requestAtOrigin().getHeaders().names()).doesNotContain("Authorization");
    }

    static Stream<Arguments> bad_tokens() throws Exception {
        String good = Issuer.token(Issuer.RSA, claims -> {});
        String other = Issuer.token(Issuer.RSA, claims -> claims.subject("2"));
        RSAKey stranger = Issuer.rsa(Issuer.RSA.getKeyID());
        return Stream.of(
                Arguments.of("nothing", "malformed", ""),
                Arguments.of("no token", "malformed", "x"),
                Arguments.of("two tokens", "malformed", good + " " + good),
                Arguments.of("four parts", "malformed", good + ".x"),
                Arguments.of("no JSON", "malformed", "e30x.e30x.x"),
                Arguments.of("alg none", "malformed", new PlainJWT(Issuer.claims(claims -> {})).serialize()),
                Arguments.of("HS256 with the public key", "algorithm", symmetric()),
                Arguments.of("RS512", "algorithm", Issuer.token(header("RS512", "rsa-1"), Issuer.RSA, claims -> {})),
                Arguments.of("PS256", "algorithm", Issuer.token(header("PS256", "rsa-1"), Issuer.RSA, claims -> {})),
                Arguments.of("no signature", "malformed", good.substring(0, good.lastIndexOf('.') + 1)),
                Arguments.of("another key", "signature", Issuer.token(stranger, claims -> {})),
                Arguments.of(
                        "another body", "signature", parts(good)[0] + "." + parts(other)[1] + "." + parts(good)[2]),
                Arguments.of(
                        "key of another kind", "key", Issuer.token(header("ES256", "rsa-1"), Issuer.EC, claims -> {})),
                Arguments.of("unknown key", "key", Issuer.token(Issuer.rsa("unknown"), claims -> {})),
                Arguments.of("no key", "key", Issuer.token(header("RS256", null), Issuer.RSA, claims -> {})),
                Arguments.of("critical extension", "signature", Issuer.token(critical(), Issuer.RSA, claims -> {})),
                Arguments.of("another type", "issuer", Issuer.token(typed("logout+jwt"), Issuer.RSA, claims -> {})),
                bad("wrong issuer", "issuer", claims -> claims.issuer("https://evil.example")),
                bad("no issuer", "issuer", claims -> claims.issuer(null)),
                bad("wrong audience", "issuer", claims -> claims.audience("other")),
                bad("no audience", "issuer", claims -> claims.audience((String) null)),
                bad("expired", "expired", claims -> claims.expirationTime(secondsFromNow(-40))),
                bad("valid for ever", "issuer", claims -> claims.expirationTime(null)),
                bad("not yet valid", "issuer", claims -> claims.notBeforeTime(secondsFromNow(40))),
                bad("no user", "issuer", claims -> claims.subject(null)),
                bad("an empty user", "user", claims -> claims.subject("")),
                bad("a user with a space", "user", claims -> claims.subject("a b")),
                bad("a user with a line end", "user", claims -> claims.subject("1\r\nX-Admin: 1")),
                bad("a user beyond ASCII", "user", claims -> claims.subject("zo\u00eb")),
                bad("a user of 256 characters", "user", claims -> claims.subject("a".repeat(256))),
                bad("a user that is no text", "malformed", claims -> claims.claim("sub", List.of("1"))),
                bad("a user below 0", "user", claims -> claims.subject("-1")),
                bad("a user in other digits", "user", claims -> claims.subject("\u0661")),
                bad("a user with a zero before", "user", claims -> claims.subject("01")),
                bad("a user in hexadecimal", "user", claims -> claims.subject("0x1")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bad_tokens")
    void an_invalid_token_is_a_401_problem_with_the_reason_and_is_in_no_log_line(
            String what, String why, String token, CapturedOutput output) throws Exception {
        HttpResponse<String> response = get("/api/home/1", token);

        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.headers().allValues("Content-Type")).containsExactly("application/problem+json");
        assertThat(response.body()).contains("\"status\":401", "\"title\":\"Unauthorized\"");
        assertThat(response.headers().allValues("WWW-Authenticate"))
                .singleElement()
                .asString()
                .startsWith("Bearer realm=\"fivefold\", error=\"invalid_token\", error_description=\"The ")
                .contains(why);
        assertThat(hasReachedOrigin()).isFalse();
        for (String part : token.split("[. ]", -1)) {
            if (part.length() > 10) {
                assertThat(output.getAll()).doesNotContain(part);
                assertThat(response.headers().map().toString() + response.body())
                        .doesNotContain(part);
            }
        }
    }

    @Test
    void a_request_without_a_token_is_a_401_problem_without_an_error() throws Exception {
        for (String[] headers : new String[][] {{"X-Nothing", "1"}, {"Authorization", "Basic dTpw"}}) {
            HttpResponse<String> response = gateway.get("/api/home/1", headers);

            assertThat(response.statusCode()).isEqualTo(401);
            assertThat(response.headers().allValues("WWW-Authenticate")).containsExactly("Bearer realm=\"fivefold\"");
        }
        assertThat(hasReachedOrigin()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/home/2",
                "/api/home/2/",
                "/api/home/2/parts/cart",
                "/api/home/%32",
                "/api/home/%31",
                "/api/home/1;x=2",
                "/api/home/2?userId=1",
                "/api/home/01",
                "/api/home/+1",
                "/api/home/1%20"
            })
    void another_user_s_page_is_a_403_problem(String path) throws Exception {
        HttpResponse<String> response = get(path, Issuer.token(Issuer.RSA, claims -> {}));

        assertThat(response.statusCode()).isEqualTo(403);
        assertThat(response.headers().allValues("Content-Type")).containsExactly("application/problem+json");
        assertThat(response.body()).contains("This belongs to another user.");
        assertThat(hasReachedOrigin()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/api/home/1", "/api/home/1/", "/api/home/1/parts/cart", "/api/hom%65/1", "/api/products/2"})
    void the_users_own_page_and_paths_without_an_owner_pass(String path) throws Exception {
        assertThat(get(path, Issuer.token(Issuer.RSA, claims -> {})).statusCode())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({"PUT, 403", "GET, 200", "HEAD, 200", "DELETE, 403"})
    void a_rule_covers_its_methods_only(String method, int status) throws Exception {
        HttpResponse<String> response = send(method, "/api/products/7/price", Issuer.token(Issuer.RSA, claims -> {}));

        assertThat(response.statusCode()).isEqualTo(status);
    }

    @Test
    void a_missing_scope_is_a_403_problem_that_names_it() throws Exception {
        HttpResponse<String> response = send(
                "PUT",
                "/api/products/7/price",
                Issuer.token(Issuer.RSA, claims -> claims.claim("scope", "prices:read prices:writer")));

        assertThat(response.statusCode()).isEqualTo(403);
        assertThat(response.headers().allValues("WWW-Authenticate"))
                .containsExactly("Bearer realm=\"fivefold\", error=\"insufficient_scope\", scope=\"prices:write\"");
    }

    @Test
    void a_scope_may_be_a_text_or_a_list() throws Exception {
        for (Object scope : List.of("prices:read prices:write", List.of("prices:read", "prices:write"))) {
            String token = Issuer.token(Issuer.RSA, claims -> claims.claim("scope", scope));

            assertThat(send("PUT", "/api/products/7/price", token).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void a_public_path_needs_no_token_and_has_no_user() throws Exception {
        HttpResponse<String> response = gateway.get("/api/public/x", "X-User-Id", "1");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(requestAtOrigin().getHeaders().names()).doesNotContain("X-User-Id");
    }

    @Test
    void a_path_is_not_public_if_another_rule_needs_a_token() throws Exception {
        assertThat(gateway.get("/api/public/secret").statusCode()).isEqualTo(401);
    }

    @Test
    void user_headers_of_a_client_are_removed_with_a_token_or_without() throws Exception {
        String[] sent = {"X-User-Id", "2", "x_user_id", "3", "X-Warm-Up", "guess"};
        gateway.get(
                "/api/home/1",
                Stream.concat(
                                Stream.of(sent),
                                Stream.of("Authorization", bearer(Issuer.token(Issuer.EC, claims -> {}))))
                        .toArray(String[]::new));
        assertThat(requestAtOrigin().getHeaders().values("X-User-Id")).containsExactly("1");
        assertThat(requestAtOrigin().getHeaders().names()).doesNotContain("x_user_id", "X-Warm-Up");

        get("/api/home/1", sent);
        assertThat(requestAtOrigin().getHeaders().names()).doesNotContain("X-User-Id", "x_user_id", "X-Warm-Up");
    }

    @Test
    void a_guessed_warm_up_secret_is_rejected() throws Exception {
        assertThat(gateway.get("/api/home/1", "X-Warm-Up", "guess").statusCode())
                .isEqualTo(401);
    }

    @Test
    void a_user_has_one_rate_at_all_addresses() throws Exception {
        Map<String, String> settings = issuer.settings();
        settings.put("rate-limit.requests-per-second", "1");
        try (Listener limited = Listener.start(settings, () -> 0)) {
            String first = bearer(Issuer.token(Issuer.EC, claims -> {}));
            String second = bearer(Issuer.token(Issuer.EC, claims -> claims.subject("2")));

            assertThat(status(limited, first, "203.0.113.7")).isEqualTo(200);
            assertThat(status(limited, first, "203.0.113.8")).isEqualTo(429);
            assertThat(status(limited, second, "203.0.113.8")).isEqualTo(200);
            // Requests without a user are counted by address.
            assertThat(status(limited, "Bearer x", "203.0.113.9")).isEqualTo(401);
            assertThat(status(limited, "Bearer x", "203.0.113.9")).isEqualTo(429);
        }
    }

    private HttpResponse<String> get(String path, String token) throws Exception {
        return send("GET", path, token);
    }

    private HttpResponse<String> send(String method, String path, String token) throws Exception {
        return gateway.send(method, path, "Authorization", bearer(token));
    }

    private static int status(Listener listener, String authorization, String address) throws Exception {
        return listener.get("/api/x", "Authorization", authorization, "X-Forwarded-For", address)
                .statusCode();
    }

    private static String bearer(String token) {
        return "Bearer " + token;
    }

    private static Arguments bad(String what, String why, Consumer<JWTClaimsSet.Builder> changes) {
        return Arguments.of(what, why, Issuer.token(Issuer.RSA, changes));
    }

    private static JWSHeader header(String algorithm, @Nullable String keyId) {
        return new JWSHeader.Builder(JWSAlgorithm.parse(algorithm)).keyID(keyId).build();
    }

    private static JWSHeader typed(String type) {
        return new JWSHeader.Builder(JWSAlgorithm.RS256)
                .keyID(Issuer.RSA.getKeyID())
                .type(new JOSEObjectType(type))
                .build();
    }

    private static JWSHeader critical() {
        return new JWSHeader.Builder(JWSAlgorithm.RS256)
                .keyID(Issuer.RSA.getKeyID())
                .criticalParams(Set.of("exp"))
                .customParam("exp", 1)
                .build();
    }

    /** The classic attack: the public key as the secret of an HMAC. */
    private static String symmetric() throws JOSEException {
        SignedJWT token = new SignedJWT(header("HS256", Issuer.RSA.getKeyID()), Issuer.claims(claims -> {}));
        token.sign(new MACSigner(Issuer.RSA.toRSAPublicKey().getEncoded()));
        return token.serialize();
    }

    private static String[] parts(String token) {
        return token.split("\\.", -1);
    }

    private static Date secondsFromNow(int seconds) {
        return Date.from(Instant.now().plusSeconds(seconds));
    }
}
