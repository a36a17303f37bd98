package dev.fivefold.starter.resilience;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The 95th percentile of the latency of one method, by its last few hundred calls. Recomputed now and then rather than at every
 * call: a hedge needs an estimate, not a precise value. Thread-safe.
 */
final class LatencyEstimate {

    private static final int WINDOW = 256;
    private static final int ENOUGH = 40;
    private static final int RECOMPUTE_EVERY = 32;

    private final AtomicLongArray nanos = new AtomicLongArray(WINDOW);
    private final AtomicInteger count = new AtomicInteger();
    private volatile long p95;

    /** Records the duration of a call. */
    void took(long duration) {
        int number = count.getAndIncrement();
        nanos.set(Math.floorMod(number, WINDOW), duration);
        if ((number + 1) % RECOMPUTE_EVERY == 0 && number + 1 >= ENOUGH) {
            recompute(Math.min(WINDOW, number + 1));
        }
    }

    /** The 95th percentile; 0 until there were enough calls. */
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
