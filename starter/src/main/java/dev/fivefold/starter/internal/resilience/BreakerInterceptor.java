package dev.fivefold.starter.internal.resilience;

import com.google.common.collect.Comparators;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.starter.call.CallChain;
import dev.fivefold.starter.call.CallInterceptor;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.io.Serial;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Rejects the calls to a service while Resilience4j's circuit breaker of its name is open. It counts only failures of
 * the service. Not counted are calls rejected or cancelled in this process, and client errors (4xx, except for 408 and
 * 429). Nor are timeouts of calls that had less than their usual time.
 *
 * @param timeout the service's own
 */
public record BreakerInterceptor(Supplier<CircuitBreakerRegistry> registry, String service, Supplier<Duration> timeout)
        implements CallInterceptor {

    @Override
    public CompletableFuture<CallResult<?>> intercept(CallChain chain) {
        CircuitBreaker breaker = registry.get().circuitBreaker(service); // each time, so that one can be replaced
        if (!breaker.tryAcquirePermission()) {
            return CompletableFuture.completedFuture(new CallResult.Rejected<>(CallResult.RejectedBy.BREAKER));
        }
        long start = System.nanoTime();
        return chain.proceed().thenApply(result -> {
            report(result, chain.context().deadline(), System.nanoTime() - start, breaker);
            return result;
        });
    }

    private void report(CallResult<?> result, Deadline deadline, long elapsed, CircuitBreaker breaker) {
        switch (result) {
            case CallResult.TimedOut<?> late when wasCutShort(late.allowed(), deadline) -> breaker.releasePermission();
            case CallResult.Rejected<?> rejected -> breaker.releasePermission();
            case CallResult.Cancelled<?> cancelled -> breaker.releasePermission();
            case CallResult.TimedOut<?> ignored -> breaker.onError(elapsed, TimeUnit.NANOSECONDS, new ServiceFailure());
            case CallResult.Failed<?> failed
            when !failed.isClientError() -> breaker.onError(elapsed, TimeUnit.NANOSECONDS, new ServiceFailure());
            default -> breaker.onSuccess(elapsed, TimeUnit.NANOSECONDS);
        }
    }

    /**
     * Whether a call had too little time to blame its service. It had less than the service's timeout because of a
     * client's short timeout, or less than half of the page's, because of other calls. A page's own deadline may be
     * shorter than the timeout: its calls count.
     */
    private boolean wasCutShort(Duration allowed, Deadline deadline) {
        Duration full = timeout.get();
        return deadline.isShortened()
                ? allowed.compareTo(full) < 0
                : allowed.multipliedBy(2).compareTo(Comparators.min(full, deadline.granted())) < 0;
    }

    /** Resilience4j requires an exception; this one has no stack trace. */
    private static final class ServiceFailure extends RuntimeException {

        @Serial
        private static final long serialVersionUID = 1L;

        ServiceFailure() {
            super("the service failed", null, false, false);
        }
    }
}
