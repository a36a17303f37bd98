package dev.fivefold.aggregator.downstream.cache;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import io.micrometer.core.instrument.Counter;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentMap;

/**
 * Makes equal calls that are in flight at the same time once, whichever pages they belong to: the first makes the call,
 * the others wait for its answer. Waiting ends at each one's own deadline. Should the first come to nothing only because
 * its own page gave up, the others ask for themselves.
 */
public final class CoalescingCall<T> implements Call<T> {

    private final Call<T> call;
    private final CallKey key;
    private final ConcurrentMap<CallKey, CompletableFuture<CallResult<?>>> inFlight;
    private final Counter coalesced;

    /**
     * A call that equal ones may share.
     *
     * @param inFlight the calls that are being made, of all that may be shared
     * @param coalesced counts calls that were spared
     */
    public CoalescingCall(
            Call<T> call,
            CallKey key,
            ConcurrentMap<CallKey, CompletableFuture<CallResult<?>>> inFlight,
            Counter coalesced) {
        this.call = call;
        this.key = key;
        this.inFlight = inFlight;
        this.coalesced = coalesced;
    }

    @Override
    @SuppressWarnings("unchecked") // equal keys are calls of one method, whose answers are of one type
    public CallResult<T> execute(CallContext context) {
        CompletableFuture<CallResult<?>> mine = new CompletableFuture<>();
        CompletableFuture<CallResult<?>> first = inFlight.putIfAbsent(key, mine);
        if (first == null) {
            return lead(mine, context);
        }
        CallResult<T> answer = (CallResult<T>) Follower.follow(first, context);
        if (Follower.mustAsk(answer, context)) {
            return call.execute(context);
        }
        coalesced.increment();
        return answer;
    }

    private CallResult<T> lead(CompletableFuture<CallResult<?>> mine, CallContext context) {
        CallResult<T> result = CallResult.Failed.because("threw");
        try {
            result = call.execute(context);
            return result;
        } finally {
            inFlight.remove(key, mine);
            mine.complete(Follower.told(result, context));
        }
    }
}
