package dev.fivefold.aggregator.downstream.redis;

import dev.fivefold.engine.call.Deadline;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Compresses answers and stores them, one after the other on a thread of its own, so that no page waits for it. A hundred
 * may wait for their turn; those beyond are not stored: another page will bring them again.
 */
final class RedisWriter implements AutoCloseable {

    private static final int MOST_WAITING = 100;

    private final GuardedRedis redis;
    private final RedisProperties properties;
    private final ThreadPoolExecutor thread = new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MOST_WAITING),
            Thread.ofPlatform().name("redis-writer").daemon().factory());

    RedisWriter(GuardedRedis redis, RedisProperties properties) {
        this.redis = redis;
        this.properties = properties;
    }

    void write(RedisMetrics.OfCall metrics, Duration ttl, Deadline until, Supplier<Map<String, RedisEntry>> entries) {
        try {
            thread.execute(() -> store(metrics, ttl, until, entries));
        } catch (RejectedExecutionException full) {
            metrics.notStored();
        }
    }

    private void store(
            RedisMetrics.OfCall metrics, Duration ttl, Deadline until, Supplier<Map<String, RedisEntry>> entries) {
        if (!redis.isConnected()) {
            metrics.notStored();
            return;
        }
        Map<String, byte[]> encoded = new HashMap<>();
        Map<String, Duration> ttls = new HashMap<>();
        entries.get().forEach((key, entry) -> {
            encoded.put(key, entry.encoded());
            ttls.put(key, drawn(entry.body().isPresent() ? ttl : properties.nullTtl()));
        });
        if (encoded.isEmpty() || until.passed()) {
            metrics.notStored();
            return;
        }
        if (redis.ask(commands -> store(commands, encoded, ttls), properties.timeout())
                .isPresent()) {
            metrics.stored(
                    encoded.size(),
                    encoded.values().stream().mapToInt(bytes -> bytes.length).sum());
        } else {
            metrics.notStored();
        }
    }

    private static CompletableFuture<Boolean> store(
            RedisAsyncCommands<String, byte[]> redis, Map<String, byte[]> encoded, Map<String, Duration> ttls) {
        return CompletableFuture.allOf(encoded.entrySet().stream()
                        .map(entry -> redis.set(
                                        entry.getKey(), entry.getValue(), SetArgs.Builder.px(ttls.get(entry.getKey())))
                                .toCompletableFuture())
                        .toArray(CompletableFuture[]::new))
                .thenApply(done -> true);
    }

    /** Up to a share shorter, by lot. */
    private Duration drawn(Duration ttl) {
        double kept = 1 - properties.jitter() * ThreadLocalRandom.current().nextDouble();
        return Duration.ofMillis(Math.max(1, Math.round(ttl.toMillis() * kept)));
    }

    /** What waits is not stored any more. */
    @Override
    public void close() {
        thread.shutdownNow();
    }
}
