package dev.fivefold.redis;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Deletes evicted entries once more, a while after their eviction. A delete that fails is repeated after the same while, until the
 * entries have expired. About 10,000 evictions can be pending; the stale entries of those beyond expire by themselves. Thread-safe.
 */
final class SecondDeletes {

    private static final int MAX_PENDING = 10_000;

    private final Function<List<String>, CompletableFuture<Boolean>> delete;
    private final Duration delay;
    private final Duration longestTtl;
    private final RedisMetrics metrics;
    private final Set<Pending> pending = ConcurrentHashMap.newKeySet();
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(
            1,
            Thread.ofPlatform().name("redis-second-delete").daemon().factory(),
            new ThreadPoolExecutor.DiscardPolicy()); // after close()

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
        if (pending.size() >= MAX_PENDING) {
            metrics.deletes("second", false).increment();
            return;
        }
        Pending next = new Pending(
                List.copyOf(keys), System.nanoTime() + delay.plus(longestTtl).toNanos());
        pending.add(next);
        schedule(next);
    }

    /** The number of pending evictions. */
    int pending() {
        return pending.size();
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
            metrics.deletes("second", last.test(keys)).increment();
        }
    }

    private void schedule(Pending next) {
        ScheduledFuture<?> unused = timer.schedule(() -> run(next), delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void run(Pending due) {
        CompletableFuture<Void> unused = delete.apply(due.keys).thenAccept(confirmed -> {
            metrics.deletes("second", confirmed).increment();
            if (!confirmed && System.nanoTime() - due.expiredAt < 0) {
                schedule(due);
            } else {
                pending.remove(due);
            }
        });
    }

    /** An eviction. Two of equal keys are one only if they were made at the same nanosecond. */
    private record Pending(List<String> keys, long expiredAt) {}
}
