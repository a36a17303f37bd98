package dev.fivefold.starter.admission;

import java.util.concurrent.TimeUnit;

/**
 * A moment of overload in which no request is shed: whether their number still grows. Clients that repeat a shed request at once come back at its beginning, fewer and fewer, and then wait;
 * arrivals that do not wait for anything go on at the same rate. Not thread-safe.
 */
final class Probe {

    private static final long INTERVAL = TimeUnit.MILLISECONDS.toNanos(100);

    /** For services that make few pages a second. */
    private static final long LONGEST_INTERVAL = TimeUnit.SECONDS.toNanos(1);

    /** Served requests in an interval, of which a share says something. */
    private static final int SERVED = 40;

    /** Of the served requests: a growth by less is chance, or so little that waiting helps. */
    private static final double SHARE = 0.1;

    /** A growth by less than this share of the one before comes to an end, if that was more than what was served. */
    private static final double STEADY = 0.5;

    /** What a probe has found. */
    enum Finding {
        NONE_YET,
        GROWING,
        CONSTANT
    }

    private long begun;
    private int present;
    private long served;
    private double growthBefore = Double.NaN;
    private boolean burstBefore;

    /**
     * Begins a probe.
     *
     * @param now in nanoseconds
     * @param present requests that wait or are served now
     * @param served requests so far, since any beginning
     */
    Probe(long now, int present, long served) {
        this.begun = now;
        this.present = present;
        this.served = served;
    }

    /** Takes a sample of the same; to be called every some milliseconds. */
    Finding sample(long now, int presentNow, long servedNow) {
        long took = now - begun;
        long meanwhile = servedNow - served;
        if (took < INTERVAL || (meanwhile < SERVED && took < LONGEST_INTERVAL)) {
            return Finding.NONE_YET;
        }
        int growth = presentNow - present;
        boolean first = Double.isNaN(growthBefore);
        if (!first && growth <= Math.max(1, SHARE * meanwhile)) {
            return Finding.CONSTANT;
        }
        double perNano = (double) growth / took;
        if (!first && (!burstBefore || perNano >= STEADY * growthBefore)) {
            return Finding.GROWING;
        }
        growthBefore = perNano;
        burstBefore = growth > meanwhile;
        begun = now;
        present = presentNow;
        served = servedNow;
        return Finding.NONE_YET;
    }
}
