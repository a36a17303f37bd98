package dev.fivefold.redis;

import static dev.fivefold.redis.CachedClients.execute;
import static dev.fivefold.redis.CachedClients.source;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.redis.fixture.RealRedis;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Calls while Redis is unavailable, with the default timeout of 20 ms. */
@ExtendWith(OutputCaptureExtension.class)
@Tag("either-transport")
class RedisOutageTest {

    /** A wait of 20 ms on a busy machine. */
    private static final Duration LONGEST = Duration.ofMillis(500);

    @AutoClose
    private final PriceShop shop = new PriceShop();

    @BeforeEach
    void setPrice() {
        shop.update(1, 100);
    }

    @Test
    void without_redis_the_service_is_called_at_once(CapturedOutput output) {
        try (CachedClients clients = start("redis://127.0.0.1:1")) {
            for (int i = 0; i < 20; i++) {
                assertThat(source(read(clients))).isEqualTo(CallResult.Source.LIVE);
            }

            assertThat(clients.lookups("unavailable")).isEqualTo(20);
            assertThat(clients.longestWait()).isLessThan(LONGEST);
            assertThat(output.getOut())
                    .contains("Redis unavailable, bypassing the cache: reason=no_connection count=1")
                    .doesNotContain("io.lettuce");
            // One a second at most: on a busy machine the reads take several.
            assertThat(output.getOut().split("Redis unavailable", -1)).hasSizeLessThan(20);
        }
    }

    @Test
    void a_redis_that_accepts_and_never_responds_delays_no_start_and_no_call() {
        try (RealRedis redis = new RealRedis()) {
            redis.pause();
            try (CachedClients clients = start(redis.url())) {
                assertThat(source(read(clients))).isEqualTo(CallResult.Source.LIVE);

                assertThat(clients.longestWait()).isLessThan(LONGEST);
                redis.resume();
                clients.awaitConnection();
            }
        }
    }

    @Test
    void a_redis_that_stops_responding_opens_the_breaker_until_it_is_back() {
        try (RealRedis redis = new RealRedis();
                CachedClients clients = start(redis.url())) {
            await().until(() -> source(read(clients)) == CallResult.Source.REDIS);
            redis.pause();

            for (int i = 0; i < 50; i++) {
                assertThat(source(read(clients))).isEqualTo(CallResult.Source.LIVE);
            }

            assertThat(clients.breaker().getState()).isNotEqualTo(CircuitBreaker.State.CLOSED);
            assertThat(clients.longestWait()).isLessThan(LONGEST);
            redis.resume();
            await().until(() -> source(read(clients)) == CallResult.Source.REDIS
                    && clients.breaker().getState() == CircuitBreaker.State.CLOSED);
        }
    }

    @Test
    void a_redis_that_comes_back_empty_is_filled_again() {
        try (RealRedis redis = new RealRedis();
                CachedClients clients = start(redis.url())) {
            await().until(() -> source(read(clients)) == CallResult.Source.REDIS);

            redis.stop();
            assertThat(source(read(clients))).isEqualTo(CallResult.Source.LIVE);
            redis.start();

            await().until(() -> source(read(clients)) == CallResult.Source.REDIS);
        }
    }

    private CachedClients start(String redis) {
        return CachedClients.start(shop.url(), redis, "fivefold.redis.second-delete-after=5s");
    }

    private static CallResult<?> read(CachedClients clients) {
        return execute(clients.prices().byIds(List.of(1L), "A"));
    }
}
