package dev.fivefold.starter.internal.tracing;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.starter.call.CallChain;
import dev.fivefold.starter.call.CallInterceptor;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Makes a call within a span of its own, which ends with it.
 *
 * @param spans starts a span on the calling thread, within the current one
 * @param context captures the calling thread's context, in which the call goes on on other threads; {@code null} if it does not
 */
record TracingInterceptor(
        Supplier<CallSpan> spans, @Nullable Supplier<UnaryOperator<Runnable>> context) implements CallInterceptor {

    @Override
    public CompletableFuture<CallResult<?>> intercept(CallChain chain) {
        CallSpan span = spans.get();
        if (span.equals(CallSpan.NONE)) {
            return chain.proceed();
        }
        CallContext own = context == null ? chain.context() : chain.context().within(context.get());
        CompletableFuture<CallResult<?>> made = chain.proceed(own);
        if (made.isDone()) {
            describe(made.join(), own, span);
            span.close();
            return made;
        }
        span.leave();
        return made.thenApply(result -> {
            describe(result, own, span);
            span.end();
            return result;
        });
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
