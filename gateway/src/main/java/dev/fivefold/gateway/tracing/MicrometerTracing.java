package dev.fivefold.gateway.tracing;

import com.netflix.zuul.message.Headers;
import com.netflix.zuul.message.http.HttpRequestMessage;
import io.micrometer.tracing.Span;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.propagation.Propagator;
import org.jspecify.annotations.Nullable;

/** Spans by Micrometer, in the client's trace or in a new one. */
final class MicrometerTracing extends GatewayTracing {

    private final Tracer tracer;
    private final Propagator propagator;

    MicrometerTracing(Tracer tracer, Propagator propagator) {
        this.tracer = tracer;
        this.propagator = propagator;
    }

    @Override
    TracedRequest ofRequest(HttpRequestMessage request) {
        return new Request(propagator
                .extract(request.getHeaders(), MicrometerTracing::combined)
                .kind(Span.Kind.SERVER)
                .name(request.getMethod())
                .tag("http.url", request.getPath())
                .tag("request.id", request.getContext().getUUID())
                .start());
    }

    private static String combined(Headers headers, String name) { // two traceparents are invalid
        return String.join(",", headers.getAll(name)).replaceAll("^,+|,+$|,(?=,)", "");
    }

    private static void set(@Nullable Headers headers, String name, String value) {
        if (headers != null) {
            headers.set(name, value);
        }
    }

    private static class One implements TracedSpan {

        final Span span;

        One(Span span) {
            this.span = span;
        }

        @Override
        public void status(int status) {
            span.tag("status", Integer.toString(status));
        }

        @Override
        public void error(String what) {
            span.tag("error", what);
        }

        @Override
        public void end() {
            span.end();
        }
    }

    private final class Request extends One implements TracedRequest {

        Request(Span span) {
            super(span);
        }

        @Override
        public TracedSpan toOrigin(HttpRequestMessage request) {
            Span toOrigin = tracer.spanBuilder()
                    .setParent(span.context())
                    .kind(Span.Kind.CLIENT)
                    .name(request.getMethod())
                    .remoteServiceName(request.getContext().getRouteVIP())
                    .start();
            request.getHeaders().remove("tracestate"); // an invalid one is not injected again
            propagator.inject(toOrigin.context(), request.getHeaders(), MicrometerTracing::set);
            return new One(toOrigin);
        }
    }
}
