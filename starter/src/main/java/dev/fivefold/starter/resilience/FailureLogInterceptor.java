package dev.fivefold.starter.resilience;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.starter.client.CallChain;
import dev.fivefold.starter.client.CallInterceptor;
import dev.fivefold.telemetry.RateLimitedLog;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Logs failed calls at a limited rate, by service and kind of failure. A client error (4xx) and a call that is no longer needed are
 * no failures.
 *
 * @param address the service's, as configured
 * @param timeout the service's own: a call that had less time was cut short by its page's deadline
 */
public record FailureLogInterceptor(String service, String address, Supplier<Duration> timeout, RateLimitedLog log)
        implements CallInterceptor {

    /** The log of all services. */
    public static RateLimitedLog log(LongSupplier nanos) {
        return new RateLimitedLog(
                LoggerFactory.getLogger(FailureLogInterceptor.class), "Calls failed: service={} count={}", nanos);
    }

    @Override
    public CompletableFuture<CallResult<?>> intercept(CallChain chain) {
        return chain.proceed().thenApply(result -> {
            String kind = kind(result, chain.context());
            if (kind != null) {
                log.count(service + " reason=" + kind);
            }
            return result;
        });
    }

    private @Nullable String kind(CallResult<?> result, CallContext context) {
        return switch (result) {
            case CallResult.TimedOut<?> late when late.allowed().compareTo(timeout.get()) < 0 -> "deadline";
            case CallResult.TimedOut<?> _ -> "timed out";
            case CallResult.Cancelled<?> _ when context.deadline().passed() -> "deadline";
            case CallResult.Rejected<?>(CallResult.RejectedBy by) ->
                switch (by) {
                    case POOL -> "pool full";
                    case BULKHEAD -> "bulkhead full";
                    case BREAKER -> "circuit breaker open";
                };
            case CallResult.Failed<?> failed when failed.connection() -> "no connection to " + address;
            case CallResult.Failed<?> failed when failed.status().isEmpty() -> "invalid response";
            case CallResult.Failed<?> failed -> ofStatus(failed.status().getAsInt());
            default -> null;
        };
    }

    /** By class: the service chooses the status, and the number of kinds is bounded. */
    private static @Nullable String ofStatus(int status) {
        return switch (status / 100) {
            case 4 -> null;
            case 5 -> "status 5xx";
            default -> "unexpected status";
        };
    }
}
