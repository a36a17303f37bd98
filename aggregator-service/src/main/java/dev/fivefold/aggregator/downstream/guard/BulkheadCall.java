package dev.fivefold.aggregator.downstream.guard;

import dev.fivefold.aggregator.call.CallContext;
import dev.fivefold.aggregator.call.CallResult;
import dev.fivefold.aggregator.call.DownstreamCall;

/**
 * Lets only so many calls of a service run at a time, and rejects the rest at once: one slow service must not hold all
 * threads. A permit comes back when its call ends, and a call does end: its own time-out cancels it, which a semaphore
 * alone cannot.
 */
public final class BulkheadCall<T> implements DownstreamCall<T> {

    private final DownstreamCall<T> call;
    private final Permits permits;

    /** A call that needs one of these permits. */
    public BulkheadCall(DownstreamCall<T> call, Permits permits) {
        this.call = call;
        this.permits = permits;
    }

    @Override
    public CallResult<T> execute(CallContext context) {
        if (!permits.tryTake()) {
            return new CallResult.Rejected<>(CallResult.RejectedBy.BULKHEAD);
        }
        try {
            return call.execute(context);
        } finally {
            permits.giveBack();
        }
    }
}
