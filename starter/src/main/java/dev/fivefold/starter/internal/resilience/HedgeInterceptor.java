package dev.fivefold.starter.internal.resilience;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.starter.call.CallChain;
import dev.fivefold.starter.call.CallInterceptor;
import io.netty.util.Timeout;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Makes a second attempt at an idempotent call when the first takes longer than 95 of 100 calls of its method. The
 * first success is the result (Dean and Barroso, "The Tail at Scale", 2013). The other is cancelled. A budget bounds
 * the number of second attempts. They run on threads of their own, so that a pool full of slow first attempts cannot
 * delay them.
 */
public final class HedgeInterceptor implements CallInterceptor {

    private final LatencyEstimate latency;
    private final Hedging hedging;

    /** Hedging for one method. */
    public HedgeInterceptor(Hedging hedging) {
        this.hedging = hedging;
        this.latency = new LatencyEstimate(hedging.initialDelay().toNanos());
    }

    @Override
    public CompletableFuture<CallResult<?>> intercept(CallChain chain) {
        hedging.budget().callMade();
        long start = System.nanoTime();
        CompletableFuture<CallResult<?>> made =
                hedging.load().isHigh() ? chain.proceed() : race(chain, latency.slowNanos());
        return made.thenApply(result -> {
            if (result instanceof CallResult.Available) {
                latency.took(System.nanoTime() - start);
            }
            return result;
        });
    }

    private CompletableFuture<CallResult<?>> race(CallChain chain, long delayNanos) {
        CallContext first = chain.context().attempt();
        CallContext second = chain.context().attempt();
        AtomicBoolean begun = new AtomicBoolean();
        CompletableFuture<CallResult<?>> other = new CompletableFuture<>();
        Runnable attempt = () -> {
            CompletableFuture<Void> unused = chain.proceed(second).thenAccept(result -> {
                if (result instanceof CallResult.Available) {
                    first.cancel();
                }
                other.complete(result);
            });
        };
        Timeout timer = hedging.timer()
                .newTimeout(
                        ignored -> beginSecond(chain.context().inPage(attempt), begun),
                        delayNanos,
                        TimeUnit.NANOSECONDS);
        return chain.proceed(first).thenCompose(result -> {
            timer.cancel();
            if (result instanceof CallResult.Available || !begun.get()) {
                second.cancel();
                return CompletableFuture.completedFuture(result);
            }
            // The first attempt failed, or was cancelled because the second succeeded.
            return other;
        });
    }

    private void beginSecond(Runnable attempt, AtomicBoolean begun) {
        if (hedging.budget().tryTake()) {
            // Set before it runs: when it succeeds it cancels the first attempt, which then waits for it.
            begun.set(true);
            attempt.run();
        }
    }
}
