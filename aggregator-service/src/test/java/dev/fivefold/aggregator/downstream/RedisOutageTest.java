package dev.fivefold.aggregator.downstream;

import static dev.fivefold.aggregator.downstream.CachedClients.source;
import static dev.fivefold.aggregator.downstream.CountedCalls.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.aggregator.HoldingServer;
import dev.fivefold.aggregator.RealRedis;
import dev.fivefold.aggregator.downstream.client.PricesClient;
import dev.fivefold.engine.call.CallResult;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Redis is never needed. */
class RedisOutageTest {

    private static final Duration TIMEOUT = Duration.ofMillis(20);

    /** A wait of 20 ms on a machine that has other things to do. */
    private static final Duration AT_MOST = Duration.ofMillis(500);

    @AutoClose
    private final PriceShop shop = new PriceShop();

    @Test
    void without_redis_the_service_answers_and_nobody_waits() {
        try (CachedClients clients = clients(URI.create("redis://127.0.0.1:1"))) {
            PricesClient prices = clients.create(PricesClient.class, "prices");

            for (int i = 0; i < 20; i++) {
                assertThat(source(read(prices))).isEqualTo(CallResult.Source.LIVE);
            }

            assertThat(clients.lookups("unavailable")).isEqualTo(20);
            assertThat(clients.longestWait()).isLessThan(AT_MOST);
        }
    }

    @Test
    void a_redis_that_accepts_and_never_answers_delays_nobody() {
        try (HoldingServer silent = new HoldingServer();
                CachedClients clients = clients(URI.create(silent.url().replace("http", "redis")))) {
            PricesClient prices = clients.create(PricesClient.class, "prices");
            await().until(() -> silent.taken() > 0);

            assertThat(source(read(prices))).isEqualTo(CallResult.Source.LIVE);

            assertThat(clients.longestWait()).isLessThan(AT_MOST);
        }
    }

    @Test
    void a_redis_that_stops_answering_is_waited_for_a_few_times_and_then_left_alone_until_it_is_back() {
        try (RealRedis redis = new RealRedis();
                CachedClients clients = clients(redis.uri()).connected()) {
            PricesClient prices = clients.create(PricesClient.class, "prices");
            await().until(() -> source(read(prices)) == CallResult.Source.REDIS);
            redis.pause();

            for (int i = 0; i < 50; i++) {
                assertThat(source(read(prices))).isEqualTo(CallResult.Source.LIVE);
            }

            assertThat(clients.gauge("fivefold.redis.breaker.open")).isEqualTo(1);
            assertThat(clients.longestWait()).isLessThan(AT_MOST);
            redis.resume();
            await().until(() -> source(read(prices)) == CallResult.Source.REDIS
                    && clients.gauge("fivefold.redis.breaker.open") == 0);
        }
    }

    @Test
    void a_redis_that_comes_back_empty_is_filled_again() {
        try (RealRedis redis = new RealRedis();
                CachedClients clients = clients(redis.uri()).connected()) {
            PricesClient prices = clients.create(PricesClient.class, "prices");
            await().until(() -> source(read(prices)) == CallResult.Source.REDIS);

            redis.stop();
            assertThat(source(read(prices))).isEqualTo(CallResult.Source.LIVE);
            redis.start();

            await().until(() -> source(read(prices)) == CallResult.Source.REDIS);
        }
    }

    private CachedClients clients(URI redis) {
        shop.update(1, 100);
        return new CachedClients(shop.url(), CachedClients.redis(redis, TIMEOUT, Duration.ofSeconds(5)));
    }

    private static CallResult<?> read(PricesClient prices) {
        return prices.byIds(List.of(1L), "A").execute(context());
    }
}
