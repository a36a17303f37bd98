package dev.fivefold.starter.admission;

/**
 * Whether more requests arrive than are served. A number of readers who each wait for their page before they ask again may be large, and is constant; arrivals that do not wait for
 * anything make it grow, and no waiting ends that. Not thread-safe.
 */
final class Growth {

    /** Steps in a row: one alone is a burst. */
    private static final int STEPS = 3;

    /** Of the requests that are served meanwhile: less is chance. */
    private static final double SHARE = 0.2;

    private int least = Integer.MAX_VALUE;
    private int before = Integer.MAX_VALUE;
    private int rising;

    /** Counts the requests that are there, waiting or served. */
    void sample(int requests) {
        least = Math.min(least, requests);
    }

    /** Ends a step of a tenth of a second, in which so many requests were served; {@link #sample} must have been called in it. */
    void step(int served) {
        rising = before != Integer.MAX_VALUE && least - before > Math.max(1, SHARE * served) ? rising + 1 : 0;
        before = least;
        least = Integer.MAX_VALUE;
    }

    /** Whether their number has risen for some time. */
    boolean isLasting() {
        return rising >= STEPS;
    }

    /** Whether it rose in the last step. */
    boolean isRising() {
        return rising > 0;
    }

    /** Begins anew. */
    void reset() {
        rising = 0;
        before = Integer.MAX_VALUE;
        least = Integer.MAX_VALUE;
    }
}
