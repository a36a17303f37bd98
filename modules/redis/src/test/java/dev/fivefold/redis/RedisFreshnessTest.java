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
import dev.fivefold.starter.fixture.Services;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The headers for caches of responses that are cached in Redis for a minute, and those of carts in memory for an hour as well. */
@Tag("either-transport")
class RedisFreshnessTest {

    private static final String PATH = "/carts/7";
    private static final String KEY = "test:3:carts.cart:7";
    private static final String CART = "{\"lines\":[]}";

    @AutoClose
    private static final RealRedis REDIS = new RealRedis();

    private static final RedisCommands<String, byte[]> STORED = REDIS.commands();

    @AutoClose
    private static final Services SERVICES = new Services(Map.of(PATH, CART));

    @AutoClose
    private static final CachedClients CLIENTS =
            CachedClients.connected(SERVICES.url(), REDIS, "fivefold.redis.jitter=0");

    @AutoClose
    private static final CachedClients LOCAL =
            CachedClients.connected(SERVICES.url(), REDIS, "fivefold.calls.carts.cart.cache.ttl=1h");

    @BeforeEach
    void reset() {
        CLIENTS.awaitWrites();
        LOCAL.awaitWrites();
        STORED.flushall();
        SERVICES.reset();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Cache-Control: no-store",
                "Cache-Control: private",
                "Cache-Control: no-cache",
                "Cache-Control: max-age=0",
                "Vary: *",
                "Set-Cookie: session=1",
            })
    void a_response_that_its_service_forbids_to_share_is_not_in_redis(String header) {
        SERVICES.respond(PATH, response(CART, header));

        cart();
        cart();

        CLIENTS.awaitWrites();
        assertThat(SERVICES.targets()).hasSize(2);
        assertThat(STORED.keys("*")).isEmpty();
    }

    @Test
    void an_entry_lives_no_longer_than_its_service_allows() {
        SERVICES.respond(PATH, response(CART, "Cache-Control: max-age=20"));
        cart();
        awaitEntry();

        assertThat(STORED.pttl(KEY)).isBetween(1L, 20_000L);
        assertThat(source(cart())).isEqualTo(CallResult.Source.REDIS);
    }

    @Test
    void an_entry_never_lives_longer_than_configured() {
        SERVICES.respond(PATH, response(CART, "Cache-Control: max-age=3600"));
        cart();
        awaitEntry();

        assertThat(STORED.pttl(KEY)).isBetween(1L, 60_000L);
    }

    @Test
    void an_entry_with_the_key_lifetime_of_another_is_a_miss_once_stale() {
        store(new RedisEntry(raw(), Instant.now().minusSeconds(30), lifetime(Duration.ofSeconds(20))));

        assertThat(source(cart())).isEqualTo(CallResult.Source.LIVE);
    }

    @Test
    void an_entry_of_an_earlier_format_is_a_miss_and_replaced() {
        byte[] current = new RedisEntry(raw(), Instant.now(), Freshness.UNSTATED).encoded();
        current[0] = 1;
        STORED.set(KEY, current);
        double garbledBefore = CLIENTS.lookups("garbled");

        assertThat(source(cart())).isEqualTo(CallResult.Source.LIVE);
        await().until(() -> Objects.requireNonNull(STORED.get(KEY))[0] == 2);
        assertThat(CLIENTS.lookups("garbled")).isEqualTo(garbledBefore);
    }

    @Test
    void memory_does_not_extend_the_lifetime_of_an_entry_in_redis() {
        store(new RedisEntry(raw(), Instant.now().minusSeconds(18), lifetime(Duration.ofSeconds(20))));
        assertThat(source(execute(LOCAL.carts().cart(7)))).isEqualTo(CallResult.Source.REDIS);

        await().until(() -> source(execute(LOCAL.carts().cart(7))) == CallResult.Source.LIVE);
    }

    @Test
    void memory_has_an_entry_of_redis_confirmed_by_its_etag() {
        Freshness stale = new Freshness(Freshness.Storage.ALL, Duration.ofSeconds(20), false, "\"one\"");
        STORED.set("test:3:carts.cart:8", new RedisEntry(raw(), Instant.now().minusSeconds(18), stale).encoded());
        SERVICES.respond("/carts/8", new MockResponse.Builder().code(304).build());

        await().until(() -> source(execute(LOCAL.carts().cart(8))) == CallResult.Source.LIVE);

        assertThat(SERVICES.received("If-None-Match")).containsExactly("\"one\"");
        assertThat(body(execute(LOCAL.carts().cart(8)))).isEqualTo(CART);
    }

    @Test
    void a_list_is_as_fresh_as_the_first_of_its_items_to_become_stale() {
        String one = "{\"productId\":1}";
        SERVICES.respond("/prices", response("{\"prices\":[" + one + "]}", "Cache-Control: max-age=20"));
        execute(CLIENTS.prices().byIds(List.of(1L), "gold"));
        await().until(() -> STORED.keys("*").size() == 1);
        String two = "{\"productId\":2}";
        SERVICES.respond("/prices", response("{\"prices\":[" + two + "]}", "Cache-Control: no-store"));

        CallResult<?> joined = execute(CLIENTS.prices().byIds(List.of(1L, 2L), "gold"));

        assertThat(body(joined)).isEqualTo("{\"prices\":[" + one + "," + two + "]}");
        Freshness freshness = ((CallResult.Success<?>) joined).freshness();
        assertThat(freshness.storage()).isEqualTo(Freshness.Storage.NONE);
        assertThat(freshness.lifetime()).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(20));
        CLIENTS.awaitWrites();
        assertThat(STORED.keys("*")).hasSize(1);
    }

    @Test
    void an_entry_comes_back_as_it_was_written() throws Exception {
        Freshness freshness = new Freshness(Freshness.Storage.ALL, Duration.ofMillis(1_500), true, "W/\"\u00fc\"");
        RedisEntry entry = new RedisEntry(raw(), Instant.ofEpochMilli(7), freshness);

        RedisEntry read = RedisEntry.decoded(entry.encoded(), 1_000);

        assertThat(read.freshness()).isEqualTo(freshness);
        assertThat(read.since()).isEqualTo(entry.since());
        assertThat(new String(Objects.requireNonNull(read.body()).toByteArray(), UTF_8))
                .isEqualTo(CART);
    }

    private static CallResult<?> cart() {
        return execute(CLIENTS.carts().cart(7));
    }

    private static void awaitEntry() {
        await().until(() -> STORED.exists(KEY) == 1);
    }

    private static void store(RedisEntry entry) {
        STORED.set(KEY, entry.encoded());
    }

    private static RawJson raw() {
        return RawJson.of(CART.getBytes(UTF_8));
    }

    private static Freshness lifetime(Duration lifetime) {
        return new Freshness(Freshness.Storage.ALL, lifetime, false, null);
    }

    private static MockResponse response(String body, String header) {
        return Services.json(body).newBuilder().addHeader(header).build();
    }
}
