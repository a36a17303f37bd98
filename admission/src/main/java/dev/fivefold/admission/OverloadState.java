package dev.fivefold.admission;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Whether requests are shed at once. Overload begins when their number keeps growing and the wait becomes long, and ends when all have whole pages again. Clients that repeat
 * shed requests at once would keep it for ever, though they would wait: a {@link Probe} now and then ends that. Not thread-safe.
 */
final class OverloadState {

    private static final long FIRST_PROBE = TimeUnit.MILLISECONDS.toNanos(500);

    /** A probe has some requests wait that are shed in the end, so probes become rare. */
    private static final long LAST_PROBE = TimeUnit.SECONDS.toNanos(32);

    /** A shorter wait is no overload. */
    private static final double SHORT_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private static final int STEPS_A_SECOND = 10;

    /** Of the requests a second, over the last ten steps or so. */
    private static final double SMOOTHING = 0.1;

    /** Steps in a row in which every request has a whole page, after which overload has ended. */
    private static final int QUIET = 3;

    private final Growth growth = new Growth();
    private boolean overloaded;
    private @Nullable Probe probe;
    private int quiet;
    private long probeAfter = FIRST_PROBE;
    private long probeAt;
    private double rate;
    private double shedRate;

    Growth growth() {
        return growth;
    }

    boolean isOverloaded() {
        return overloaded;
    }

    /** Whether requests are shed after a short wait. */
    boolean isShedding() {
        return overloaded && probe == null;
    }

    /**
     * Ends a step of a tenth of a second.
     *
     * @param now in nanoseconds
     * @param queued requests that wait now
     * @param present these, and those that are served now
     * @param servedSoFar since any beginning
     * @param served in this step
     * @param notWhole requests that were shed in this step, or have their pages in brownout
     * @param pageTime the mean time of a page in nanoseconds; NaN if unknown
     */
    void step(long now, int queued, int present, long servedSoFar, int served, int notWhole, double pageTime) {
        growth.step(served);
        rate += (STEPS_A_SECOND * served - rate) * SMOOTHING;
        shedRate += (STEPS_A_SECOND * notWhole - shedRate) * SMOOTHING;
        if (!overloaded) {
            double wait = TimeUnit.SECONDS.toNanos(1) * queued / Math.max(1, rate);
            if (growth.isLasting() && wait > Math.max(SHORT_NANOS, Double.isNaN(pageTime) ? 0 : pageTime)) {
                overloaded = true;
                probeAt = now + probeAfter;
            }
        } else if (probe == null) {
            quiet = notWhole == 0 ? quiet + 1 : 0;
            if (quiet >= QUIET) {
                end();
            } else if (now >= probeAt) {
                probe = new Probe(now, present, servedSoFar, shedRate / TimeUnit.SECONDS.toNanos(1));
            }
        }
    }

    /**
     * Counts the requests that are there, every some milliseconds.
     *
     * @param now in nanoseconds
     * @param present requests that wait or are served now
     * @param served requests so far
     */
    void sample(long now, int present, long served) {
        growth.sample(present);
        if (probe == null) {
            return;
        }
        switch (probe.sample(now, present, served)) {
            case NONE_YET -> {}
            case CONSTANT -> end();
            case GROWING -> {
                probe = null;
                probeAfter = Math.min(LAST_PROBE, 2 * probeAfter);
                probeAt = now + probeAfter;
            }
        }
    }

    private void end() {
        overloaded = false;
        probe = null;
        quiet = 0;
        probeAfter = FIRST_PROBE;
        growth.reset();
    }
}
