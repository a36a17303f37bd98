package dev.fivefold.starter.client;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The interceptors of one client method, in their order; the last one sends the request.
 *
 * @param preparation makes the whole request of a call
 * @param blocks whether a call waits for its response on the calling thread
 * @param standIns the pipeline of the pages of a warm-up; {@code null} without a warm-up
 */
record CallPipeline(
        Preparation preparation,
        List<CallInterceptor> interceptors,
        boolean blocks,
        @Nullable CallPipeline standIns) {

    CallPipeline {
        interceptors = List.copyOf(interceptors);
    }

    /** Makes the requests of calls. Called by many threads, on those on which calls start. */
    @FunctionalInterface
    interface Preparation {

        /**
         * An invocation with its whole request.
         *
         * @throws Throwable thrown by an interceptor of the application
         */
        Invocation prepare(List<@Nullable Object> arguments) throws Throwable;
    }

    /** Makes a call. What this returns is never completed exceptionally. */
    CompletableFuture<CallResult<?>> start(List<@Nullable Object> arguments, CallContext context) {
        CallPipeline pipeline = standIns != null && PageMark.STAND_INS.isSet() ? standIns : this;
        Invocation invocation;
        try {
            invocation = pipeline.preparation().prepare(arguments);
        } catch (Throwable failure) {
            return CompletableFuture.completedFuture(FeignTransport.failed(failure, context, Duration.ZERO));
        }
        return new CallChain(pipeline, 0, invocation, context).proceed();
    }
}
