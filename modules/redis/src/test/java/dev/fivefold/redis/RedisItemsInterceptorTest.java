package dev.fivefold.redis;

import static dev.fivefold.redis.CachedClients.body;
import static dev.fivefold.redis.CachedClients.execute;
import static dev.fivefold.redis.CachedClients.source;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.redis.fixture.RealRedis;
import io.lettuce.core.api.sync.RedisCommands;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("either-transport")
class RedisItemsInterceptorTest {

    @AutoClose
    private static final RealRedis REDIS = new RealRedis();

    private static final RedisCommands<String, byte[]> STORED = REDIS.commands();

    @AutoClose
    private static final PriceShop SHOP = new PriceShop();

    @AutoClose
    private static final CachedClients CLIENTS =
            CachedClients.connected(SHOP.url(), REDIS, "fivefold.redis.second-delete-after=5s");

    private final int requestsBefore = SHOP.requests();
    private final double hitsBefore = CLIENTS.lookups("hit");
    private final double garbledBefore = CLIENTS.lookups("garbled");

    @BeforeEach
    void fill() {
        CLIENTS.awaitWrites();
        STORED.flushall();
        for (long product = 1; product <= 9; product++) {
            SHOP.update(product, (int) (100 * product));
        }
    }

    @Test
    void each_item_has_a_key_of_its_own() {
        read(3, 1, 2);
        awaitEntries(3);

        assertThat(STORED.keys("*"))
                .containsExactlyInAnyOrder(
                        "test:3:prices.byIds:1:A", "test:3:prices.byIds:2:A", "test:3:prices.byIds:3:A");
    }

    @Test
    void items_are_joined_as_the_service_would_send_them() {
        read(3, 1, 2);
        awaitEntries(3);

        CallResult<?> again = read(2, 3, 1, 2);

        assertThat(source(again)).isEqualTo(CallResult.Source.REDIS);
        assertThat(body(again)).isEqualTo(SHOP.response(1, 2, 3));
        assertThat(requests()).isEqualTo(1);
    }

    @Test
    void only_missing_items_are_requested() {
        read(2, 4);
        awaitEntries(2);
        SHOP.update(2, 7); // without an eviction, which shows the source of the item
        String expected = SHOP.response(1, 2, 3, 4, 5).replace("\"amountCents\":7,", "\"amountCents\":200,");

        CallResult<?> result = read(1, 2, 3, 4, 5);

        assertThat(body(result)).isEqualTo(expected);
        assertThat(requests()).isEqualTo(2);
        awaitEntries(5);
        assertThat(CLIENTS.lookups("hit") - hitsBefore).isEqualTo(2);
    }

    @Test
    void another_tier_is_another_item() {
        read(1);
        awaitEntries(1);

        execute(CLIENTS.prices().byIds(List.of(1L), "B"));

        assertThat(requests()).isEqualTo(2);
    }

    @Test
    void a_product_without_a_price_is_cached_for_a_short_time() {
        read(1, 77);
        awaitEntries(2);

        CallResult<?> again = read(1, 77);

        assertThat(body(again)).isEqualTo(SHOP.response(1));
        assertThat(requests()).isEqualTo(1);
        assertThat(STORED.pttl("test:3:prices.byIds:77:A")).isBetween(1L, 20_000L);
    }

    @Test
    void a_garbled_item_is_requested_without_the_others() {
        read(1, 2);
        awaitEntries(2);
        STORED.set("test:3:prices.byIds:2:A", new byte[] {9, 2, 3});

        CallResult<?> result = read(1, 2);

        assertThat(body(result)).isEqualTo(SHOP.response(1, 2));
        assertThat(CLIENTS.lookups("garbled") - garbledBefore).isEqualTo(1);
        assertThat(CLIENTS.lookups("hit") - hitsBefore).isEqualTo(1);
    }

    @Test
    void missing_items_that_fail_fail_the_call() {
        read(1);
        awaitEntries(1);
        SHOP.failNext();

        assertThat(read(1, 2)).isInstanceOf(CallResult.Failed.class);
    }

    private int requests() {
        return SHOP.requests() - requestsBefore;
    }

    private static CallResult<?> read(long... products) {
        return execute(CLIENTS.prices().byIds(Arrays.stream(products).boxed().toList(), "A"));
    }

    private static void awaitEntries(int number) {
        await().until(() -> STORED.keys("*").size() == number);
    }
}
