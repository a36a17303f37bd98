package dev.fivefold.starter.internal.pipeline;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.starter.call.CallChain;
import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.call.ClientMethod;
import dev.fivefold.starter.internal.request.PageMark;
import dev.fivefold.starter.internal.request.RequestInvocation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The interceptors of one client method, in their order; the last one sends the request.
 *
 * @param method of the calls
 * @param preparation makes the whole request of a call
 * @param interceptors in their order
 * @param unprepared the interceptors of a call whose request cannot be made
 * @param blocks whether a call waits for its response on the calling thread
 * @param application whether application code runs when a call ends: an interceptor of its own, or the deserializer of a type
 * @param standIns the pipeline of the pages of a warm-up; {@code null} without a warm-up
 */
public record CallPipeline(
        ClientMethod method,
        Preparation preparation,
        List<CallInterceptor> interceptors,
        List<CallInterceptor> unprepared,
        boolean blocks,
        boolean application,
        @Nullable CallPipeline standIns) {

    public CallPipeline {
        interceptors = List.copyOf(interceptors);
        unprepared = List.copyOf(unprepared);
    }

    /** Makes the requests of calls. Called by many threads, on those on which calls start. */
    @FunctionalInterface
    public interface Preparation {

        /**
         * An invocation with its whole request.
         *
         * @throws Throwable thrown by an interceptor of the application
         */
        RequestInvocation prepare(List<@Nullable Object> arguments) throws Throwable;
    }

    /** The chain of a call, with its whole request. Interceptors of the application may block: no event loop may call it. */
    public CallChain chain(List<@Nullable Object> arguments, CallContext context) {
        CallPipeline pipeline = standIns != null && PageMark.STAND_INS.isSet() ? standIns : this;
        try {
            return new PipelineChain(pipeline, 0, pipeline.preparation.prepare(arguments), context, null);
        } catch (Throwable failure) {
            return pipeline.failing(TransportInterceptor.failed(failure, context, Duration.ZERO), context);
        }
    }

    /** No cache may see it: what its request would have been is not known. */
    private CallChain failing(CallResult<?> result, CallContext context) {
        List<CallInterceptor> all = new ArrayList<>(unprepared);
        all.add(end -> CompletableFuture.completedFuture(result));
        CallPipeline failing = new CallPipeline(method, preparation, all, List.of(), blocks, application, null);
        return new PipelineChain(failing, 0, RequestInvocation.of(method), context, null);
    }
}
