package dev.fivefold.starter.internal.cache;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.PageThreads;
import dev.fivefold.engine.call.Waits;
import io.micrometer.core.instrument.Counter;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/** A call that waits for the result of an equal one, its leader. */
final class Follower {

    private Follower() {}

    /**
     * The leader's result, or the end of the follower's own time. A follower never continues on the thread of its leader's page, nor on that of a timer.
     *
     * @param result completed with {@code Cancelled} if the leader stopped only for reasons of its own
     * @param leader the leader's context
     * @param context the follower's
     */
    static CompletableFuture<CallResult<?>> follow(
            CompletableFuture<CallResult<?>> result, CallContext leader, CallContext context) {
        if (result.isDone()) {
            return result;
        }
        leader.share();
        context.waits().next(Waits.For.SHARED);
        CompletableFuture<CallResult<?>> own = result.copy();
        context.onCancel(() -> own.complete(new CallResult.Cancelled<>()));
        Duration remaining = context.deadline().remaining();
        return own.completeOnTimeout(
                        new CallResult.TimedOut<>(Duration.ZERO), remaining.toNanos(), TimeUnit.NANOSECONDS)
                .thenApplyAsync(Function.identity(), PageThreads.executor());
    }

    /** The result that a leader shares: its own, unless it has none only because its page gave up. */
    static CallResult<?> shared(CallResult<?> result, CallContext leader) {
        if (leader.isOversized()) {
            return CallResult.Failed.oversized(leader.maxBytes());
        }
        boolean gaveUp = leader.cancelled() || leader.deadline().passed();
        return gaveUp && !(result instanceof CallResult.Available) ? new CallResult.Cancelled<>() : result;
    }

    /**
     * The result of a follower: the shared one, or its own if its leader gave up and it has not.
     *
     * @param coalesced counts the shared ones
     * @param again makes the call, or follows another that does
     */
    static CompletableFuture<CallResult<?>> result(
            CallResult<?> shared,
            CallContext context,
            Counter coalesced,
            Supplier<CompletableFuture<CallResult<?>>> again) {
        if (!(shared instanceof CallResult.Cancelled) || context.cancelled()) {
            coalesced.increment();
            return CompletableFuture.completedFuture(shared);
        }
        return context.deadline().passed()
                ? CompletableFuture.completedFuture(new CallResult.TimedOut<>(Duration.ZERO))
                : again.get();
    }
}
