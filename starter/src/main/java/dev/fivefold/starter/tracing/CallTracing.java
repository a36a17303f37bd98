package dev.fivefold.starter.tracing;

import dev.fivefold.starter.client.CallInterceptor;
import dev.fivefold.starter.client.ClientMethod;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.propagation.Propagator;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Spans of calls, in the trace of the calling thread: one for the whole call, whatever its source, and within it one for each
 * request to the service. Thread-safe.
 */
public abstract sealed class CallTracing permits MicrometerTracing, SkyWalkingTracing {

    /**
     * Spans of a tracer.
     *
     * @param propagator propagates a span to a service
     */
    public static CallTracing of(Tracer tracer, Propagator propagator) {
        return new MicrometerTracing(tracer, propagator);
    }

    /** Spans of SkyWalking's agent; none in a JVM without it. */
    public static CallTracing ofSkyWalking() {
        return new SkyWalkingTracing();
    }

    /** Adds a span for the whole call, named after the client's method. */
    public abstract CallInterceptor ofCall(ClientMethod method);

    /** Adds a span for one request, which the service continues; named after the request's template. Empty if others do. */
    public abstract Optional<CallInterceptor> ofAttempt(ClientMethod method);

    /** Adds the headers that propagate the current span to a service. */
    public abstract void propagate(BiConsumer<String, String> header);

    /** Wraps work for another thread, which may run it more than once, within the calling thread's current span. */
    public abstract Runnable continued(Runnable work);
}
