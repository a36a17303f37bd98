package dev.fivefold.aggregator.downstream;

import static dev.fivefold.aggregator.downstream.CachedClients.source;
import static dev.fivefold.aggregator.downstream.CachedClients.written;
import static dev.fivefold.aggregator.downstream.CountedCalls.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.aggregator.RealRedis;
import dev.fivefold.aggregator.downstream.client.PricesClient;
import dev.fivefold.engine.call.CallResult;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RedisItemsCallTest {

    @AutoClose
    private static final RealRedis REDIS = new RealRedis();

    private static final RedisCommands<String, byte[]> KEPT = REDIS.commands();

    @AutoClose
    private final PriceShop shop = new PriceShop();

    @AutoClose
    private final CachedClients clients = new CachedClients(
                    shop.url(), CachedClients.redis(REDIS.uri(), Duration.ofSeconds(1), Duration.ofSeconds(5)))
            .connected();

    private final PricesClient prices = clients.create(PricesClient.class, "prices");

    @BeforeEach
    void fill() {
        KEPT.flushall();
        for (long product = 1; product <= 9; product++) {
            shop.update(product, (int) (100 * product));
        }
    }

    @Test
    void each_element_has_a_key_of_its_own() {
        read(3, 1, 2);
        awaitKept(3);

        assertThat(KEPT.keys("*"))
                .containsExactlyInAnyOrder(
                        "test:3:prices.byIds:1:A", "test:3:prices.byIds:2:A", "test:3:prices.byIds:3:A");
    }

    @Test
    void elements_are_put_together_as_the_service_would_have_sent_them() {
        read(3, 1, 2);
        awaitKept(3);

        CallResult<?> again = read(2, 3, 1, 2);

        assertThat(source(again)).isEqualTo(CallResult.Source.REDIS);
        assertThat(written(again)).isEqualTo(shop.answer(1, 2, 3));
        assertThat(shop.asked()).isEqualTo(1);
    }

    @Test
    void only_what_redis_lacks_is_asked_for() {
        read(2, 4);
        awaitKept(2);
        shop.update(2, 7); // behind Redis's back, which shows where the element comes from
        String kept = shop.answer(1, 2, 3, 4, 5).replace("\"amountCents\":7,", "\"amountCents\":200,");

        CallResult<?> result = read(1, 2, 3, 4, 5);

        assertThat(written(result)).isEqualTo(kept);
        assertThat(shop.asked()).isEqualTo(2);
        awaitKept(5);
        assertThat(clients.lookups("hit")).isEqualTo(2);
    }

    @Test
    void another_tier_is_another_element() {
        read(1);
        awaitKept(1);

        prices.byIds(List.of(1L), "B").execute(context());

        assertThat(shop.asked()).isEqualTo(2);
    }

    @Test
    void that_a_product_has_no_price_is_known_for_a_short_while() {
        read(1, 77);
        awaitKept(2);

        CallResult<?> again = read(1, 77);

        assertThat(written(again)).isEqualTo(shop.answer(1));
        assertThat(shop.asked()).isEqualTo(1);
        assertThat(KEPT.pttl("test:3:prices.byIds:77:A")).isBetween(1L, 2_000L);
    }

    @Test
    void a_garbled_element_is_asked_for_and_the_others_are_not() {
        read(1, 2);
        awaitKept(2);
        KEPT.set("test:3:prices.byIds:2:A", new byte[] {1, 2, 3});

        CallResult<?> result = read(1, 2);

        assertThat(written(result)).isEqualTo(shop.answer(1, 2));
        assertThat(clients.lookups("garbled")).isEqualTo(1);
        assertThat(clients.lookups("hit")).isEqualTo(1);
    }

    @Test
    void the_rest_that_fails_fails_the_call() {
        read(1);
        awaitKept(1);
        shop.close();

        assertThat(read(1, 2)).isInstanceOf(CallResult.Failed.class);
    }

    private CallResult<?> read(long... products) {
        return prices.byIds(Arrays.stream(products).boxed().toList(), "A").execute(context());
    }

    private static void awaitKept(int entries) {
        await().until(() -> KEPT.keys("*").size() == entries);
    }
}
