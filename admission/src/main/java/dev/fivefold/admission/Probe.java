package dev.fivefold.admission;

import java.util.concurrent.TimeUnit;

/**
 * A moment of overload in which no request is shed: whether their number still grows. Clients that repeat shed requests at once come back once, and then wait; arrivals that do not wait
 * for anything go on at the rate at which requests were shed before. Not thread-safe.
 */
final class Probe {

    private static final long INTERVAL = TimeUnit.MILLISECONDS.toNanos(100);

    /** For services that make few pages a second. */
    private static final long LONGEST_INTERVAL = TimeUnit.SECONDS.toNanos(1);

    /** Served requests in an interval, of which a share says something. */
    private static final int SERVED = 40;

    /** Of the served requests: a growth by less is chance, or so little that waiting helps. */
    private static final double SHARE = 0.1;

    /** A growth by less than this share of the requests that were shed before comes to an end. */
    private static final double STEADY = 0.5;

    /** Clients of a saturated machine come back within this time. */
    private static final long LONGEST = TimeUnit.SECONDS.toNanos(2);

    /** What a probe has found. */
    enum Finding {
        NONE_YET,
        GROWING,
        CONSTANT
    }

    private long begun;
    private int present;
    private long served;
    private final double shedBefore;
    private final long end;
    private boolean first = true;

    /**
     * Begins a probe.
     *
     * @param now in nanoseconds
     * @param present requests that wait or are served now
     * @param served requests so far, since any beginning
     * @param shed requests in a nanosecond, until now
     */
    Probe(long now, int present, long served, double shed) {
        this.begun = now;
        this.present = present;
        this.served = served;
        this.shedBefore = shed;
        this.end = now + LONGEST;
    }

    /** Takes a sample of the same; to be called every some milliseconds. */
    Finding sample(long now, int presentNow, long servedNow) {
        long took = now - begun;
        long meanwhile = servedNow - served;
        if (took < INTERVAL || (meanwhile < SERVED && took < LONGEST_INTERVAL)) {
            return Finding.NONE_YET;
        }
        int growth = presentNow - present;
        if (!first && (growth <= Math.max(1, SHARE * meanwhile) || now >= end)) {
            return Finding.CONSTANT;
        }
        if (!first && growth >= STEADY * shedBefore * took) {
            return Finding.GROWING;
        }
        first = false;
        begun = now;
        present = presentNow;
        served = servedNow;
        return Finding.NONE_YET;
    }
}
