package dev.fivefold.gateway.tracing;

import com.netflix.zuul.filters.ZuulFilter;
import com.netflix.zuul.message.Headers;
import com.netflix.zuul.message.http.HttpRequestMessage;
import io.micrometer.tracing.Span;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.propagation.Propagator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the spans of requests, in the trace that a client names or in a new one. For any thread. */
public final class GatewayTracing {

    private final Tracer tracer;
    private final Propagator propagator;

    /**
     * Spans of this tracer.
     *
     * @param propagator how a trace goes from one process to the next
     */
    public GatewayTracing(Tracer tracer, Propagator propagator) {
        this.tracer = tracer;
        this.propagator = propagator;
    }

    /** The filters that do it; without them there are no spans. */
    public List<ZuulFilter<?, ?>> filters() {
        return List.of(new BeginTrace(this), new TraceOrigin(this), new EndTrace());
    }

    Span ofRequest(HttpRequestMessage request) {
        return propagator
                .extract(request.getHeaders(), GatewayTracing::first)
                .kind(Span.Kind.SERVER)
                .name(request.getMethod())
                .tag("http.url", request.getPath())
                .tag("request.id", request.getContext().getUUID())
                .start();
    }

    /** Within that of the request; its origin is told of it. */
    Span toOrigin(Span ofRequest, HttpRequestMessage request) {
        Span span = tracer.spanBuilder()
                .setParent(ofRequest.context())
                .kind(Span.Kind.CLIENT)
                .name(request.getMethod())
                .remoteServiceName(request.getContext().getRouteVIP())
                .start();
        propagator.inject(span.context(), request.getHeaders(), GatewayTracing::set);
        return span;
    }

    private static @Nullable String first(Headers headers, String name) {
        return headers.getFirst(name);
    }

    private static void set(@Nullable Headers headers, String name, String value) {
        if (headers != null) {
            headers.set(name, value);
        }
    }
}
