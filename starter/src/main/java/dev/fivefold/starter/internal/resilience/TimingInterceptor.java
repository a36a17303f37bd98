package dev.fivefold.starter.internal.resilience;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.starter.call.CallChain;
import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.internal.metrics.CallMetrics;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Records the duration and the outcome of calls to a service, their attempts included.
 *
 * @param failures the log of those that fail; {@code null} for none
 */
public record TimingInterceptor(
        CallMetrics.OfService metrics, @Nullable FailureLog failures) implements CallInterceptor {

    @Override
    public CompletableFuture<CallResult<?>> intercept(CallChain chain) {
        long start = System.nanoTime();
        return chain.proceed().thenApply(result -> {
            metrics.ended(result, System.nanoTime() - start);
            if (failures != null) {
                failures.ended(result, chain.context());
            }
            return result;
        });
    }
}
