package dev.fivefold.gateway.tracing;

import com.netflix.zuul.filters.ZuulFilter;
import com.netflix.zuul.message.http.HttpRequestMessage;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.propagation.Propagator;
import java.util.List;

/** Makes the spans of requests. Thread-safe. */
public abstract sealed class GatewayTracing permits MicrometerTracing, SkyWalkingTracing {

    /**
     * Spans of this tracer, in the client's trace or in a new one.
     *
     * @param propagator carries a trace from one process to the next
     */
    public static GatewayTracing of(Tracer tracer, Propagator propagator) {
        return new MicrometerTracing(tracer, propagator);
    }

    /** Spans of SkyWalking's agent, each request's in a new trace. A JVM without an agent has none. */
    public static GatewayTracing ofSkyWalking() {
        return new SkyWalkingTracing();
    }

    /** The tracing filters; without them there are no spans. */
    public final List<ZuulFilter<?, ?>> filters() {
        return List.of(new BeginTrace(this), new TraceOrigin(), new EndTrace());
    }

    /** A request's span, which begins now. */
    abstract TracedRequest ofRequest(HttpRequestMessage request);

    /** One span. For one thread at a time. */
    interface TracedSpan {

        /** The status of the response. */
        void status(int status);

        /** Marks the span as failed, with the failure in a few words. */
        void error(String failure);

        /** Call it once, as the last method. */
        void end();
    }

    /** The span of a request. For one thread at a time. */
    interface TracedRequest extends TracedSpan {

        /** A span within this one, which begins now; the request's headers report it to the origin. */
        TracedSpan toOrigin(HttpRequestMessage request);
    }
}
