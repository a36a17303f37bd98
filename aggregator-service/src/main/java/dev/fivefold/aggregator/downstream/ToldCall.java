package dev.fivefold.aggregator.downstream;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.telemetry.RateLimitedLog;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Tells the log of calls that have failed, further attempts at them included: by service and kind, never one by one. That
 * something is not there (4xx) or not wanted any more is no failure.
 */
final class ToldCall<T> implements Call<T> {

    private final Call<T> call;
    private final String service;
    private final Duration callTimeout;
    private final RateLimitedLog log;

    /**
     * A call of this service.
     *
     * @param callTimeout its own: one that had less was cut short by its page's deadline
     */
    ToldCall(Call<T> call, String service, Duration callTimeout, RateLimitedLog log) {
        this.call = call;
        this.service = service;
        this.callTimeout = callTimeout;
        this.log = log;
    }

    /** What all such calls are told to. */
    static RateLimitedLog summary(LongSupplier nanos) {
        return new RateLimitedLog(LoggerFactory.getLogger(ToldCall.class), "Calls that failed ({}): {}", nanos);
    }

    @Override
    public CallResult<T> execute(CallContext context) {
        CallResult<T> result = call.execute(context);
        String kind = kind(result, context);
        if (kind != null) {
            log.count(service + ", " + kind);
        }
        return result;
    }

    private @Nullable String kind(CallResult<T> result, CallContext context) {
        return switch (result) {
            case CallResult.TimedOut<T> late when late.allowed().compareTo(callTimeout) < 0 -> "deadline";
            case CallResult.TimedOut<T> late -> "timed out";
            case CallResult.Cancelled<T> cut when context.deadline().passed() -> "deadline";
            case CallResult.Rejected<T>(CallResult.RejectedBy by) ->
                switch (by) {
                    case POOL -> "pool full";
                    case BULKHEAD -> "bulkhead full";
                    case BREAKER -> "breaker open";
                };
            case CallResult.Failed<T> failed when failed.connection() -> "no connection";
            case CallResult.Failed<T> failed when failed.status().isEmpty() -> "unfit answer";
            case CallResult.Failed<T> failed -> ofStatus(failed.status().getAsInt());
            default -> null;
        };
    }

    /** As few kinds as there are classes: which status it is, the service chooses. */
    private static @Nullable String ofStatus(int status) {
        return switch (status / 100) {
            case 4 -> null;
            case 5 -> "status 5xx";
            default -> "unexpected status";
        };
    }
}
