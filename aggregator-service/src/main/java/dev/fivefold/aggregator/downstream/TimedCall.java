package dev.fivefold.aggregator.downstream;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;

/** Takes down how long a call took and how it ended, further attempts at it included. */
final class TimedCall<T> implements Call<T> {

    private final Call<T> call;
    private final CallMetrics metrics;

    TimedCall(Call<T> call, CallMetrics metrics) {
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
