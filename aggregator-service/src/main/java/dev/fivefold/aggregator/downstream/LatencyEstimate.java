package dev.fivefold.aggregator.downstream;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How long calls of one method take, by the last few hundred of them. Recomputed now and then rather than at every call:
 * a hedge needs to know about where the slowest twentieth begins, not exactly. Safe for use by many threads.
 */
final class LatencyEstimate {

    private static final int WINDOW = 256;
    private static final int ENOUGH = 40;
    private static final int RECOMPUTE_EVERY = 32;

    private final AtomicLongArray nanos = new AtomicLongArray(WINDOW);
    private final AtomicInteger count = new AtomicInteger();
    private volatile long p95;

    /** A call took this long. */
    void took(long duration) {
        int number = count.getAndIncrement();
        nanos.set(Math.floorMod(number, WINDOW), duration);
        if ((number + 1) % RECOMPUTE_EVERY == 0 && number + 1 >= ENOUGH) {
            recompute(Math.min(WINDOW, number + 1));
        }
    }

    /** 95 of 100 calls take at most this long; 0 until enough of them were seen. */
    long p95Nanos() {
        return p95;
    }

    private void recompute(int size) {
        long[] ascending = new long[size];
        for (int i = 0; i < size; i++) {
            ascending[i] = nanos.get(i);
        }
        Arrays.sort(ascending);
        p95 = ascending[Math.min(size - 1, (int) Math.ceil(size * 0.95) - 1)];
    }
}
