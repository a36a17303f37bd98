package dev.fivefold.lab.load;

import java.time.Duration;

/**
 * A number of requests, each begun when one before it is done.
 *
 * @param atLeast the number, however long they take
 * @param atMost the number, however little time they take
 * @param budget the time after which none is begun, once there are enough
 */
public record Reads(int atLeast, int atMost, Duration budget) {

    /** A fixed number of requests. */
    public static Reads exactly(int requests) {
        return new Reads(requests, requests, Duration.ZERO);
    }

    /** As many requests as are begun within this time. */
    public static Reads during(Duration time) {
        return new Reads(0, Integer.MAX_VALUE, time);
    }

    /** Whether to begin another request after so many, which took so long. */
    public boolean goOn(long begun, Duration elapsed) {
        return begun < atLeast || (begun < atMost && elapsed.compareTo(budget) < 0);
    }

    /** The expected number of requests, by the time of those so far. */
    public int expected(int done, Duration elapsed) {
        double fit = Math.ceil((double) done * budget.toNanos() / Math.max(1, elapsed.toNanos()));
        return (int) Math.clamp(fit, atLeast, atMost);
    }
}
