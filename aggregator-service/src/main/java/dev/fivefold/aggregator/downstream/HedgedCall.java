package dev.fivefold.aggregator.downstream;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Makes an idempotent call a second time when its first attempt takes longer than nearly all calls like it, and takes
 * whichever answers first (Dean and Barroso, "The Tail at Scale", 2013). The slower one is cancelled. How many second
 * attempts there are in all is bounded by a budget; they run on threads of their own, so that a pool that is full of
 * slow first attempts cannot keep them waiting.
 */
final class HedgedCall<T> implements Call<T> {

    private final Call<T> call;
    private final LatencyEstimate latency;
    private final Hedging hedging;

    HedgedCall(Call<T> call, LatencyEstimate latency, Hedging hedging) {
        this.call = call;
        this.latency = latency;
        this.hedging = hedging;
    }

    @Override
    public CallResult<T> execute(CallContext context) {
        hedging.budget().callMade();
        long start = System.nanoTime();
        long p95 = latency.p95Nanos();
        CallResult<T> result = p95 == 0 ? call.execute(context) : race(context, p95);
        if (result instanceof CallResult.Available) {
            latency.took(System.nanoTime() - start);
        }
        return result;
    }

    private CallResult<T> race(CallContext context, long delayNanos) {
        CallContext first = context.attempt();
        CallContext second = context.attempt();
        AtomicBoolean begun = new AtomicBoolean();
        CompletableFuture<CallResult<T>> other = new CompletableFuture<>();
        Runnable attempt = hedging.context().apply(() -> other.complete(answeredFirst(call.execute(second), first)));
        Future<?> timer =
                hedging.timer().schedule(() -> beginSecond(attempt, begun, other), delayNanos, TimeUnit.NANOSECONDS);
        CallResult<T> result = call.execute(first);
        timer.cancel(false);
        if (result instanceof CallResult.Available || !begun.get()) {
            second.cancel();
            return result;
        }
        // The first attempt has failed, or was cancelled because the second one has answered.
        return other.join();
    }

    private void beginSecond(Runnable attempt, AtomicBoolean begun, CompletableFuture<CallResult<T>> other) {
        if (!hedging.budget().tryTake()) {
            return;
        }
        // Known before it runs: once it has answered it cancels the first attempt, which then asks for it.
        begun.set(true);
        try {
            hedging.threads().execute(attempt);
        } catch (RejectedExecutionException closing) {
            other.complete(new CallResult.Rejected<>());
        }
    }

    private static <T> CallResult<T> answeredFirst(CallResult<T> result, CallContext slower) {
        if (result instanceof CallResult.Available) {
            slower.cancel();
        }
        return result;
    }
}
