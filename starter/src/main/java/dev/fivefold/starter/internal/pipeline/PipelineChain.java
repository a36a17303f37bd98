package dev.fivefold.starter.internal.pipeline;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallResult.Success;
import dev.fivefold.starter.call.CallChain;
import dev.fivefold.starter.call.Invocation;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The rest of a pipeline.
 *
 * @param index of the next interceptor
 */
record PipelineChain(
        CallPipeline pipeline,
        int index,
        Invocation invocation,
        CallContext context,
        @Nullable Success<?> stored) implements CallChain {

    @Override
    public CompletableFuture<CallResult<?>> proceed(
            Invocation next, CallContext attempt, @Nullable Success<?> candidate) {
        boolean confirmable = candidate != null && candidate.freshness().etag() != null;
        CompletableFuture<CallResult<?>> result;
        try {
            result = pipeline.interceptors()
                    .get(index)
                    .intercept(new PipelineChain(pipeline, index + 1, next, attempt, confirmable ? candidate : null));
        } catch (Throwable bug) { // also an error: what waits for this result must not wait for ever
            return CompletableFuture.completedFuture(CallResult.Failed.threw(bug));
        }
        return result.isDone() && !result.isCompletedExceptionally()
                ? result
                : result.exceptionally(CallResult.Failed::threw);
    }

    /** Not on the thread of the page where a pipeline blocks: that continues on the thread that waits. */
    @Override
    public <T> CompletableFuture<CallResult<?>> after(
            CompletableFuture<T> other, Function<T, CompletableFuture<CallResult<?>>> next) {
        if (pipeline.blocks()) {
            try {
                return next.apply(other.get());
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
                return CompletableFuture.completedFuture(new CallResult.Cancelled<>());
            } catch (ExecutionException bug) {
                return CompletableFuture.completedFuture(CallResult.Failed.threw(bug));
            }
        }
        CompletableFuture<CallResult<?>> result = new CompletableFuture<>();
        // Not thenCompose: its result would be completed outside of the page's context.
        CompletableFuture<?> unused = other.whenComplete((value, failed) -> {
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
        CompletableFuture<?> unused = next.apply(value).whenComplete((end, thrown) -> {
            if (thrown == null) {
                result.complete(end);
            } else {
                result.completeExceptionally(thrown);
            }
        });
    }
}
