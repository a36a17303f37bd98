package dev.fivefold.starter.admission;

import java.util.concurrent.TimeUnit;

/**
 * A moment of overload in which no request is shed: whether their number still grows. Clients that repeat a shed request at once all come back at its beginning, and then wait; arrivals that do
 * not wait for anything go on. Not thread-safe.
 */
final class Probe {

    /** Until shed requests have come back that their clients repeat at once: a round trip. */
    private static final long SETTLING = TimeUnit.MILLISECONDS.toNanos(100);

    private static final long SHORTEST = TimeUnit.MILLISECONDS.toNanos(100);

    /** For services that make few pages a second. */
    private static final long LONGEST = TimeUnit.SECONDS.toNanos(1);

    /** Served requests, of which a share says something. */
    private static final int SERVED = 20;

    /** Of the served requests: a growth by less is chance, or so little that waiting helps. */
    private static final double SHARE = 0.1;

    /** What a probe has found. */
    enum Finding {
        NONE_YET,
        GROWING,
        CONSTANT
    }

    private final long begun;
    private boolean watching;
    private int presentAtFirst;
    private long servedAtFirst;

    /**
     * Begins a probe.
     *
     * @param now in nanoseconds
     */
    Probe(long now) {
        this.begun = now;
    }

    /**
     * Takes a sample; to be called every some milliseconds.
     *
     * @param now in nanoseconds
     * @param present requests that wait or are served now
     * @param served requests so far, since any beginning
     */
    Finding sample(long now, int present, long served) {
        long watched = now - begun - SETTLING;
        if (watched >= 0 && !watching) {
            watching = true;
            presentAtFirst = present;
            servedAtFirst = served;
        }
        long meanwhile = served - servedAtFirst;
        if (watched < SHORTEST || (meanwhile < SERVED && watched < LONGEST)) {
            return Finding.NONE_YET;
        }
        return present - presentAtFirst > Math.max(1, SHARE * meanwhile) ? Finding.GROWING : Finding.CONSTANT;
    }
}
