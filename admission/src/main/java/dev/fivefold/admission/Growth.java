package dev.fivefold.admission;

/**
 * Whether more requests arrive than are served. A number of readers who each wait for their page before they ask again may be large, and even if they pause between pages it comes to
 * an end; arrivals that do not wait for anything make it grow by the same number all the time, and no waiting ends that. Not thread-safe.
 */
final class Growth {

    /** Intervals in a row: one alone is a burst. */
    private static final int LASTING = 5;

    /** Of the requests that are served meanwhile: less is chance, or so little that waiting helps. */
    private static final double SHARE = 0.1;

    /** A growth that has fallen to less than this share of its largest comes to an end. */
    private static final double STEADY = 0.5;

    /** Of two intervals together: one alone has a growth by chance. */
    private static final double SMOOTHING = 0.5;

    /** The share of the largest growth that counts after each interval: there is a burst at the start of any load. */
    private static final double FORGETTING = 0.9;

    /** Served requests in an interval, of which a share says something. */
    private static final int SERVED = 10;

    /** Steps of an interval without so many. */
    private static final int STEPS = 10;

    private int least = Integer.MAX_VALUE;
    private int before = Integer.MAX_VALUE;
    private int steps;
    private int served;
    private int rising;
    private double last;
    private double largestLately;

    /** Counts the requests that are there, waiting or served. */
    void sample(int requests) {
        least = Math.min(least, requests);
    }

    /** Ends a step of a tenth of a second, in which so many requests were served; {@link #sample} must have been called in it. */
    void step(int servedInStep) {
        served += servedInStep;
        steps++;
        if (served < SERVED && steps < STEPS) {
            return;
        }
        int growth = before == Integer.MAX_VALUE ? 0 : least - before;
        last += ((double) growth / steps - last) * SMOOTHING;
        boolean rises = growth > Math.max(1, SHARE * served);
        rising = rises ? rising + 1 : 0;
        largestLately = rises ? Math.max(FORGETTING * largestLately, last) : 0;
        before = least;
        least = Integer.MAX_VALUE;
        served = 0;
        steps = 0;
    }

    /** Whether their number has risen for some time, and by no less than before. */
    boolean isLasting() {
        return rising >= LASTING && last >= STEADY * largestLately;
    }

    /** Begins anew. */
    void reset() {
        rising = 0;
        last = 0;
        largestLately = 0;
        before = Integer.MAX_VALUE;
        least = Integer.MAX_VALUE;
        served = 0;
        steps = 0;
    }
}
