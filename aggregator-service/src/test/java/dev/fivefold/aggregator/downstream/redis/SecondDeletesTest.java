package dev.fivefold.aggregator.downstream.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.aggregator.RealRedis;
import io.lettuce.core.api.sync.RedisCommands;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SecondDeletesTest {

    private static final List<String> KEYS = List.of("a", "b");

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final RedisMetrics metrics = new RedisMetrics(registry);

    @Test
    void one_that_fails_is_done_again_until_it_succeeds() {
        AtomicInteger attempts = new AtomicInteger();
        SecondDeletes deletes = new SecondDeletes(
                keys -> attempts.incrementAndGet() == 3, Duration.ofMillis(5), Duration.ofMinutes(1), metrics);

        deletes.later(KEYS);

        await().until(() -> deletes.pending() == 0);
        assertThat(attempts).hasValue(3);
        assertThat(counted("failed")).isEqualTo(2);
        assertThat(counted("done")).isEqualTo(1);
        deletes.close(keys -> true);
    }

    @Test
    void one_that_always_fails_is_given_up_when_its_keys_have_expired() {
        SecondDeletes deletes = new SecondDeletes(keys -> false, Duration.ofMillis(5), Duration.ofMillis(20), metrics);

        deletes.later(KEYS);

        await().until(() -> deletes.pending() == 0);
        assertThat(counted("done")).isZero();
        deletes.close(keys -> true);
    }

    @Test
    void more_than_ten_thousand_do_not_wait() {
        SecondDeletes deletes = new SecondDeletes(keys -> true, Duration.ofMinutes(1), Duration.ofMinutes(1), metrics);

        for (int i = 0; i < 10_001; i++) {
            deletes.later(KEYS);
        }

        assertThat(deletes.pending()).isEqualTo(10_000);
        assertThat(counted("failed")).isEqualTo(1);
        deletes.close(keys -> true);
    }

    @Test
    void redis_that_was_away_at_the_update_loses_what_is_stale_when_it_is_back() {
        try (RealRedis redis = new RealRedis();
                RedisCache cache = cache(redis.uri(), Duration.ofMillis(100))) {
            redis.stop();
            cache.forget(KEYS);
            redis.start();
            RedisCommands<String, byte[]> kept = redis.commands();
            kept.set("a", "stale".getBytes(UTF_8));

            await().until(() -> kept.exists("a") == 0);
        }
    }

    @Test
    void what_is_still_to_come_is_done_at_once_when_the_service_ends() {
        try (RealRedis redis = new RealRedis()) {
            RedisCommands<String, byte[]> kept = redis.commands();
            RedisCache cache = cache(redis.uri(), Duration.ofMinutes(1));
            await().until(() -> {
                cache.read("any", KEYS, Duration.ofSeconds(1), 1);
                return registryGauge() == 1;
            });
            cache.forget(KEYS);
            kept.set("b", "stale".getBytes(UTF_8));

            cache.close();

            assertThat(kept.exists("b")).isZero();
        }
    }

    private double registryGauge() {
        return registry.get("fivefold.redis.connected").gauge().value();
    }

    private RedisCache cache(URI uri, Duration secondDeleteAfter) {
        return new RedisCache(
                new RedisProperties(
                        true,
                        uri,
                        Duration.ofSeconds(1),
                        "test",
                        1,
                        Map.of("any", Map.of("call", new RedisProperties.CachedCall(Duration.ofMinutes(1)))),
                        0,
                        Duration.ofSeconds(1),
                        secondDeleteAfter),
                registry);
    }

    private double counted(String result) {
        return registry.find("fivefold.redis.deletes").tag("result", result).counters().stream()
                .mapToDouble(counter -> counter.count())
                .sum();
    }
}
