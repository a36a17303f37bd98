package dev.fivefold.redis;

import static dev.fivefold.redis.CachedClients.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.redis.fixture.RealRedis;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The bound of pending writes by their bytes: a response of one price has about 80 bytes. */
class RedisWritesTest {

    @AutoClose
    private static final RealRedis REDIS = new RealRedis();

    @AutoClose
    private static final PriceShop SHOP = new PriceShop();

    @AutoClose
    private static final CachedClients CLIENTS = CachedClients.connected(
            SHOP.url(), REDIS, "fivefold.redis.max-pending-writes=1KB", "fivefold.redis.second-delete-after=5s");

    private final double storedBefore = CLIENTS.writes("stored");
    private final double droppedBefore = CLIENTS.writes("dropped");

    @BeforeEach
    void setPrices() {
        LongStream.rangeClosed(1, 30).forEach(product -> SHOP.update(product, 100));
    }

    @Test
    void a_response_beyond_the_bytes_of_pending_writes_is_dropped() {
        read(LongStream.rangeClosed(1, 30).boxed().toList());

        assertThat(CLIENTS.writes("dropped") - droppedBefore).isEqualTo(1);
        assertThat(CLIENTS.writes("stored") - storedBefore).isZero();
    }

    @Test
    void the_bytes_of_ended_writes_are_free_again() {
        for (long product = 1; product <= 5; product++) {
            double next = storedBefore + product;
            read(List.of(product));
            await().until(() -> CLIENTS.writes("stored") == next);
        }

        assertThat(CLIENTS.writes("dropped") - droppedBefore).isZero();
    }

    private static void read(List<Long> products) {
        execute(CLIENTS.prices().byIds(products, "A"));
    }
}
