package dev.fivefold.starter.internal.resilience;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.starter.call.CallChain;
import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.internal.metrics.CallMetrics;
import java.util.concurrent.CompletableFuture;

/** Records the duration and the outcome of calls to a service, their attempts included. */
public record TimingInterceptor(CallMetrics.OfService metrics) implements CallInterceptor {

    @Override
    public CompletableFuture<CallResult<?>> intercept(CallChain chain) {
        long start = System.nanoTime();
        return chain.proceed().thenApply(result -> {
            metrics.ended(result, System.nanoTime() - start);
            return result;
        });
    }
}
