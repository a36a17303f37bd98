package dev.fivefold.starter.tracing;

import dev.fivefold.starter.client.CallInterceptor;
import dev.fivefold.starter.client.ClientMethod;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Spans of calls, in the trace of the calling thread: one for the whole call, whatever its source, and within it one for each
 * request to the service. Thread-safe.
 */
public sealed interface CallTracing permits MicrometerTracing, SkyWalkingTracing {

    /** Adds a span for the whole call, named after the client's method. */
    CallInterceptor ofCall(ClientMethod method);

    /** Adds a span for one request, which the service continues; named after the request's template. Empty if others do. */
    Optional<CallInterceptor> ofAttempt(ClientMethod method);

    /** Adds the headers that propagate the current span to a service. */
    void propagate(BiConsumer<String, String> header);

    /** Wraps work for another thread, which may run it more than once, within the calling thread's current span. */
    Runnable continued(Runnable work);
}
