package dev.fivefold.gateway.admission;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Refuses requests here in place of an origin that says that it has too many: for the origin a refusal is work, too. The rule is "client-side
 * throttling" of Google's book Site Reliability Engineering, chapter 21, "Handling Overload": of the requests of late a share of
 * {@code (all - 2 * accepted) / (all + 1)} is refused, if that is above 0, but nine tenths at most. So the origin refuses half of what it gets, by which
 * the gateway learns that it has room again. An origin that gives most requests less than they asked for gets all of them: in a brownout it serves more
 * than it would otherwise. Safe for use by many threads.
 */
final class Throttle {

    /** An origin that has refused all, and has room again, gets all within some seconds: the rest is doubled with each window. */
    private static final double MOST = 0.9;

    /** Shares are of one window to two. */
    private static final long WINDOW = TimeUnit.SECONDS.toNanos(1);

    private final LongSupplier nanos;
    private final DoubleSupplier random;
    private volatile Window now;
    private volatile Window before;

    /** What became of requests: refused here or there, or accepted, of which some got less than they asked for. */
    private record Window(long begun, LongAdder refused, LongAdder accepted, LongAdder incomplete) {
        Window(long begun) {
            this(begun, new LongAdder(), new LongAdder(), new LongAdder());
        }
    }

    /**
     * A throttle that lets all pass.
     *
     * @param nanos the time in nanoseconds, from any beginning, never backwards
     * @param random from 0 to below 1, evenly
     */
    Throttle(LongSupplier nanos, DoubleSupplier random) {
        this.nanos = nanos;
        this.random = random;
        now = new Window(nanos.getAsLong());
        before = new Window(now.begun);
    }

    /**
     * Whether a request may go to its origin.
     *
     * @param counts whether a refusal is one of the requests of late
     */
    boolean lets(boolean counts) {
        Window window = window();
        double refused = sum(window, Window::refused);
        double accepted = sum(window, Window::accepted);
        double share = Math.min(MOST, (refused - accepted) / (refused + accepted + 1)); // all are both
        if (random.getAsDouble() >= share || 2 * sum(window, Window::incomplete) > accepted) {
            return true;
        }
        if (counts) {
            window.refused.increment();
        }
        return false;
    }

    /** The origin has refused a request. */
    void refusedThere() {
        window().refused.increment();
    }

    /**
     * The origin has accepted a request, and answers it.
     *
     * @param whole false with less than it asked for
     */
    void accepted(boolean whole) {
        Window window = window();
        window.accepted.increment();
        if (!whole) {
            window.incomplete.increment();
        }
    }

    private double sum(Window window, Function<Window, LongAdder> count) {
        return count.apply(window).sum() + count.apply(before).sum();
    }

    private Window window() {
        Window window = now;
        return nanos.getAsLong() - window.begun < WINDOW ? window : next();
    }

    private synchronized Window next() {
        long time = nanos.getAsLong();
        long age = time - now.begun;
        if (age >= WINDOW) {
            before = age < 2 * WINDOW ? now : new Window(time);
            now = new Window(time);
        }
        return now;
    }
}
