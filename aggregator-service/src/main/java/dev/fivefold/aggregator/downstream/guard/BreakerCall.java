package dev.fivefold.aggregator.downstream.guard;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Leaves a service alone that fails too often, for a while. What the service is not to blame for does not count: calls
 * rejected or cancelled on this side, and its own word that something is not there or not right (4xx).
 */
public final class BreakerCall<T> implements Call<T> {

    private final Call<T> call;
    private final Breaker breaker;

    /** A call that this breaker must permit. */
    public BreakerCall(Call<T> call, Breaker breaker) {
        this.call = call;
        this.breaker = breaker;
    }

    @Override
    public CallResult<T> execute(CallContext context) {
        Optional<CircuitBreaker> permitted = breaker.permitted();
        return permitted.isEmpty()
                ? new CallResult.Rejected<>(CallResult.RejectedBy.BREAKER)
                : execute(context, permitted.get());
    }

    private CallResult<T> execute(CallContext context, CircuitBreaker permitted) {
        long start = System.nanoTime();
        CallResult<T> result = call.execute(context);
        long elapsed = System.nanoTime() - start;
        switch (result) {
            case CallResult.Rejected<T> rejected -> permitted.releasePermission();
            case CallResult.Cancelled<T> cancelled -> permitted.releasePermission();
            case CallResult.TimedOut<T> late -> permitted.onError(elapsed, TimeUnit.NANOSECONDS, new BlamedException());
            case CallResult.Failed<T> failed
            when !isClientError(failed) -> permitted.onError(elapsed, TimeUnit.NANOSECONDS, new BlamedException());
            default -> permitted.onSuccess(elapsed, TimeUnit.NANOSECONDS);
        }
        return result;
    }

    private static boolean isClientError(CallResult.Failed<?> failed) {
        int status = failed.status().orElse(0);
        return status >= 400 && status < 500;
    }

    /** The breaker wants an exception; which one makes no difference to it. */
    private static final class BlamedException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        BlamedException() {
            super("the service is to blame", null, false, false);
        }
    }
}
