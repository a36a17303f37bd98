package dev.fivefold.aggregator.downstream;

import dev.fivefold.aggregator.call.DownstreamCall;
import feign.RequestLine;
import io.micrometer.tracing.Span;
import io.micrometer.tracing.TraceContext;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.propagation.Propagator;
import java.lang.reflect.Method;
import java.util.function.Supplier;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * Gives calls their spans, in the trace of whoever makes them: one of the whole call, however it is answered, and within it one of
 * each attempt that goes to the service. Safe for use by many threads.
 */
public final class CallTracing {

    private final Tracer tracer;
    private final Propagator propagator;

    /**
     * Spans of this tracer.
     *
     * @param propagator how a service learns in which span it is asked
     */
    public CallTracing(Tracer tracer, Propagator propagator) {
        this.tracer = tracer;
        this.propagator = propagator;
    }

    /** With a span of the whole call, named after the client's method. */
    <T> DownstreamCall<T> ofCall(DownstreamCall<T> call, String service, Method method) {
        String name = service + "." + method.getName();
        return new TracedCall<>(
                call, tracer, () -> tracer.spanBuilder().name(name).start());
    }

    /** With a span of this one attempt, which the service goes on with; named after the request, without what it asks for. */
    <T> DownstreamCall<T> ofAttempt(DownstreamCall<T> call, String service, Method method) {
        String request = method.getAnnotation(RequestLine.class).value();
        int query = request.indexOf('?');
        String name = query < 0 ? request : request.substring(0, query);
        Supplier<Span> span = () -> tracer.spanBuilder()
                .name(name)
                .kind(Span.Kind.CLIENT)
                .remoteServiceName(service)
                .start();
        return new TracedCall<>(call, tracer, span);
    }

    /** Tells a service in which span it is asked. */
    void tell(Request.Builder request) {
        @Nullable TraceContext current = tracer.currentTraceContext().context();
        if (current != null) {
            propagator.inject(current, request, (_, name, value) -> request.header(name, value));
        }
    }
}
