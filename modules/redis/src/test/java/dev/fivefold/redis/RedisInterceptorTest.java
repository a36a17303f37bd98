package dev.fivefold.redis;

import static dev.fivefold.redis.CachedClients.body;
import static dev.fivefold.redis.CachedClients.execute;
import static dev.fivefold.redis.CachedClients.source;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Freshness;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.redis.fixture.RealRedis;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("either-transport")
class RedisInterceptorTest {

    private static final String KEY = "test:3:carts.cart:7";
    private static final String CART = "{\"lines\":[{\"productId\":3}],\"note\":\"" + "not read ".repeat(100) + "\"}";

    @AutoClose
    private static final RealRedis REDIS = new RealRedis();

    private static final RedisCommands<String, byte[]> STORED = REDIS.commands();

    @AutoClose
    private static final MockWebServer SERVICE = started();

    @AutoClose
    private static final CachedClients CLIENTS =
            CachedClients.connected("http://127.0.0.1:" + SERVICE.getPort(), REDIS);

    private final int requestsBefore = SERVICE.getRequestCount();
    private final long callsBefore = CLIENTS.calls();
    private final double hitsBefore = CLIENTS.lookups("hit");
    private final double nullHitsBefore = CLIENTS.lookups("null_hit");
    private final double garbledBefore = CLIENTS.lookups("garbled");

    private static MockWebServer started() {
        MockWebServer server = new MockWebServer();
        try {
            server.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return server;
    }

    @BeforeEach
    void empty() {
        CLIENTS.awaitWrites();
        STORED.flushall();
    }

    @Test
    void a_response_is_cached_and_read_from_redis_byte_for_byte() {
        SERVICE.enqueue(json(CART));

        CallResult<CachedClients.Carts.Cart> first = cart(7);
        awaitEntries(1);
        CallResult<CachedClients.Carts.Cart> second = cart(7);

        assertThat(source(first)).isEqualTo(CallResult.Source.LIVE);
        assertThat(source(second)).isEqualTo(CallResult.Source.REDIS);
        assertThat(body(second)).isEqualTo(CART);
        assertThat(((CallResult.Success<?>) second).value()).isEqualTo(((CallResult.Success<?>) first).value());
        assertThat(((CallResult.Success<?>) second).age()).isLessThan(Duration.ofSeconds(10));
        assertThat(SERVICE.getRequestCount() - requestsBefore).isEqualTo(1);
    }

    @Test
    void a_hit_takes_no_permit_of_the_services_breaker_and_bulkhead() {
        SERVICE.enqueue(json(CART));
        cart(7);
        awaitEntries(1);

        for (int i = 0; i < 10; i++) {
            cart(7);
        }

        assertThat(CLIENTS.calls() - callsBefore).isEqualTo(1);
        assertThat(CLIENTS.lookups("hit") - hitsBefore).isEqualTo(10);
    }

    @Test
    void an_entry_is_compressed_under_a_key_with_namespace_and_version() {
        SERVICE.enqueue(json(CART));

        cart(7);
        awaitEntries(1);

        assertThat(STORED.keys("*")).containsExactly(KEY);
        assertThat(STORED.strlen(KEY)).isLessThan(CART.length() / 2);
    }

    @Test
    void distinct_arguments_have_distinct_keys() {
        RedisCache cache = CLIENTS.cache();

        assertThat(cache.key("a", "b", "x:y", "z")).isNotEqualTo(cache.key("a", "b", "x", "y:z"));
        assertThat(cache.key("a", "b", List.of("x,y"))).isNotEqualTo(cache.key("a", "b", List.of("x", "y")));
        assertThat(cache.key("a", "b", (Object) null)).isNotEqualTo(cache.key("a", "b", "null"));
    }

    @Test
    void a_404_is_cached_for_a_short_time() {
        SERVICE.enqueue(status(404));

        cart(8);
        awaitEntries(1);
        CallResult<?> second = cart(8);

        assertThat(second).isEqualTo(CallResult.Failed.withStatus(404));
        assertThat(SERVICE.getRequestCount() - requestsBefore).isEqualTo(1);
        assertThat(CLIENTS.lookups("null_hit") - nullHitsBefore).isEqualTo(1);
        assertThat(STORED.pttl("test:3:carts.cart:8")).isBetween(1L, 20_000L);
    }

    @Test
    void a_failure_is_not_cached() {
        SERVICE.enqueue(status(500));
        SERVICE.enqueue(json(CART));

        cart(7);

        assertThat(source(cart(7))).isEqualTo(CallResult.Source.LIVE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "no entry at all", "\u0002\u0001no time and no gzip, but long enough"})
    void a_value_that_is_no_entry_is_a_miss_and_is_replaced(String garbage) {
        STORED.set(KEY, garbage.getBytes(UTF_8));
        double writesBefore = CLIENTS.writes("stored");
        SERVICE.enqueue(json(CART));

        CallResult<?> result = cart(7);

        assertThat(source(result)).isEqualTo(CallResult.Source.LIVE);
        assertThat(CLIENTS.lookups("garbled") - garbledBefore).isEqualTo(1);
        await().until(() -> CLIENTS.writes("stored") > writesBefore);
        assertThat(source(cart(7))).isEqualTo(CallResult.Source.REDIS);
    }

    @Test
    void a_truncated_entry_is_deleted() {
        SERVICE.enqueue(json(CART));
        cart(7);
        awaitEntries(1);
        byte[] whole = STORED.get(KEY);
        STORED.set(KEY, Arrays.copyOf(whole, whole.length - 5));
        SERVICE.enqueue(status(500));

        assertThat(cart(7)).isEqualTo(CallResult.Failed.withStatus(500));
        awaitEntries(0);
    }

    @Test
    void an_entry_that_is_not_of_the_calls_type_is_a_miss() {
        store("{\"other\":[]}", Instant.now());
        double writesBefore = CLIENTS.writes("stored");
        SERVICE.enqueue(json(CART));

        assertThat(source(cart(7))).isEqualTo(CallResult.Source.LIVE);
        assertThat(CLIENTS.lookups("garbled") - garbledBefore).isEqualTo(1);
        await().until(() -> CLIENTS.writes("stored") > writesBefore);
    }

    @Test
    void a_cached_response_has_the_age_of_its_entry() {
        store(CART, Instant.now().minusSeconds(30));

        CallResult<?> result = cart(7);

        assertThat(((CallResult.Success<?>) result).age()).isBetween(Duration.ofSeconds(29), Duration.ofSeconds(60));
    }

    @Test
    void times_to_live_have_jitter() {
        LongStream.rangeClosed(1, 30).forEach(user -> {
            SERVICE.enqueue(json(CART));
            cart(user);
        });
        awaitEntries(30);

        List<Long> ttls = STORED.keys("*").stream().map(STORED::pttl).toList();

        assertThat(ttls).allSatisfy(ttl -> assertThat(ttl).isBetween(20_000L, 60_000L));
        assertThat(ttls).anyMatch(ttl -> ttl < 50_000).anyMatch(ttl -> ttl > 40_000);
    }

    private static CallResult<CachedClients.Carts.Cart> cart(long user) {
        return execute(CLIENTS.carts().cart(user));
    }

    private static void store(String body, Instant since) {
        STORED.set(KEY, new RedisEntry(RawJson.of(body.getBytes(UTF_8)), since, Freshness.UNSTATED).encoded());
    }

    private static void awaitEntries(int number) {
        await().until(() -> STORED.keys("*").size() == number);
    }

    private static MockResponse status(int status) {
        return new MockResponse.Builder().code(status).build();
    }

    private static MockResponse json(String body) {
        return new MockResponse.Builder()
                .addHeader("Content-Type", "application/json")
                .body(body)
                .build();
    }
}
