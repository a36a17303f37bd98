package dev.fivefold.starter.internal.tracing;

import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.call.ClientMethod;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Spans of calls, in the trace of the calling thread. One is for the whole call, whatever its source, and within it one
 * is for each request to the service. Thread-safe.
 */
public sealed interface CallTracing permits MicrometerTracing, SkyWalkingTracing {

    /**
     * Adds a span for the whole call, named after the client's method.
     *
     * @param context captures the calling thread's context, its current span included
     */
    CallInterceptor ofCall(ClientMethod method, Supplier<UnaryOperator<Runnable>> context);

    /** Adds a span for one request, which the service continues; named after the request's template. Empty if others do. */
    Optional<CallInterceptor> ofAttempt(ClientMethod method);

    /** Adds the headers that propagate the current span to a service. */
    void propagate(BiConsumer<String, String> header);

    /** Captures the calling thread's current span: wraps work for other threads, which may run it more than once, within it. */
    UnaryOperator<Runnable> capture();
}
