package dev.fivefold.aggregator.downstream;

import dev.fivefold.aggregator.call.CallContext;
import dev.fivefold.aggregator.call.CallResult;
import dev.fivefold.aggregator.call.DownstreamCall;
import io.github.resilience4j.bulkhead.Bulkhead;

/**
 * Lets only so many calls of a service run at a time, and rejects the rest at once: one slow service must not hold all
 * threads. A permit comes back when its call ends, and a call does end: its own time-out cancels it, which a semaphore
 * alone cannot.
 */
final class BulkheadCall<T> implements DownstreamCall<T> {

    private final DownstreamCall<T> call;
    private final Bulkhead bulkhead;

    BulkheadCall(DownstreamCall<T> call, Bulkhead bulkhead) {
        this.call = call;
        this.bulkhead = bulkhead;
    }

    @Override
    public CallResult<T> execute(CallContext context) {
        if (!bulkhead.tryAcquirePermission()) {
            return new CallResult.Rejected<>();
        }
        try {
            return call.execute(context);
        } finally {
            bulkhead.onComplete();
        }
    }
}
