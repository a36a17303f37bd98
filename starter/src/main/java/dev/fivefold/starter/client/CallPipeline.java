package dev.fivefold.starter.client;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The interceptors of one client method, in their order; the last one makes the request.
 *
 * @param blocks whether a call waits for its response on the calling thread
 * @param standIns the pipeline of the pages of a warm-up; {@code null} without a warm-up
 */
record CallPipeline(
        List<CallInterceptor> interceptors,
        boolean blocks,
        @Nullable CallPipeline standIns) {

    CallPipeline {
        interceptors = List.copyOf(interceptors);
    }

    /** Makes a call. What this returns is never completed exceptionally. */
    CompletableFuture<CallResult<?>> start(Invocation invocation, CallContext context) {
        CallPipeline pipeline = standIns != null && PageMark.STAND_INS.isSet() ? standIns : this;
        return new CallChain(pipeline, 0, invocation, context, null).proceed();
    }
}
