package dev.fivefold.starter.cache;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A call that waits for the result of an equal one, its leader. */
final class Follower {

    private Follower() {}

    /**
     * The leader's result, or the end of the follower's own time.
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

    /** The result that a leader shares: its own, unless it has none only because its page gave up. */
    static CallResult<?> shared(CallResult<?> result, CallContext leader) {
        boolean gaveUp = leader.cancelled() || leader.deadline().passed();
        return gaveUp && !(result instanceof CallResult.Available) ? new CallResult.Cancelled<>() : result;
    }

    /** Whether the follower must call for itself, since its leader gave up and it has not. */
    static boolean mustCall(CallResult<?> shared, CallContext context) {
        return shared instanceof CallResult.Cancelled
                && !context.cancelled()
                && !context.deadline().passed();
    }
}
