package dev.fivefold.aggregator.downstream;

import dev.fivefold.engine.call.Call;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.propagation.Propagator;
import java.lang.reflect.Method;
import okhttp3.Request;

/**
 * Gives calls their spans, in the trace of whoever makes them: one of the whole call, however it is answered, and within it one of
 * each attempt that goes to the service. Safe for use by many threads.
 */
public abstract sealed class CallTracing permits MicrometerTracing, SkyWalkingTracing {

    /**
     * Spans of this tracer.
     *
     * @param propagator how a service learns in which span it is asked
     */
    public static CallTracing of(Tracer tracer, Propagator propagator) {
        return new MicrometerTracing(tracer, propagator);
    }

    /** Spans of SkyWalking's agent. Where the JVM has no agent, there are none. */
    public static CallTracing ofSkyWalking() {
        return new SkyWalkingTracing();
    }

    /** With a span of the whole call, named after the client's method. */
    abstract <T> Call<T> ofCall(Call<T> call, String service, Method method);

    /** With a span of this one attempt, which the service goes on with; named after the request, without what it asks for. */
    abstract <T> Call<T> ofAttempt(Call<T> call, String service, Method method);

    /** Tells a service in which span it is asked. */
    abstract void tell(Request.Builder request);

    /** Has this, which another thread will run, perhaps more than once, go on within what is now the calling thread's span. */
    public abstract Runnable goingOn(Runnable work);
}
