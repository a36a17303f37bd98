package dev.fivefold.starter.client;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallResult.Success;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The rest of the way of one call, as an interceptor sees it. Immutable and thread-safe; an interceptor may proceed more than
 * once, and on any thread.
 */
public final class CallChain {

    private final CallPipeline pipeline;
    private final int index;
    private final Invocation invocation;
    private final CallContext context;
    private final @Nullable Success<?> stored;

    CallChain(
            CallPipeline pipeline, int index, Invocation invocation, CallContext context, @Nullable Success<?> stored) {
        this.pipeline = pipeline;
        this.index = index;
        this.invocation = invocation;
        this.context = context;
        this.stored = stored;
    }

    /** The method and its arguments. */
    public Invocation invocation() {
        return invocation;
    }

    /** The deadline and the cancellation of the call. */
    public CallContext context() {
        return context;
    }

    /** The stored response with an {@code ETag} that the service is to confirm; {@code null} without one. */
    public @Nullable Success<?> stored() {
        return stored;
    }

    /** The result of the rest of the chain. Never throws, and is never completed exceptionally. */
    public CompletableFuture<CallResult<?>> proceed() {
        return proceed(context);
    }

    /** The result of the rest of the chain, for one attempt of several. */
    public CompletableFuture<CallResult<?>> proceed(CallContext attempt) {
        return proceed(invocation, attempt, stored);
    }

    /** The result of the rest of the chain for other arguments of the same method. */
    public CompletableFuture<CallResult<?>> proceed(Invocation other) {
        return proceed(other, context, null);
    }

    /**
     * The result of the rest of the chain. It may be a stored response that the service has confirmed: then it is as if
     * the service had sent it now.
     *
     * @param candidate a stale one, which is used if it has an {@code ETag}; {@code null} for none
     */
    public CompletableFuture<CallResult<?>> revalidate(@Nullable Success<?> candidate, CallContext attempt) {
        boolean validates = candidate != null && candidate.freshness().etag() != null;
        return proceed(invocation, attempt, validates ? candidate : null);
    }

    private CompletableFuture<CallResult<?>> proceed(
            Invocation next, CallContext attempt, @Nullable Success<?> confirmed) {
        CompletableFuture<CallResult<?>> result;
        try {
            result = pipeline.interceptors()
                    .get(index)
                    .intercept(new CallChain(pipeline, index + 1, next, attempt, confirmed));
        } catch (Throwable bug) { // also an error: what waits for this result must not wait for ever
            return CompletableFuture.completedFuture(threw(bug));
        }
        return result.isDone() && !result.isCompletedExceptionally() ? result : result.exceptionally(CallChain::threw);
    }

    private static CallResult<?> threw(Throwable bug) {
        return CallResult.Failed.threw(bug);
    }

    /**
     * Continues when something else has ended. A pipeline that blocks waits for it and continues on this thread.
     * Otherwise, it continues in the context of the page: on its own thread if application code follows, else on the
     * thread where the other ends.
     *
     * @param other never completed exceptionally
     */
    public <T> CompletableFuture<CallResult<?>> after(
            CompletableFuture<T> other, Function<T, CompletableFuture<CallResult<?>>> next) {
        if (pipeline.blocks()) {
            try {
                return next.apply(other.get());
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
                return CompletableFuture.completedFuture(new CallResult.Cancelled<>());
            } catch (ExecutionException bug) {
                return CompletableFuture.completedFuture(threw(bug));
            }
        }
        CompletableFuture<CallResult<?>> result = new CompletableFuture<>();
        // Not thenCompose: its result would be completed outside of the page's context.
        CompletableFuture<?> _ = other.whenComplete((value, failed) -> {
            Runnable rest = () -> {
                try {
                    goOn(value, failed, next, result);
                } catch (Throwable bug) {
                    result.completeExceptionally(bug);
                }
            };
            if (pipeline.application()) {
                context.execute(rest);
            } else {
                context.inPage(rest).run();
            }
        });
        return result;
    }

    private static <T> void goOn(
            T value,
            @Nullable Throwable failed,
            Function<T, CompletableFuture<CallResult<?>>> next,
            CompletableFuture<CallResult<?>> result) {
        if (failed != null) {
            result.completeExceptionally(failed);
            return;
        }
        CompletableFuture<?> _ = next.apply(value).whenComplete((end, thrown) -> {
            if (thrown == null) {
                result.complete(end);
            } else {
                result.completeExceptionally(thrown);
            }
        });
    }
}
