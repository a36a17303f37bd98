package dev.fivefold.engine.call;

import java.time.Duration;
import java.util.function.LongSupplier;

/** The moment at which a result is needed. Immutable and thread-safe. */
public final class Deadline {

    private final LongSupplier nanoTime;
    private final long at;
    private final Duration granted;
    private final boolean shortened;

    private Deadline(LongSupplier nanoTime, Duration granted, boolean shortened) {
        this.nanoTime = nanoTime;
        this.at = nanoTime.getAsLong() + granted.toNanos();
        this.granted = granted;
        this.shortened = shortened;
    }

    /** The moment this long from now, by the system's monotonic clock. */
    public static Deadline after(Duration allowed) {
        return after(allowed, System::nanoTime);
    }

    /** The moment this long from now, sooner than the page's own deadline: its client does not wait that long. */
    public static Deadline shortened(Duration allowed) {
        return new Deadline(System::nanoTime, allowed, true);
    }

    /**
     * The moment this long from now, by the given clock.
     *
     * @param nanoTime nanoseconds that never go back, as from {@link System#nanoTime}
     */
    public static Deadline after(Duration allowed, LongSupplier nanoTime) {
        return new Deadline(nanoTime, allowed, false);
    }

    /** This moment, or the one this long from now if that is sooner. */
    public Deadline orSooner(Duration allowed) {
        return remaining().compareTo(allowed) <= 0 ? this : new Deadline(nanoTime, allowed, false);
    }

    /** The time from the start to this moment. */
    public Duration granted() {
        return granted;
    }

    /** Whether a client shortened it. A call that times out because of that says nothing about its service. */
    public boolean isShortened() {
        return shortened;
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
