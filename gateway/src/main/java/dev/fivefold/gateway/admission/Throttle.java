package dev.fivefold.gateway.admission;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Refuses requests here in place of an origin that says that it has too many: for the origin a refusal is work, too. The rule is "client-side
 * throttling" of Google's book Site Reliability Engineering, chapter 21, "Handling Overload": of the requests of late a share of
 * {@code (all - 2 * accepted) / (all + 1)} is refused, if that is above 0, but nine tenths at most. An origin that gives
 * most of them less than they asked for is left alone: in a brownout it serves more requests than it would otherwise. Safe for use by many
 * threads.
 */
final class Throttle {

    /** The book's: the origin still refuses half of what it gets, by which the gateway learns that it has room again. */
    private static final double MULTIPLIER = 2;

    /** An origin that has refused all, and has room again, gets all within some seconds: the rest is doubled with each window. */
    private static final double MOST = 0.9;

    /** Shares are of one window to two: two seconds after an overload all requests pass. */
    static final long WINDOW = TimeUnit.SECONDS.toNanos(1);

    private final LongSupplier nanos;
    private final DoubleSupplier random;
    private volatile Window now;
    private volatile Window before;

    /** Requests that are under way count as accepted. */
    private record Window(long begun, LongAdder all, LongAdder refused, LongAdder incomplete) {
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

    /** Whether a request may go to its origin. Counts it. */
    boolean lets() {
        Window window = window();
        window.all.increment();
        double all = sum(window, Window::all);
        double accepted = all - sum(window, Window::refused);
        double share = Math.min(MOST, (all - MULTIPLIER * accepted) / (all + 1));
        if (random.getAsDouble() >= share || 2 * sum(window, Window::incomplete) > accepted) {
            return true;
        }
        window.refused.increment();
        return false;
    }

    /** The origin has refused a request that was let through. */
    void refusedThere() {
        window().refused.increment();
    }

    /** The origin has begun to answer a request with less than it asked for. */
    void incompleteThere() {
        window().incomplete.increment();
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
