package dev.fivefold.aggregator.downstream.cache;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Who waits for the outcome of an equal call that somebody else is making. */
final class Follower {

    private Follower() {}

    /**
     * The leader's outcome, or the end of one's own patience.
     *
     * @param leader completed with {@code Cancelled} if the leader stopped only for reasons of its own
     * @param context the follower's
     */
    static CallResult<?> follow(CompletableFuture<CallResult<?>> leader, CallContext context) {
        CompletableFuture<CallResult<?>> own = new CompletableFuture<>();
        context.onCancel(() -> own.complete(new CallResult.Cancelled<>()));
        try {
            return (CallResult<?>) CompletableFuture.anyOf(leader, own)
                    .get(context.deadline().remaining().toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            return new CallResult.TimedOut<>(context.deadline().remaining());
        } catch (ExecutionException impossible) {
            return CallResult.Failed.because(String.valueOf(impossible.getCause()));
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return new CallResult.Cancelled<>();
        }
    }

    /** What a leader tells its followers: its outcome, unless it has none only because its own page gave up. */
    static CallResult<?> told(CallResult<?> result, CallContext leader) {
        boolean gaveUp = leader.cancelled() || leader.deadline().passed();
        return gaveUp && !(result instanceof CallResult.Available) ? new CallResult.Cancelled<>() : result;
    }

    /** Whether to ask for oneself, since the leader gave up and this one has not. */
    static boolean mustAsk(CallResult<?> told, CallContext context) {
        return told instanceof CallResult.Cancelled
                && !context.cancelled()
                && !context.deadline().passed();
    }
}
