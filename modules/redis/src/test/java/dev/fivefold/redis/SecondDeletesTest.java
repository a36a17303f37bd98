package dev.fivefold.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.redis.fixture.RealRedis;
import io.lettuce.core.api.sync.RedisCommands;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class SecondDeletesTest {

    private static final List<String> KEYS = List.of("a", "b");

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final RedisMetrics metrics = new RedisMetrics(registry);

    @Test
    void a_delete_that_fails_is_repeated_until_it_succeeds() {
        AtomicInteger attempts = new AtomicInteger();
        SecondDeletes deletes =
                deletes(() -> attempts.incrementAndGet() == 3, Duration.ofMillis(5), Duration.ofMinutes(1));

        deletes.later(KEYS);

        await().until(() -> deletes.pending() == 0);
        assertThat(attempts).hasValue(3);
        assertThat(counted("failed")).isEqualTo(2);
        assertThat(counted("done")).isEqualTo(1);
        deletes.close(keys -> true);
    }

    @Test
    void a_delete_that_always_fails_ends_when_its_entries_have_expired() {
        SecondDeletes deletes = deletes(() -> false, Duration.ofMillis(5), Duration.ofMillis(20));

        deletes.later(KEYS);

        await().until(() -> deletes.pending() == 0);
        assertThat(counted("done")).isZero();
        deletes.close(keys -> true);
    }

    @Test
    void more_than_ten_thousand_are_not_pending() {
        SecondDeletes deletes = deletes(() -> true, Duration.ofMinutes(1), Duration.ofMinutes(1));

        for (int i = 0; i < 10_001; i++) {
            deletes.later(List.of("key " + i));
        }

        assertThat(deletes.pending()).isEqualTo(10_000);
        assertThat(counted("failed")).isEqualTo(1);
        deletes.close(keys -> true);
    }

    @Test
    void an_update_while_redis_is_unavailable_evicts_when_it_is_back() {
        try (RealRedis redis = new RealRedis();
                CachedClients clients = connected(redis, "3s")) {
            redis.stop();
            clients.cache().evict(KEYS);
            redis.start();
            RedisCommands<String, byte[]> stored = redis.commands();
            stored.set("a", "stale".getBytes(UTF_8));

            await().until(() -> !Arrays.equals(stored.get("a"), "stale".getBytes(UTF_8)));
        }
    }

    @Test
    void pending_deletes_are_made_at_once_when_the_application_ends() {
        try (RealRedis redis = new RealRedis()) {
            RedisCommands<String, byte[]> stored = redis.commands();
            try (CachedClients clients = connected(redis, "1m")) {
                clients.cache().evict(KEYS);
                await().until(() -> clients.deletes("done") == 1);
                stored.set("b", "stale".getBytes(UTF_8));
            }

            assertThat(RedisEntry.isEvicted(stored.get("b"))).isTrue();
        }
    }

    private SecondDeletes deletes(BooleanSupplier confirmed, Duration delay, Duration longestTtl) {
        return new SecondDeletes(
                keys -> CompletableFuture.completedFuture(confirmed.getAsBoolean()), delay, longestTtl, metrics);
    }

    private static CachedClients connected(RealRedis redis, String secondDeleteAfter) {
        return CachedClients.connected(
                "http://127.0.0.1:1", redis, "fivefold.redis.second-delete-after=" + secondDeleteAfter);
    }

    private double counted(String result) {
        return registry.find("fivefold.redis.deletes").tag("result", result).counters().stream()
                .mapToDouble(Counter::count)
                .sum();
    }
}
