package dev.fivefold.aggregator.downstream;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Bounds calls that are made on top of those asked for, hedges and retries, to a share of the latter: when everything is
 * slow or down, everything would be made twice just then. A token bucket that calls fill and extra calls empty, as
 * Finagle's retry budget is. Safe for use by many threads.
 */
final class ExtraCallBudget {

    /** One extra call, in thousandths: a call earns a share of that. */
    private static final long EXTRA_CALL = 1_000;

    /** What may be saved up: a burst of this many extra calls. */
    private static final long MOST = 20 * EXTRA_CALL;

    private final long earned;
    private final AtomicLong saved = new AtomicLong();
    private final LongAdder taken = new LongAdder();

    /**
     * A budget of this share.
     *
     * @param share extra calls for each call asked for, 0 to 1
     */
    ExtraCallBudget(double share) {
        this.earned = Math.round(share * EXTRA_CALL);
    }

    /** A call was asked for. */
    void callMade() {
        saved.updateAndGet(before -> Math.min(MOST, before + earned));
    }

    /** Whether an extra call may be made; if so, it is paid for. */
    boolean tryTake() {
        long before = saved.getAndUpdate(now -> now >= EXTRA_CALL ? now - EXTRA_CALL : now);
        if (before < EXTRA_CALL) {
            return false;
        }
        taken.increment();
        return true;
    }

    /** Extra calls so far. */
    long taken() {
        return taken.sum();
    }
}
