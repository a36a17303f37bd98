package dev.fivefold.aggregator.downstream.redis;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * Deletes a second time, a while after an update, on a thread of its own. One that fails is done again after the same while,
 * until what it was to delete has expired by itself. Up to ten thousand updates may wait for theirs; what those beyond made
 * stale stays until it expires. Safe for use by many threads.
 */
final class SecondDeletes {

    private static final int MOST_PENDING = 10_000;

    private final Predicate<List<String>> delete;
    private final Duration delay;
    private final Duration longestTtl;
    private final RedisMetrics metrics;
    private final Set<Pending> pending = ConcurrentHashMap.newKeySet();
    private final AtomicInteger count = new AtomicInteger();
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().name("redis-second-delete").daemon().factory());

    /**
     * None yet.
     *
     * @param delete says whether it has deleted
     * @param delay between two deletes of the same keys
     * @param longestTtl after which nothing is left that could be deleted
     */
    SecondDeletes(Predicate<List<String>> delete, Duration delay, Duration longestTtl, RedisMetrics metrics) {
        this.delete = delete;
        this.delay = delay;
        this.longestTtl = longestTtl;
        this.metrics = metrics;
    }

    /** Has these keys deleted after the delay. */
    void later(List<String> keys) {
        if (count.incrementAndGet() > MOST_PENDING) {
            count.decrementAndGet();
            metrics.deleted("second", false);
            return;
        }
        Pending next = new Pending(keys);
        pending.add(next);
        schedule(next);
    }

    /** Updates whose second delete is still to come. */
    int pending() {
        return count.get();
    }

    /**
     * Does what is still to come at once.
     *
     * @param last deletes all of it
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
            ScheduledFuture<?> _ = timer.schedule(next, delay.toNanos(), TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException closing) {
            // close() finds it among those that are pending
        }
    }

    private final class Pending implements Runnable {

        private final List<String> keys;
        private final long expiredAt =
                System.nanoTime() + delay.plus(longestTtl).toNanos();

        Pending(List<String> keys) {
            this.keys = List.copyOf(keys);
        }

        @Override
        public void run() {
            boolean done = delete.test(keys);
            metrics.deleted("second", done);
            if (done || System.nanoTime() - expiredAt >= 0) {
                pending.remove(this);
                count.decrementAndGet();
            } else {
                schedule(this);
            }
        }
    }
}
