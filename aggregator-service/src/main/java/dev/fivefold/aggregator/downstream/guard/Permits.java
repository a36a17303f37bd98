package dev.fivefold.aggregator.downstream.guard;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntSupplier;

/**
 * Counts calls in flight against a limit that may move at any time. Where it falls below what is in flight, nobody is disturbed
 * and nobody waits: nothing new begins until enough of it has ended. Resilience4j's bulkhead would wait for those permits, and
 * under load never get them. Safe for use by many threads.
 */
public final class Permits {

    private final IntSupplier limit;
    private final AtomicInteger inUse = new AtomicInteger();
    private final LongAdder refused = new LongAdder();

    /**
     * Permits up to this limit.
     *
     * @param limit asked each time, quick, at least 1
     */
    public Permits(IntSupplier limit) {
        this.limit = limit;
    }

    /** Takes a permit, which must be given back, once; false if there is none left. */
    boolean tryTake() {
        int most = limit.getAsInt();
        if (inUse.getAndUpdate(taken -> taken < most ? taken + 1 : taken) < most) {
            return true;
        }
        refused.increment();
        return false;
    }

    void giveBack() {
        inUse.decrementAndGet();
    }

    /** How many there are, taken or not. */
    int limit() {
        return limit.getAsInt();
    }

    int inUse() {
        return inUse.get();
    }

    /** How often there was none left. */
    long refused() {
        return refused.sum();
    }
}
