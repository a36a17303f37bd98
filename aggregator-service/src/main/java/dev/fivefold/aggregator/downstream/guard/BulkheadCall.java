package dev.fivefold.aggregator.downstream.guard;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;

/**
 * Lets only so many calls of a service run at a time, and rejects the rest at once: one slow service must not hold all
 * threads. A permit comes back when its call ends, and a call does end: its own time-out cancels it, which a semaphore
 * alone cannot.
 */
public final class BulkheadCall<T> implements Call<T> {

    private final Call<T> call;
    private final Permits permits;

    /** A call that needs one of these permits. */
    public BulkheadCall(Call<T> call, Permits permits) {
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
