package dev.fivefold.aggregator.downstream;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes a call within a span of its own, which ends with it, whatever comes of it. */
final class TracedCall<T> implements Call<T> {

    private final Call<T> call;
    private final Supplier<CallSpan> spans;

    /**
     * A call whose spans are these.
     *
     * @param spans begins one on the calling thread, within the current one, or has one that is none where nobody would keep it
     */
    TracedCall(Call<T> call, Supplier<CallSpan> spans) {
        this.call = call;
        this.spans = spans;
    }

    @Override
    public CallResult<T> execute(CallContext context) {
        try (CallSpan span = spans.get()) {
            CallResult<T> result = call.execute(context);
            tell(result, context, span);
            return result;
        }
    }

    private static void tell(CallResult<?> result, CallContext context, CallSpan span) {
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

    /** What went wrong; {@code null} if nothing did, which an attempt that nobody waits for any more is. */
    private static @Nullable String error(CallResult<?> result) {
        return switch (result) {
            case CallResult.Failed<?> failed -> failed.reason();
            case CallResult.TimedOut<?> late ->
                "no answer within " + late.allowed().toMillis() + " ms";
            case CallResult.Rejected<?> rejected ->
                "not made, by the " + rejected.by().name().toLowerCase(Locale.ROOT);
            case CallResult.Stale<?> stale -> error(stale.cause());
            default -> null;
        };
    }
}
