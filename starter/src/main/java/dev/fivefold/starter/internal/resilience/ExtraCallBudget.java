package dev.fivefold.starter.internal.resilience;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Bounds second attempts, hedges and retries, to a share of all calls: when everything is slow or down, everything would be called
 * twice. A token bucket that calls fill and second attempts empty, as Finagle's retry budget. Thread-safe.
 */
public final class ExtraCallBudget {

    /** One second attempt, in thousandths: a call earns a share of that. */
    private static final long EXTRA_CALL = 1_000;

    /** The capacity of the bucket: a burst of this many second attempts. */
    private static final long MAX = 20 * EXTRA_CALL;

    private final long earned;
    private final AtomicLong saved = new AtomicLong();
    private final LongAdder taken = new LongAdder();

    /**
     * A budget.
     *
     * @param share second attempts for each call, 0 to 1
     */
    public ExtraCallBudget(double share) {
        this.earned = Math.round(share * EXTRA_CALL);
    }

    /** Earns the share of one call. */
    void callMade() {
        if (earned > 0 && saved.get() < MAX) { // a full bucket is the rule, and is not written to
            saved.updateAndGet(before -> Math.min(MAX, before + earned));
        }
    }

    /** Pays for a second attempt; {@code false} if the budget is exhausted. */
    boolean tryTake() {
        long before = saved.getAndUpdate(now -> now >= EXTRA_CALL ? now - EXTRA_CALL : now);
        if (before < EXTRA_CALL) {
            return false;
        }
        taken.increment();
        return true;
    }

    /** The number of second attempts so far. */
    public long taken() {
        return taken.sum();
    }
}
