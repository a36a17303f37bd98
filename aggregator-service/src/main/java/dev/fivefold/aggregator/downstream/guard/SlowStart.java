package dev.fivefold.aggregator.downstream.guard;

import java.time.Clock;
import java.time.Duration;

/**
 * Lets a service that came back in on a ramp: its permits grow evenly from a few to all. It has cold caches and empty pools, and
 * everybody has waited for it. Safe for use by many threads.
 */
final class SlowStart {

    private static final long NEVER = Long.MIN_VALUE;

    private final Duration length;
    private final int first;
    private final Clock clock;
    private volatile long begunAtMs = NEVER;

    /**
     * A ramp that has not begun.
     *
     * @param length how long it takes; zero for none
     * @param first what it begins with, at least 1
     */
    SlowStart(Duration length, int first, Clock clock) {
        this.length = length;
        this.first = first;
        this.clock = clock;
    }

    /** The service is back. */
    void begin() {
        begunAtMs = clock.millis();
    }

    /** How many of these permits there are now. */
    int of(int permits) {
        long begun = begunAtMs;
        if (begun == NEVER) {
            return permits;
        }
        long elapsedMs = clock.millis() - begun;
        if (elapsedMs >= length.toMillis()) {
            return permits;
        }
        long grown = permits * Math.max(0, elapsedMs) / length.toMillis();
        return (int) Math.max(Math.min(first, permits), grown);
    }
}
