package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An issuer that changes its keys, is slow, or is down. */
class PublishedKeysTest extends GatewayTest {

    private static final RSAKey NEXT = Issuer.rsa("rsa-2");

    /** As in {@code AwaitKey}. */
    private static final int MOST_WAITING = 64;

    private final AtomicLong nanoTime = new AtomicLong();

    private Issuer issuer;

    @BeforeEach
    void start() throws Exception {
        origin(new MockResponse.Builder().build());
        issuer = new Issuer();
    }

    @AfterEach
    void stop() {
        issuer.close();
    }

    @Test
    void new_keys_are_fetched_for_the_first_token_that_needs_one() throws Exception {
        try (Listener gateway = Listener.start(issuer.settings(), nanoTime::get)) {
            assertThat(status(gateway, Issuer.RSA)).isEqualTo(200);
            issuer.publishes(() -> Issuer.jwks(NEXT));
            nanoTime.addAndGet(Duration.ofSeconds(10).toNanos());

            assertThat(status(gateway, NEXT)).isEqualTo(200);
            // The old key is gone.
            assertThat(status(gateway, Issuer.RSA)).isEqualTo(401);
        }
    }

    @Test
    void a_body_that_arrives_while_keys_are_fetched_is_complete() throws Exception {
        try (Listener gateway = Listener.start(issuer.settings(), nanoTime::get)) {
            assertThat(status(gateway, Issuer.RSA)).isEqualTo(200);
            issuer.publishes(() -> Issuer.jwks(NEXT)
                    .newBuilder()
                    .headersDelay(200, TimeUnit.MILLISECONDS)
                    .build());
            nanoTime.addAndGet(Duration.ofSeconds(10).toNanos());

            HttpResponse<String> response = gateway.send(
                    "POST", BodyPublishers.ofString("x".repeat(100_000)), "/api/home/1", "Authorization", bearer(NEXT));

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(requestAtOrigin().getBodySize()).isEqualTo(100_000);
        }
    }

    @Test
    void unknown_keys_cause_at_most_one_fetch_per_interval() throws Exception {
        try (Listener gateway = Listener.start(issuer.settings(), nanoTime::get)) {
            assertThat(status(gateway, Issuer.RSA)).isEqualTo(200);

            for (int i = 0; i < 50; i++) {
                assertThat(status(gateway, NEXT)).isEqualTo(401);
            }
            assertThat(issuer.fetches()).isEqualTo(1);

            nanoTime.addAndGet(Duration.ofSeconds(10).toNanos());
            for (int i = 0; i < 50; i++) {
                assertThat(status(gateway, NEXT)).isEqualTo(401);
            }
            assertThat(issuer.fetches()).isEqualTo(2);
        }
    }

    @Test
    void requests_that_wait_for_a_key_are_bounded() throws Exception {
        Map<String, String> settings = issuer.settings();
        settings.put("jwt.timeout", "30s");
        CountDownLatch mayRespond = new CountDownLatch(1);
        List<Wire> waiting = new ArrayList<>();
        try (Listener gateway = Listener.start(settings, nanoTime::get)) {
            assertThat(status(gateway, Issuer.RSA)).isEqualTo(200);
            issuer.publishes(() -> keysAfter(mayRespond));
            nanoTime.addAndGet(Duration.ofSeconds(10).toNanos());

            for (int i = 0; i <= MOST_WAITING; i++) {
                waiting.add(new Wire(gateway.address())
                        .send("GET /api/home/1 HTTP/1.1", "Host: shop", "Authorization: " + bearer(NEXT)));
            }
            // The request beyond the bound gets its response, and those that wait do not.
            await().atMost(Duration.ofSeconds(60)).until(() -> responses(waiting) == 1);
            Wire beyond = waiting.stream()
                    .filter(PublishedKeysTest::hasResponse)
                    .findFirst()
                    .orElseThrow();
            assertThat(beyond.readHead()).startsWith("HTTP/1.1 503").containsIgnoringCase("retry-after: 1");
            assertThat(status(gateway, Issuer.RSA)).isEqualTo(200);

            mayRespond.countDown();
            for (Wire client : waiting) {
                if (client != beyond) {
                    String head = client.readHead();
                    // All are released at once, and the origin of this test accepts fewer connections at once.
                    assertThat(client.status(head)).isIn(200, 502, 503);
                }
            }
            assertThat(status(gateway, NEXT)).isEqualTo(200);
        } finally {
            mayRespond.countDown();
            for (Wire client : waiting) {
                client.close();
            }
        }
    }

    private static MockResponse keysAfter(CountDownLatch mayRespond) {
        try {
            mayRespond.await();
            return Issuer.jwks(Issuer.RSA, NEXT);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long responses(List<Wire> clients) {
        return clients.stream().filter(PublishedKeysTest::hasResponse).count();
    }

    private static boolean hasResponse(Wire client) {
        try {
            return client.hasArrived();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<MockResponse> useless() {
        JWK encryption =
                new RSAKey.Builder(Issuer.RSA).keyUse(KeyUse.ENCRYPTION).build();
        return Stream.of(
                new MockResponse.Builder().code(500).body("{}").build(),
                new MockResponse.Builder()
                        .code(302)
                        .setHeader("Location", "/jwks.json")
                        .build(),
                new MockResponse.Builder().body("").build(),
                new MockResponse.Builder().body("<html>").build(),
                new MockResponse.Builder().body("[".repeat(100_000)).build(),
                new MockResponse.Builder().body("{\"keys\":[]}").build(),
                new MockResponse.Builder()
                        .body("{\"keys\":[{\"kty\":\"RSA\",\"kid\":\"rsa-1\"}]}")
                        .build(),
                Issuer.jwks(encryption),
                new MockResponse.Builder()
                        .body("{\"keys\":[],\"x\":\"" + "x".repeat(300_000) + "\"}")
                        .build(),
                new MockResponse.Builder()
                        .onResponseStart(SocketEffect.Stall.INSTANCE)
                        .build(),
                new MockResponse.Builder()
                        .onResponseStart(SocketEffect.ShutdownConnection.INSTANCE)
                        .build(),
                new MockResponse.Builder()
                        .body("x".repeat(10_000))
                        .throttleBody(1, 100, TimeUnit.MILLISECONDS)
                        .build());
    }

    @ParameterizedTest
    @MethodSource("useless")
    void without_keys_every_token_is_a_503_problem_and_the_first_keys_end_that(MockResponse useless) throws Exception {
        issuer.publishes(() -> useless);
        try (Listener gateway = Listener.start(shortTimeouts())) {
            HttpResponse<String> response = get(gateway, Issuer.RSA);

            assertThat(response.statusCode()).isEqualTo(503);
            assertThat(response.headers().allValues("Content-Type")).containsExactly("application/problem+json");
            assertThat(response.headers().allValues("Retry-After")).containsExactly("1");
            assertThat(response.body()).contains("cannot check access tokens");
            assertThat(hasReachedOrigin()).isFalse();
            assertThat(gateway.get("/api/public/x").statusCode()).isEqualTo(200);

            issuer.publishes(() -> Issuer.jwks(Issuer.RSA));
            await().atMost(Duration.ofSeconds(60)).until(() -> status(gateway, Issuer.RSA) == 200);
        }
    }

    @ParameterizedTest
    @MethodSource("useless")
    void keys_that_were_fetched_once_stay_in_use(MockResponse useless) throws Exception {
        Map<String, String> settings = shortTimeouts();
        settings.put("jwt.refresh-every", "1s");
        try (Listener gateway = Listener.start(settings, nanoTime::get)) {
            assertThat(status(gateway, Issuer.RSA)).isEqualTo(200);
            int before = issuer.fetches();
            issuer.publishes(() -> useless);

            await().atMost(Duration.ofSeconds(60)).until(() -> {
                nanoTime.addAndGet(Duration.ofSeconds(1).toNanos());
                return issuer.fetches() >= before + 2;
            });

            assertThat(status(gateway, Issuer.RSA)).isEqualTo(200);
        }
    }

    @Test
    void while_an_issuer_is_down_only_new_keys_are_missing() throws Exception {
        try (Listener gateway = Listener.start(shortTimeouts())) {
            assertThat(status(gateway, Issuer.RSA)).isEqualTo(200);
            issuer.close();

            assertThat(status(gateway, NEXT)).isEqualTo(401);
            assertThat(status(gateway, Issuer.RSA)).isEqualTo(200);
        }
    }

    private Map<String, String> shortTimeouts() {
        Map<String, String> settings = issuer.settings();
        settings.put("jwt.refetch-after", "100ms");
        settings.put("jwt.timeout", "200ms");
        return settings;
    }

    private static int status(Listener gateway, JWK key) throws Exception {
        return get(gateway, key).statusCode();
    }

    private static HttpResponse<String> get(Listener gateway, JWK key) throws Exception {
        return gateway.get("/api/home/1", "Authorization", bearer(key));
    }

    private static String bearer(JWK key) {
        return "Bearer " + Issuer.token(key, claims -> {});
    }
}
