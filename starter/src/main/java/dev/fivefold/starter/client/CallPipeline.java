package dev.fivefold.starter.client;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import reactor.core.scheduler.Schedulers;

/**
 * The interceptors of one client method, in their order; the last one sends the request.
 *
 * @param method of the calls
 * @param preparation makes the whole request of a call
 * @param unprepared the interceptors of a call whose request cannot be made
 * @param blocks whether a call waits for its response on the calling thread
 * @param standIns the pipeline of the pages of a warm-up; {@code null} without a warm-up
 */
record CallPipeline(
        ClientMethod method,
        Preparation preparation,
        List<CallInterceptor> interceptors,
        List<CallInterceptor> unprepared,
        boolean blocks,
        @Nullable CallPipeline standIns) {

    CallPipeline {
        interceptors = List.copyOf(interceptors);
        unprepared = List.copyOf(unprepared);
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

        /** Whether interceptors of the application run, which may request a token, for instance: never on an event loop. */
        default boolean mayBlock() {
            return false;
        }
    }

    /** Makes a call. What this returns is never completed exceptionally. */
    CompletableFuture<CallResult<?>> start(List<@Nullable Object> arguments, CallContext context) {
        CallPipeline pipeline = standIns != null && PageMark.STAND_INS.isSet() ? standIns : this;
        if (!pipeline.preparation().mayBlock() || !Schedulers.isInNonBlockingThread()) {
            return pipeline.started(arguments, context);
        }
        CompletableFuture<CallResult<?>> result = new CompletableFuture<>();
        PageThreads.executor().execute(context.inPage(() -> {
            CompletableFuture<?> _ = pipeline.started(arguments, context).thenAccept(result::complete);
        }));
        return result;
    }

    private CompletableFuture<CallResult<?>> started(List<@Nullable Object> arguments, CallContext context) {
        Invocation invocation;
        try {
            invocation = preparation.prepare(arguments);
        } catch (Throwable failure) {
            return failed(FeignTransport.failed(failure, context, null, Duration.ZERO), context);
        }
        return new CallChain(this, 0, invocation, context, null).proceed();
    }

    /** No cache may see it: what its request would have been is not known. */
    private CompletableFuture<CallResult<?>> failed(CallResult<?> result, CallContext context) {
        List<CallInterceptor> all = new ArrayList<>(unprepared);
        all.add(_ -> CompletableFuture.completedFuture(result));
        CallPipeline failing = new CallPipeline(method, preparation, all, List.of(), blocks, null);
        return new CallChain(failing, 0, Invocation.of(method), context, null).proceed();
    }
}
