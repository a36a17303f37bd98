package dev.fivefold.starter.internal.resilience;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.starter.call.ClientMethod;
import dev.fivefold.telemetry.LogValue;
import dev.fivefold.telemetry.RateLimitedLog;
import java.time.Duration;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Logs failed calls at a limited rate, by page, call and kind of failure: the number of kinds is bounded by the configuration. Never
 * a value of a header, of a body or of a URL's variable. A call that is no longer needed is no failure, nor is a 401, 403, 404 or 410, which depends on
 * the page's client.
 *
 * @param timeout the service's own: a call that had less time was cut short by its page's deadline
 */
public record FailureLog(ClientMethod method, Supplier<Duration> timeout, RateLimitedLog log) {

    private static final Set<Integer> EXPECTED = Set.of(401, 403, 404, 410);

    /** The log of all services. */
    public static RateLimitedLog log(LongSupplier nanos) {
        return new RateLimitedLog(
                LoggerFactory.getLogger(FailureLog.class), "Calls failed: {} count={} url={}{}", nanos);
    }

    /** Logs a result if it is a failure. */
    void ended(CallResult<?> result, CallContext context) {
        String kind = kind(result, context);
        if (kind != null) {
            log.count(
                    "page=" + context.plan() + " call=" + context.part() + " method=" + method + " reason=" + kind,
                    method.url(),
                    details(result));
        }
    }

    private @Nullable String kind(CallResult<?> result, CallContext context) {
        return switch (result) {
            case CallResult.TimedOut<?> late when late.allowed().compareTo(timeout.get()) < 0 -> "deadline";
            case CallResult.Cancelled<?> cancelled when context.deadline().passed() -> "deadline";
            case CallResult.Failed<?> failed
            when EXPECTED.contains(failed.status().orElse(0)) -> null;
            // By class: the service chooses the status, and the number of kinds is bounded.
            case CallResult.Failed<?> failed
            when failed.status().isPresent() ->
                "status class=" + statusClass(failed.status().getAsInt());
            case CallResult.Missing<?> missing when !missing.reasonCode().isEmpty() -> missing.reasonCode();
            default -> null;
        };
    }

    private static String statusClass(int status) {
        return switch (status / 100) {
            case 4 -> "4xx";
            case 5 -> "5xx";
            default -> "other";
        };
    }

    private static String details(CallResult<?> result) {
        return switch (result) {
            case CallResult.TimedOut<?>(Duration allowed) -> " timeout_ms=" + allowed.toMillis();
            case CallResult.Failed<?> failed
            when failed.status().isPresent() -> " status=" + failed.status().getAsInt();
            case CallResult.Failed<?> failed ->
                (failed.path() == null ? "" : " path=" + failed.path()) + " error=" + LogValue.quoted(failed.reason());
            default -> "";
        };
    }
}
