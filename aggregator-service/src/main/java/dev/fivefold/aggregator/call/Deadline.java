package dev.fivefold.aggregator.call;

import java.time.Duration;
import java.util.function.LongSupplier;

/** A moment by which an answer is needed. Immutable, for use by any thread. */
public final class Deadline {

    private final LongSupplier nanoTime;
    private final long at;

    private Deadline(LongSupplier nanoTime, long at) {
        this.nanoTime = nanoTime;
        this.at = at;
    }

    /** The moment this long from now, by the system's monotonic clock. */
    public static Deadline after(Duration allowed) {
        return after(allowed, System::nanoTime);
    }

    /**
     * The moment this long from now, by the given clock.
     *
     * @param nanoTime nanoseconds that never go back, as from {@link System#nanoTime}
     */
    public static Deadline after(Duration allowed, LongSupplier nanoTime) {
        return new Deadline(nanoTime, nanoTime.getAsLong() + allowed.toNanos());
    }

    /** What is left, never negative. */
    public Duration remaining() {
        return Duration.ofNanos(Math.max(0, at - nanoTime.getAsLong()));
    }

    /** Whether nothing is left. */
    public boolean passed() {
        return at - nanoTime.getAsLong() <= 0;
    }
}
