package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.util.Base64URL;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import mockwebserver3.MockResponse;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.springframework.util.StringUtils;
import org.springframework.web.util.UriUtils;

/** Random paths and tokens through a gateway: no path of another user passes, and no token that the issuer did not sign. */
@TestInstance(Lifecycle.PER_CLASS) // it starts behind the first gateway, which comes with the instance
class RandomUsersTest extends GatewayTest {

    private static final long SEED = 20261128;

    /** 600 in a build, more with {@code -Dfivefold.fuzz.tries=N}: 334 are 10,000. */
    private static final int REQUESTS = 30 * Integer.getInteger("jqwik.tries.default", 20);

    private static final List<String> IDS = List.of(
            "1", "12", "alice", "alice@example.com", "a+b", "o'brien", "a|b", "b54adc00-67f9-11d9", "%41", "a%b");

    private static final List<String> SPICES = List.of(
            "/",
            "//",
            "/./",
            "/../",
            "/..;/",
            "..",
            ".",
            ";",
            ";x=1",
            ";userId=2",
            "\\",
            "%2F",
            "%2f",
            "%5C",
            "%00",
            "%2e",
            "%2E%2E",
            "%25",
            "%2531",
            "%20",
            "%09",
            "%0a",
            "+",
            "%2B",
            "%2b",
            "%3B",
            "0",
            "1",
            "2",
            "%31",
            "%32",
            "%EF%BC%91",
            "%D9%A1",
            "%C0%AE",
            "%u0031",
            "%",
            "%zz",
            "@",
            "%40",
            "'",
            "*",
            ",",
            "=",
            "~",
            "_",
            "-",
            ":",
            "|",
            "%7C",
            "%7c",
            "home",
            "api",
            "?userId=2",
            "#");

    private static final List<String> HEADERS = List.of(
            "{}",
            "null",
            "[]",
            "1",
            "\"\"",
            "{\"alg\":null}",
            "{\"alg\":\"none\"}",
            "{\"alg\":\"RS256\"}",
            "{\"alg\":[\"RS256\"]}",
            "{\"alg\":\"RS256\",\"kid\":null}",
            "{\"alg\":\"RS256\",\"kid\":1}",
            "{\"alg\":\"RS256\",\"kid\":\"rsa-1\",\"crit\":[\"x\"]}",
            "{\"alg\":\"RS256\",\"kid\":\"rsa-1\",\"crit\":1}",
            "{\"alg\":\"RS256\",\"kid\":\"rsa-1\",\"b64\":false,\"crit\":[\"b64\"]}",
            "{\"alg\":\"RS256\",\"kid\":\"rsa-1\",\"zip\":\"DEF\"}",
            "{\"alg\":\"RS256\",\"kid\":\"rsa-1\",\"typ\":{}}",
            "{\"alg\":\"RS256\",\"kid\":\"rsa-1\",\"jwk\":{\"kty\":\"RSA\"}}",
            "{\"alg\":\"RS256\",\"kid\":\"rsa-1\",\"x5c\":[\"!\"]}",
            "{\"alg\":\"RS256\",\"kid\":\"rsa-1\",\"jku\":\"http://127.0.0.1:1/\"}",
            "{\"alg\":\"ES256\",\"kid\":\"ec-1\"}",
            "{\"alg\":\"RS256\",\"alg\":\"none\"}",
            "{".repeat(3000),
            "[".repeat(6000),
            "{\"a\":".repeat(1500),
            "\u0000",
            "\uD800");

    private final AtomicReference<@Nullable String> atOrigin = new AtomicReference<>();

    private Issuer issuer;
    private Listener gateway;

    @BeforeAll
    void start() throws IOException {
        issuer = new Issuer();
        Map<String, String> settings = issuer.settings();
        settings.put("access[6].path", "/api/**");
        settings.put("access[6].authenticated", "true");
        settings.put("limits.requests-per-connection", "100000");
        gateway = Listener.start(settings);
        origin(request -> {
            atOrigin.set(request.getTarget());
            return new MockResponse.Builder().build();
        });
    }

    @AfterAll
    void stop() {
        gateway.close();
        issuer.close();
    }

    @Test
    void any_reader_of_an_accepted_path_finds_the_user_s_own_id() throws Exception {
        Random random = new Random(SEED);
        int passed = 0;
        for (int i = 0; i < REQUESTS; i++) {
            String id = any(random, IDS);
            String path = path(random, id);
            atOrigin.set(null);

            int status = status("GET " + path, Issuer.token(Issuer.RSA, claims -> claims.subject(id)));

            assertThat(status).as("%s for %s", path, id).isIn(200, 400, 401, 403, 404);
            String arrived = atOrigin.get();
            if (arrived != null) {
                passed++;
                for (UnaryOperator<String> reader : readers()) {
                    @Nullable String read = idOf(arrived, reader);
                    assertThat(read).as("%s for %s", path, id).isIn(null, id);
                }
            }
        }
        assertThat(passed).isGreaterThan(REQUESTS / 50);
    }

    @Test
    void no_token_passes_that_the_issuer_did_not_sign() throws Exception {
        Random random = new Random(SEED);
        List<String> good = List.of(
                Issuer.token(Issuer.RSA, claims -> {}),
                Issuer.token(Issuer.EC, claims -> {}),
                Issuer.token(Issuer.RSA, claims -> claims.subject("2")));
        for (int i = 0; i < REQUESTS; i++) {
            String token = mutated(random, good);
            atOrigin.set(null);

            int status = status("GET /api/x", token);

            // Blanks around a token are ignored; bytes that no header may have are a 400.
            assertThat(status).as(token).isIn(good.contains(token.strip()) ? 200 : 401, 400, 401, 431);
            assertThat(atOrigin.get() == null).as(token).isEqualTo(status != 200);
        }
        assertThat(status("GET /api/x", good.getFirst())).isEqualTo(200);
    }

    private int status(String line, String token) throws IOException {
        return Wire.statusOf(
                gateway.address(), line + " HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer " + token + "\r\n\r\n");
    }

    /** A path with this id or another one, in a random encoding. */
    private static String path(Random random, String id) {
        String name = random.nextInt(4) == 0 ? any(random, IDS) : id;
        StringBuilder path =
                new StringBuilder(any(random, List.of("/api/home/", "/api/home/", "/api/h%6fme/", "/api/x/../home/")));
        for (char c : UriUtils.encode(name, StandardCharsets.UTF_8).toCharArray()) {
            path.append(random.nextInt(20) == 0 && c != '%' ? "%%%02X".formatted((int) c) : c);
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            path.insert(1 + random.nextInt(path.length()), any(random, SPICES));
        }
        return path.append(any(random, List.of("", "", "/", "/parts/cart", "?x=/api/home/2")))
                .toString();
    }

    /**
     * How servers read a path: escapes once, twice, with a plus for a space, parameters cut off, before or behind the
     * segments.
     */
    private static List<UnaryOperator<String>> readers() {
        UnaryOperator<String> once = path -> UriUtils.decode(path, StandardCharsets.UTF_8);
        UnaryOperator<String> form = path -> URLDecoder.decode(path, StandardCharsets.UTF_8);
        UnaryOperator<String> plain = path -> path.replaceAll(";[^/]*", "");
        return List.of(
                once,
                form,
                path -> once.apply(once.apply(path)),
                path -> once.apply(plain.apply(path)),
                path -> plain.apply(once.apply(path)),
                path -> StringUtils.cleanPath(once.apply(path)));
    }

    /** The id in a path as a server reads it; null if it reads another path, or none. */
    private static @Nullable String idOf(String target, UnaryOperator<String> reader) {
        try {
            String[] segments = reader.apply(target.split("\\?", 2)[0]).split("/", -1);
            boolean home = segments.length > 3 && segments[1].equals("api") && segments[2].equals("home");
            return home && !segments[3].isEmpty() ? segments[3] : null;
        } catch (IllegalArgumentException malformedEscape) {
            return null;
        }
    }

    private static String mutated(Random random, List<String> good) {
        List<String> parts = new ArrayList<>(Arrays.asList(any(random, good).split("\\.", -1)));
        List<String> others = Arrays.asList(any(random, good).split("\\.", -1));
        int part = random.nextInt(3);
        switch (random.nextInt(9)) {
            case 0 -> parts.set(part, others.get(part));
            case 1 -> parts.set(0, encoded(any(random, HEADERS)));
            case 2 -> parts.set(1, encoded(any(random, HEADERS)));
            case 3 -> parts.set(part, "");
            case 4 -> parts.remove(part);
            case 5 -> parts.add(part, others.get(part));
            case 6 -> {
                byte[] bytes = new byte[random.nextInt(300)];
                random.nextBytes(bytes);
                parts.set(part, Base64URL.encode(bytes).toString());
            }
            case 7 ->
                parts.set(
                        part,
                        parts.get(part)
                                .substring(0, random.nextInt(parts.get(part).length())));
            default -> {
                StringBuilder token = new StringBuilder(String.join(".", parts));
                for (int i = random.nextInt(3); i >= 0; i--) {
                    // The last character of a signature has spare bits.
                    int at = random.nextBoolean() ? token.length() - 1 : random.nextInt(token.length());
                    token.setCharAt(
                            at, (char) (random.nextInt(10) == 0 ? random.nextInt(256) : ' ' + 1 + random.nextInt(94)));
                }
                return token.toString().replaceAll("[\r\n]", "x");
            }
        }
        return String.join(".", parts);
    }

    private static String encoded(String json) {
        return Base64URL.encode(json).toString();
    }

    private static <T> T any(Random random, List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
