package dev.fivefold.starter.internal.resilience;

import dev.fivefold.engine.call.CallContext;
import io.github.resilience4j.bulkhead.Bulkhead;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The calls that wait for a permit of their service's bulkhead, first come, first served, without a thread. When there
 * are more than the service has ended calls lately, in the time that they can wait, further ones do not wait at all.
 * Such a service is slow or dead, and no queue helps. Its rate is measured while all permits are in use: otherwise it
 * is that of its clients. Thread-safe.
 */
public final class BulkheadQueue {

    /** The rate of a service is that of at least this time. */
    private static final long WINDOW = TimeUnit.MILLISECONDS.toNanos(500);

    private static final double NANOS_A_SECOND = TimeUnit.SECONDS.toNanos(1);

    private final LongSupplier nanos;
    private final Queue<CompletableFuture<Boolean>> waiting = new ArrayDeque<>();
    private final ThreadLocal<Boolean> passingOn = ThreadLocal.withInitial(() -> false);
    private boolean full;
    private long windowBegun;
    private int ended;
    private double rate;

    /**
     * An empty queue.
     *
     * @param nanos a monotonic clock in nanoseconds
     */
    BulkheadQueue(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** The number of calls that wait. */
    public synchronized int waiting() {
        return waiting.size();
    }

    /**
     * A permit of the bulkhead, now or later. It must be returned by {@link #release}.
     *
     * @param longest the longest time to wait
     * @return completed with {@code false} without one in this time, or if the call is cancelled; {@code null} if
     *     it has no prospect of one
     */
    @Nullable
    CompletableFuture<Boolean> acquire(Bulkhead bulkhead, CallContext context, Duration longest) {
        CompletableFuture<Boolean> permit = new CompletableFuture<>();
        synchronized (this) {
            if (waiting.isEmpty() && isAcquired(bulkhead)) {
                return CompletableFuture.completedFuture(true);
            }
            if (waiting.size() >= rate() * longest.toNanos() / NANOS_A_SECOND) {
                return null;
            }
            waiting.add(permit);
        }
        context.onCancel(() -> permit.complete(false));
        CompletableFuture<?> unused = permit.completeOnTimeout(false, longest.toNanos(), TimeUnit.NANOSECONDS)
                .whenComplete((has, ignored) -> {
                    if (!has) {
                        removeEnded();
                    }
                });
        return permit;
    }

    private synchronized void removeEnded() {
        waiting.removeIf(CompletableFuture::isDone);
    }

    /** Returns a permit: it goes to the call that has waited longest. */
    void release(Bulkhead bulkhead) {
        bulkhead.onComplete();
        synchronized (this) {
            ended++;
            full = !waiting.isEmpty();
        }
        if (passingOn.get()) {
            return; // a call that has ended as soon as it had its permit: the loop below, of this thread, goes on
        }
        passingOn.set(true);
        try {
            for (CompletableFuture<Boolean> next = next(bulkhead); next != null; next = next(bulkhead)) {
                if (!next.complete(true)) {
                    bulkhead.releasePermission();
                }
            }
        } finally {
            passingOn.remove();
        }
    }

    /** With a permit; {@code null} if no call waits, or there is no permit. */
    private synchronized @Nullable CompletableFuture<Boolean> next(Bulkhead bulkhead) {
        return waiting.isEmpty() || !isAcquired(bulkhead) ? null : waiting.poll();
    }

    /** Its own wait would hold this thread. */
    private static boolean isAcquired(Bulkhead bulkhead) {
        return bulkhead.getMetrics().getAvailableConcurrentCalls() > 0 && bulkhead.tryAcquirePermission();
    }

    /** Calls a second that the service has ended; infinite if that is not known yet. */
    private double rate() {
        long now = nanos.getAsLong();
        if (!full) {
            full = true;
            rate = Double.POSITIVE_INFINITY;
            windowBegun = now;
            ended = 0;
        }
        long elapsed = now - windowBegun;
        if (elapsed >= WINDOW) {
            rate = ended * NANOS_A_SECOND / elapsed;
            windowBegun = now;
            ended = 0;
        }
        return rate;
    }
}
