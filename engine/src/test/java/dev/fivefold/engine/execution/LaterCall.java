package dev.fivefold.engine.execution;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import java.util.concurrent.CompletableFuture;

/** A call that takes no thread while it waits, as one on an event loop: its result arrives on another thread. */
record LaterCall<T>(CompletableFuture<CallResult<T>> result) implements Call<T> {

    /** One whose result is on its way. */
    static <T> Call<T> of(CallResult<T> result) {
        return new LaterCall<>(CompletableFuture.supplyAsync(() -> result));
    }

    @Override
    public CallResult<T> execute(CallContext context) {
        return start(context).join();
    }

    @Override
    public CompletableFuture<CallResult<T>> start(CallContext context) {
        CompletableFuture<CallResult<T>> started = result.copy();
        context.onCancel(() -> started.complete(new CallResult.Cancelled<>()));
        return started;
    }

    @Override
    public boolean blocks() {
        return false;
    }
}
