package dev.fivefold.starter.internal.client;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallTarget;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * A call of a client with a {@code fallback} or a {@code fallbackFactory}: if it fails, that prepares the call in its place. Its value is a default, as
 * the page's metadata say.
 *
 * @param fallback of the application; may throw
 */
record FallbackCall<T>(Call<T> call, Function<CallResult.Missing<T>, Call<T>> fallback) implements Call<T> {

    @Override
    public CallResult<T> execute(CallContext context) {
        return start(context).join();
    }

    @Override
    public CompletableFuture<CallResult<T>> start(CallContext context) {
        CompletableFuture<CallResult<T>> started = call.start(context);
        if (blocks()) {
            return CompletableFuture.completedFuture(ended(started.join(), context));
        }
        CompletableFuture<CallResult<T>> ended = new CompletableFuture<>();
        CompletableFuture<?> unused = started.thenAccept(result -> {
            if (isFailure(result)) {
                context.execute(() -> ended.complete(ended(result, context))); // code of the application
            } else {
                ended.complete(result);
            }
        });
        return ended;
    }

    private static boolean isFailure(CallResult<?> result) {
        return result instanceof CallResult.Failed
                || result instanceof CallResult.TimedOut
                || result instanceof CallResult.Rejected;
    }

    private CallResult<T> ended(CallResult<T> result, CallContext context) {
        if (!isFailure(result) || !(result instanceof CallResult.Missing<T> missing)) {
            return result;
        }
        try {
            CallResult<T> other = fallback.apply(missing).execute(context);
            return other instanceof CallResult.Available<T> available
                    ? new CallResult.Defaulted<>(available.value(), available.body(), missing)
                    : other;
        } catch (RuntimeException bug) {
            return CallResult.Failed.threw(bug);
        }
    }

    @Override
    public boolean blocks() {
        return call.blocks();
    }

    @Override
    public CallTarget target() {
        return call.target();
    }
}
