package dev.fivefold.engine.call;

import java.time.Duration;
import java.util.function.LongSupplier;

/** The moment at which a result is needed. Immutable and thread-safe. */
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

    /** The remaining time, never negative. */
    public Duration remaining() {
        return Duration.ofNanos(Math.max(0, at - nanoTime.getAsLong()));
    }

    /** Whether no time remains. */
    public boolean passed() {
        return at - nanoTime.getAsLong() <= 0;
    }
}
