package dev.fivefold.starter.admission;

import java.util.concurrent.TimeUnit;

/**
 * Whether requests are shed at once. Overload begins when their number keeps growing and the wait becomes long, and ends when all have whole pages again. Clients that repeat
 * shed requests at once would keep it for ever, though they would wait: now and then no request is shed for some steps, and if their number does not keep growing, it was theirs.
 * Not thread-safe.
 */
final class OverloadState {

    private static final long FIRST_PROBE = TimeUnit.SECONDS.toNanos(1);

    /** A probe lets some requests wait for as long as it takes, so that they become rare. */
    private static final long LAST_PROBE = TimeUnit.SECONDS.toNanos(32);

    /** A shorter wait is no overload. */
    private static final double SHORT_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private static final int STEPS_A_SECOND = 10;

    /** Of the served requests a second, over the last ten steps or so. */
    private static final double SMOOTHING = 0.1;

    /** Steps in a row in which every request has a whole page, after which overload has ended. */
    private static final int QUIET = 3;

    private final Growth growth = new Growth();
    private boolean overloaded;
    private boolean probing;
    private int quiet;
    private long probeAfter = FIRST_PROBE;
    private long probeAt;
    private double rate;

    Growth growth() {
        return growth;
    }

    boolean isOverloaded() {
        return overloaded;
    }

    /** Whether requests are shed after a short wait. */
    boolean isShedding() {
        return overloaded && !probing;
    }

    /**
     * Ends a step of a tenth of a second.
     *
     * @param now in nanoseconds
     * @param queued requests that wait now
     * @param served in this step
     * @param turnedAway requests that were shed in this step, or have their pages in brownout
     * @param pageTime the mean time of a page in nanoseconds; NaN if unknown
     */
    void step(long now, int queued, int served, int turnedAway, double pageTime) {
        growth.step(served);
        rate += (STEPS_A_SECOND * served - rate) * SMOOTHING;
        if (!overloaded) {
            double wait = TimeUnit.SECONDS.toNanos(1) * queued / Math.max(1, rate);
            if (growth.isLasting() && wait > Math.max(SHORT_NANOS, Double.isNaN(pageTime) ? 0 : pageTime)) {
                overloaded = true;
                probeAt = now + probeAfter;
            }
        } else if (probing) {
            probe(now);
        } else {
            quiet = turnedAway == 0 ? quiet + 1 : 0;
            if (quiet >= QUIET) {
                end();
            } else if (now >= probeAt) {
                probing = true;
                growth.reset();
            }
        }
    }

    private void probe(long now) {
        if (growth.isLasting()) {
            probing = false;
            probeAfter = Math.min(LAST_PROBE, 2 * probeAfter);
            probeAt = now + probeAfter;
        } else if (growth.hasEnded()) {
            end();
        }
    }

    private void end() {
        overloaded = false;
        probing = false;
        quiet = 0;
        probeAfter = FIRST_PROBE;
        growth.reset();
    }
}
