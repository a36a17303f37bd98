package dev.fivefold.starter.internal.resilience;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.starter.call.CallChain;
import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.internal.metrics.CallMetrics;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Records the duration and the outcome of calls to a service, their attempts included.
 *
 * @param successes of the method
 * @param failures the log of those that fail; {@code null} for none
 */
public record TimingInterceptor(
        CallMetrics.OfService metrics,
        Timer successes,
        @Nullable FailureLog failures) implements CallInterceptor {

    @Override
    public CompletableFuture<CallResult<?>> intercept(CallChain chain) {
        long start = System.nanoTime();
        return chain.proceed().thenApply(result -> {
            long elapsed = System.nanoTime() - start;
            metrics.ended(result, elapsed);
            if (result instanceof CallResult.Success) {
                successes.record(elapsed, TimeUnit.NANOSECONDS);
            }
            if (failures != null) {
                failures.ended(result, chain.context());
            }
            return result;
        });
    }
}
