package dev.fivefold.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fivefold.engine.call.Deadline;
import dev.fivefold.redis.connection.GuardedRedis;
import io.lettuce.core.SetArgs;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Compresses and writes entries on a thread of its own. The responses that wait for it are bounded by their size together; those
 * beyond are not cached. Thread-safe.
 */
final class RedisWrites {

    /** Of a pending write without its body, roughly: it bounds the number of small ones. */
    private static final int OVERHEAD_BYTES = 512;

    private final GuardedRedis redis;
    private final RedisSettings settings;
    private final RedisMetrics metrics;
    private final Semaphore pendingBytes;
    private final ThreadPoolExecutor thread = new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            Thread.ofPlatform().name("redis-writer").daemon().factory(),
            new ThreadPoolExecutor.DiscardPolicy()); // after close()

    RedisWrites(GuardedRedis redis, RedisSettings settings, RedisMetrics metrics) {
        this.redis = redis;
        this.settings = settings;
        this.metrics = metrics;
        this.pendingBytes = new Semaphore((int) settings.maxPendingWrites().toBytes());
    }

    /**
     * Has the entries of one response written, later; or drops them.
     *
     * @param call the method, as {@code service.method}
     * @param until what is not written by then is dropped
     * @param bytes of the response
     * @param entries makes the entries by key, on the writing thread
     */
    void submit(String call, Duration ttl, Deadline until, long bytes, Supplier<Map<String, RedisEntry>> entries) {
        int size = Math.toIntExact(bytes + OVERHEAD_BYTES);
        if (!pendingBytes.tryAcquire(size)) {
            metrics.writes(call, false).increment();
            return;
        }
        CompletableFuture<Void> unused = CompletableFuture.runAsync(() -> store(call, ttl, until, entries), thread)
                .whenComplete((first, second) -> pendingBytes.release(size));
    }

    private void store(String call, Duration ttl, Deadline until, Supplier<Map<String, RedisEntry>> entries) {
        Map<String, byte[]> encoded = new HashMap<>();
        Map<String, SetArgs> ttls = new HashMap<>();
        if (redis.isConnected()) {
            entries.get().forEach((key, entry) -> {
                encoded.put(key, entry.encoded());
                ttls.put(
                        key,
                        SetArgs.Builder.nx()
                                .px(shortened(
                                        entry.body() == null
                                                ? settings.nullTtl()
                                                : entry.freshness().within(ttl, entry.age()))));
            });
        }
        boolean stored = !encoded.isEmpty()
                && !until.passed()
                && redis.call(
                                commands -> CompletableFuture.allOf(encoded.keySet().stream()
                                                .map(key -> set(
                                                        commands, key.getBytes(UTF_8), encoded.get(key), ttls.get(key)))
                                                .toArray(CompletableFuture<?>[]::new))
                                        .thenApply(ignored -> true),
                                settings.timeout())
                        .join()
                        .isPresent();
        metrics.writes(call, stored).increment(stored ? encoded.size() : 1);
        if (stored) {
            metrics.bytes(call, "written")
                    .increment(encoded.values().stream()
                            .mapToInt(bytes -> bytes.length)
                            .sum());
        }
    }

    /** An entry that replaces another, or the marker of an evicted one, has the rest of that time to live. */
    private static CompletableFuture<String> set(
            RedisClusterAsyncCommands<byte[], byte[]> commands,
            byte[] key,
            byte @Nullable [] entry,
            @Nullable SetArgs ttl) {
        return commands.set(key, entry, ttl)
                .thenCompose(set -> set == null
                        ? commands.set(key, entry, SetArgs.Builder.xx().keepttl())
                        : CompletableFuture.completedStage(set))
                .toCompletableFuture();
    }

    /** Shorter by up to the jitter. */
    private long shortened(Duration ttl) {
        double share = 1 - settings.jitter() * ThreadLocalRandom.current().nextDouble();
        return Math.max(1, Math.round(ttl.toMillis() * share));
    }

    /** Bytes of the responses that wait to be written, with the one that is being written. */
    int pendingBytes() {
        return (int) settings.maxPendingWrites().toBytes() - pendingBytes.availablePermits();
    }

    /** Drops the pending writes. */
    void close() {
        thread.shutdownNow();
    }
}
