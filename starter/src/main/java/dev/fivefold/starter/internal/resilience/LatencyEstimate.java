package dev.fivefold.starter.internal.resilience;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The latency of one method beyond which a call is slow: the 95th percentile of its last few hundred calls. Of fewer than twenty, which have
 * none, twice their median. Recomputed at each of the first calls, later now and then rather than at every call: a hedge needs an
 * estimate, not a precise value. Thread-safe.
 */
final class LatencyEstimate {

    private static final int WINDOW = 256;
    private static final int ENOUGH = 20;
    private static final int RECOMPUTE_EVERY = 32;
    private static final int SLOW = 2;

    private final AtomicLongArray nanos = new AtomicLongArray(WINDOW);
    private final AtomicInteger count = new AtomicInteger();
    private volatile long slow;

    /**
     * No call yet.
     *
     * @param first the estimate until there is one, in nanoseconds
     */
    LatencyEstimate(long first) {
        this.slow = first;
    }

    /** Records the duration of a call. */
    void took(long duration) {
        int number = count.getAndIncrement();
        nanos.set(Math.floorMod(number, WINDOW), duration);
        if ((number >= 0 && number < RECOMPUTE_EVERY) || (number + 1) % RECOMPUTE_EVERY == 0) {
            recompute(number < 0 ? WINDOW : Math.min(WINDOW, number + 1));
        }
    }

    /** The latency beyond which a call is slow. */
    long slowNanos() {
        return slow;
    }

    /** A call that is being recorded by another thread may be 0: at worst a second attempt begins too early. */
    private void recompute(int size) {
        long[] ascending = new long[size];
        for (int i = 0; i < size; i++) {
            ascending[i] = nanos.get(i);
        }
        Arrays.sort(ascending);
        slow = size < ENOUGH ? SLOW * ascending[(size - 1) / 2] : ascending[(int) Math.ceil(size * 0.95) - 1];
    }
}
