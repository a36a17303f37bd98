package dev.fivefold.aggregator.downstream;

import dev.fivefold.aggregator.call.CallContext;
import dev.fivefold.aggregator.call.CallResult;
import dev.fivefold.aggregator.call.DownstreamCall;

/** Takes down how long a call took and how it ended, further attempts at it included. */
final class TimedCall<T> implements DownstreamCall<T> {

    private final DownstreamCall<T> call;
    private final CallMetrics metrics;

    TimedCall(DownstreamCall<T> call, CallMetrics metrics) {
        this.call = call;
        this.metrics = metrics;
    }

    @Override
    public CallResult<T> execute(CallContext context) {
        long start = System.nanoTime();
        CallResult<T> result = call.execute(context);
        metrics.ended(result, System.nanoTime() - start);
        return result;
    }
}
