package dev.fivefold.starter.call;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallResult.Success;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The rest of the way of one call, as an interceptor sees it. Immutable and thread-safe; an interceptor may proceed more than
 * once, and on any thread. Tests of an interceptor implement it, or use the {@code FakeCallChain} of fivefold-test.
 */
public interface CallChain {

    /** The method and its arguments. */
    Invocation invocation();

    /** The deadline and the cancellation of the call. */
    CallContext context();

    /** The stored response with an {@code ETag} that the service is to confirm; {@code null} without one. */
    @Nullable
    Success<?> stored();

    /**
     * The result of the rest of the chain. Never throws, and is never completed exceptionally.
     *
     * @param invocation of the same method, made of that of this chain
     * @param context of this chain, or made of it
     * @param stored is to be confirmed by the service; {@code null} for none. If it is confirmed, the result is as if the service had sent it now
     */
    CompletableFuture<CallResult<?>> proceed(Invocation invocation, CallContext context, @Nullable Success<?> stored);

    /** The result of the rest of the chain. */
    default CompletableFuture<CallResult<?>> proceed() {
        return proceed(context());
    }

    /** The result of the rest of the chain, for one attempt of several. */
    default CompletableFuture<CallResult<?>> proceed(CallContext attempt) {
        return proceed(invocation(), attempt, stored());
    }

    /** The result of the rest of the chain for other arguments of the same method. */
    default CompletableFuture<CallResult<?>> proceed(Invocation other) {
        return proceed(other, context(), null);
    }

    /**
     * Continues when something else has ended, in the context of the page: on this thread where calls block, and otherwise on a thread that what
     * follows may block if the application has code there.
     *
     * @param other never completed exceptionally
     */
    <T> CompletableFuture<CallResult<?>> after(
            CompletableFuture<T> other, Function<T, CompletableFuture<CallResult<?>>> next);
}
