package dev.fivefold.starter.redis;

import dev.fivefold.engine.call.Deadline;
import dev.fivefold.starter.config.RedisSettings;
import io.lettuce.core.SetArgs;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Compresses and writes entries on a thread of its own. The responses that wait for it are bounded by their size together; those
 * beyond are not cached. Thread-safe.
 */
final class RedisWrites implements AutoCloseable {

    /** Of a pending write without its body, roughly: it bounds the number of small ones. */
    private static final int OVERHEAD_BYTES = 512;

    private final GuardedRedis redis;
    private final RedisSettings settings;
    private final RedisMetrics metrics;
    private final AtomicLong pendingBytes = new AtomicLong();
    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("redis-writer").daemon().factory());

    RedisWrites(GuardedRedis redis, RedisSettings settings, RedisMetrics metrics) {
        this.redis = redis;
        this.settings = settings;
        this.metrics = metrics;
    }

    /**
     * The entries of one response.
     *
     * @param call the method, as {@code service.method}
     * @param until what is not written by then is dropped
     * @param bytes of the response
     * @param entries makes the entries by key, on the writing thread
     */
    record Write(String call, Duration ttl, Deadline until, long bytes, Supplier<Map<String, RedisEntry>> entries) {}

    /** Has entries written, later; or drops them. */
    void submit(Write write) {
        long size = write.bytes + OVERHEAD_BYTES;
        if (pendingBytes.addAndGet(size) > settings.maxPendingWrites().toBytes()) {
            pendingBytes.addAndGet(-size);
            metrics.notStored(write.call);
            return;
        }
        try {
            thread.execute(() -> {
                try {
                    store(write);
                } finally {
                    pendingBytes.addAndGet(-size);
                }
            });
        } catch (RejectedExecutionException closing) {
            metrics.notStored(write.call);
        }
    }

    private void store(Write write) {
        if (!redis.isConnected()) {
            metrics.notStored(write.call);
            return;
        }
        Map<String, byte[]> encoded = new HashMap<>();
        Map<String, Duration> ttls = new HashMap<>();
        write.entries.get().forEach((key, entry) -> {
            encoded.put(key, entry.encoded());
            ttls.put(key, shortened(entry.body() == null ? settings.nullTtl() : write.ttl));
        });
        if (!encoded.isEmpty()
                && !write.until.passed()
                && redis.call(commands -> set(commands, encoded, ttls), settings.timeout())
                        .isPresent()) {
            metrics.stored(
                    write.call,
                    encoded.size(),
                    encoded.values().stream().mapToInt(bytes -> bytes.length).sum());
        } else {
            metrics.notStored(write.call);
        }
    }

    private static CompletableFuture<Boolean> set(
            RedisClusterAsyncCommands<byte[], byte[]> redis, Map<String, byte[]> encoded, Map<String, Duration> ttls) {
        CompletableFuture<?>[] sets = encoded.entrySet().stream()
                .map(entry -> redis.set(
                                entry.getKey().getBytes(StandardCharsets.UTF_8),
                                entry.getValue(),
                                SetArgs.Builder.px(ttls.get(entry.getKey())))
                        .toCompletableFuture())
                .toArray(CompletableFuture<?>[]::new);
        return CompletableFuture.allOf(sets).thenApply(_ -> true);
    }

    /** Shorter by up to the jitter. */
    private Duration shortened(Duration ttl) {
        double share = 1 - settings.jitter() * ThreadLocalRandom.current().nextDouble();
        return Duration.ofMillis(Math.max(1, Math.round(ttl.toMillis() * share)));
    }

    /** Drops the pending writes. */
    @Override
    public void close() {
        thread.shutdownNow();
    }
}
