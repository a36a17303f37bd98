package dev.fivefold.starter.admission;

import java.util.concurrent.TimeUnit;

/**
 * Whether requests are shed at once. Overload begins when their number keeps growing and the wait becomes long, and ends when none is shed any more. Clients that repeat
 * shed requests at once would keep it for ever, though they would wait: now and then no request is shed for some steps, and if their number does not keep growing, it was theirs.
 * Not thread-safe.
 */
final class OverloadState {

    private static final long FIRST_PROBE = TimeUnit.SECONDS.toNanos(1);

    /** A probe lets some requests wait for as long as it takes, so that they become rare. */
    private static final long LAST_PROBE = TimeUnit.SECONDS.toNanos(32);

    /** Shed requests a step and a processor: at 80 us each they take 8 % of its time. Fewer are not worth a probe. */
    private static final int COSTLY = 100;

    /** Steps of a probe: in the first one all clients come back. */
    private static final int PROBE_STEPS = 3;

    /** A shorter wait is no overload. */
    private static final double SHORT_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private static final int STEPS_A_SECOND = 10;

    /** Of the served requests a second, over the last ten steps or so. */
    private static final double SMOOTHING = 0.1;

    private final int costly;
    private final Growth growth = new Growth();
    private boolean overloaded;
    private int probeSteps;
    private long probeAfter = FIRST_PROBE;
    private long probeAt;
    private double rate;

    /**
     * No overload.
     *
     * @param processors that this process may use
     */
    OverloadState(int processors) {
        this.costly = COSTLY * processors;
    }

    Growth growth() {
        return growth;
    }

    boolean isOverloaded() {
        return overloaded;
    }

    /** Whether requests are shed after a short wait. */
    boolean isShedding() {
        return overloaded && probeSteps == 0;
    }

    /**
     * Ends a step of a tenth of a second.
     *
     * @param now in nanoseconds
     * @param queued requests that wait now
     * @param served in this step
     * @param shed in this step
     * @param pageTime the mean time of a page in nanoseconds; NaN if unknown
     */
    void step(long now, int queued, int served, int shed, double pageTime) {
        growth.step(served);
        rate += (STEPS_A_SECOND * served - rate) * SMOOTHING;
        if (!overloaded) {
            double wait = TimeUnit.SECONDS.toNanos(1) * queued / Math.max(1, rate);
            if (growth.isLasting() && wait > Math.max(SHORT_NANOS, Double.isNaN(pageTime) ? 0 : pageTime)) {
                overloaded = true;
                probeAt = now + probeAfter;
            }
        } else if (probeSteps > 0) {
            probe(now);
        } else if (shed == 0) {
            end();
        } else if (now >= probeAt && shed >= costly) {
            probeSteps = 1;
            growth.reset();
        }
    }

    private void probe(long now) {
        probeSteps++;
        if (growth.isLasting()) {
            probeSteps = 0;
            probeAfter = Math.min(LAST_PROBE, 2 * probeAfter);
            probeAt = now + probeAfter;
        } else if (probeSteps > PROBE_STEPS && !growth.isRising()) {
            end();
        }
    }

    private void end() {
        overloaded = false;
        probeSteps = 0;
        probeAfter = FIRST_PROBE;
        growth.reset();
    }
}
