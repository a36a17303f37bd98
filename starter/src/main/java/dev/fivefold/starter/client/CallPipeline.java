package dev.fivefold.starter.client;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The interceptors of one client method, in their order; the last one makes the request.
 *
 * @param blocks whether a call waits for its response on the calling thread
 */
record CallPipeline(List<CallInterceptor> interceptors, boolean blocks) {

    CallPipeline {
        interceptors = List.copyOf(interceptors);
    }

    /** Makes a call. What this returns is never completed exceptionally. */
    CompletableFuture<CallResult<?>> start(Invocation invocation, CallContext context) {
        return new CallChain(this, 0, invocation, context).proceed();
    }
}
