package dev.fivefold.starter.redis;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Deletes evicted entries once more, a while after their eviction. A delete that fails is repeated after the same while, until the
 * entries have expired. At most 10,000 evictions are pending; the stale entries of those beyond expire by themselves. Thread-safe.
 */
final class SecondDeletes {

    private static final int MAX_PENDING = 10_000;

    private final Function<List<String>, CompletableFuture<Boolean>> delete;
    private final Duration delay;
    private final Duration longestTtl;
    private final RedisMetrics metrics;
    private final Set<Pending> pending = ConcurrentHashMap.newKeySet();
    private final AtomicInteger count = new AtomicInteger();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("redis-second-delete").daemon().factory());

    /**
     * None yet.
     *
     * @param delete begins to delete, and says later whether Redis has confirmed it
     * @param delay between two deletes of the same keys
     * @param longestTtl of all entries
     */
    SecondDeletes(
            Function<List<String>, CompletableFuture<Boolean>> delete,
            Duration delay,
            Duration longestTtl,
            RedisMetrics metrics) {
        this.delete = delete;
        this.delay = delay;
        this.longestTtl = longestTtl;
        this.metrics = metrics;
    }

    /** Deletes these keys after the delay. */
    void later(List<String> keys) {
        if (count.incrementAndGet() > MAX_PENDING) {
            count.decrementAndGet();
            metrics.deleted("second", false);
            return;
        }
        Pending next =
                new Pending(keys, System.nanoTime() + delay.plus(longestTtl).toNanos());
        pending.add(next);
        schedule(next);
    }

    /** The number of pending evictions. */
    int pending() {
        return count.get();
    }

    /**
     * Deletes all pending keys at once.
     *
     * @param last deletes them, and returns whether Redis has confirmed it
     */
    void close(Predicate<List<String>> last) {
        timer.shutdownNow();
        List<String> keys =
                pending.stream().flatMap(each -> each.keys.stream()).distinct().toList();
        if (!keys.isEmpty()) {
            metrics.deleted("second", last.test(keys));
        }
    }

    private void schedule(Pending next) {
        try {
            ScheduledFuture<?> _ = timer.schedule(() -> run(next), delay.toNanos(), TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException closing) {
            // close() deletes all that are pending
        }
    }

    private void run(Pending due) {
        CompletableFuture<Void> _ = delete.apply(due.keys).thenAccept(confirmed -> {
            metrics.deleted("second", confirmed);
            if (!confirmed && System.nanoTime() - due.expiredAt < 0) {
                schedule(due);
            } else if (pending.remove(due)) {
                count.decrementAndGet();
            }
        });
    }

    /** The keys of one eviction. Equality is identity. */
    private static final class Pending {

        private final List<String> keys;
        private final long expiredAt;

        Pending(List<String> keys, long expiredAt) {
            this.keys = List.copyOf(keys);
            this.expiredAt = expiredAt;
        }
    }
}
