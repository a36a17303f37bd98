package dev.fivefold.starter.cache;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.starter.client.PageThreads;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A call that waits for the result of an equal one, its leader. */
final class Follower {

    private Follower() {}

    /**
     * The leader's result, or the end of the follower's own time. A follower never continues on the thread of its leader's page.
     *
     * @param leader completed with {@code Cancelled} if the leader stopped only for reasons of its own
     * @param context the follower's
     */
    static CompletableFuture<CallResult<?>> follow(CompletableFuture<CallResult<?>> leader, CallContext context) {
        if (leader.isDone()) {
            return leader.thenApply(result -> own(result, context));
        }
        CompletableFuture<CallResult<?>> own =
                leader.thenApplyAsync(result -> own(result, context), PageThreads.executor());
        context.onCancel(() -> own.complete(new CallResult.Cancelled<>()));
        Duration remaining = context.deadline().remaining();
        return own.completeOnTimeout(
                new CallResult.TimedOut<>(Duration.ZERO), remaining.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** A follower that has no time left when its leader gives up has timed out, too. */
    private static CallResult<?> own(CallResult<?> result, CallContext context) {
        boolean late = result instanceof CallResult.Cancelled
                && !context.cancelled()
                && context.deadline().passed();
        return late ? new CallResult.TimedOut<>(Duration.ZERO) : result;
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
