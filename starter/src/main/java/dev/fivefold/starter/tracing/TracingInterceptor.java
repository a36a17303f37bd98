package dev.fivefold.starter.tracing;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.starter.client.CallChain;
import dev.fivefold.starter.client.CallInterceptor;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes a call within a span of its own, which ends with it.
 *
 * @param spans starts a span on the calling thread, within the current one
 */
record TracingInterceptor(Supplier<CallSpan> spans) implements CallInterceptor {

    @Override
    public CallResult<?> intercept(CallChain chain) {
        try (CallSpan span = spans.get()) {
            CallResult<?> result = chain.proceed();
            if (!span.equals(CallSpan.NONE)) {
                describe(result, chain.context(), span);
            }
            return result;
        }
    }

    private static void describe(CallResult<?> result, CallContext context, CallSpan span) {
        span.tag("outcome", result.outcome());
        if (!context.part().isEmpty()) {
            span.tag("part", context.part());
        }
        if (result instanceof CallResult.Success<?> success) {
            span.tag("source", success.source().name().toLowerCase(Locale.ROOT));
        }
        String error = error(result);
        if (error != null) {
            span.error(error);
        }
    }

    /** The failure; {@code null} without one, as for an attempt whose result is no longer needed. */
    private static @Nullable String error(CallResult<?> result) {
        return switch (result) {
            case CallResult.Failed<?> failed -> failed.reason();
            case CallResult.TimedOut<?> late ->
                "no response within " + late.allowed().toMillis() + " ms";
            case CallResult.Rejected<?> rejected ->
                "rejected by the " + rejected.by().name().toLowerCase(Locale.ROOT);
            case CallResult.Stale<?> stale -> error(stale.cause());
            default -> null;
        };
    }
}
