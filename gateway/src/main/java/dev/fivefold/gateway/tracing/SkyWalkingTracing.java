package dev.fivefold.gateway.tracing;

import com.netflix.zuul.message.Headers;
import com.netflix.zuul.message.http.HttpRequestMessage;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import org.apache.skywalking.apm.toolkit.trace.CarrierItemRef;
import org.apache.skywalking.apm.toolkit.trace.ContextCarrierRef;
import org.apache.skywalking.apm.toolkit.trace.ContextSnapshotRef;
import org.apache.skywalking.apm.toolkit.trace.SpanRef;
import org.apache.skywalking.apm.toolkit.trace.Tracer;

/**
 * Spans by SkyWalking's agent, which has no plugin for Zuul. It ties spans to threads, and one thread interleaves many
 * requests. So each span leaves its thread at once, and ends later by itself.
 *
 * <p>The client's trace headers are ignored: the agent's headers go unchecked into the map of services. The edge's header is an id
 * alone.
 */
final class SkyWalkingTracing extends GatewayTracing {

    /** The end of {@code sw8} for requests of the edge, if {@code docker/nginx-spans} reports its spans; empty otherwise. */
    private static final String EDGE = System.getProperty("fivefold.tracing.edge", "");

    @Override
    TracedRequest ofRequest(HttpRequestMessage request) {
        ContextCarrierRef edge = new ContextCarrierRef();
        String name = request.getHeaders().getFirst("X-Edge-Span", "");
        if (!EDGE.isEmpty() && !name.isEmpty()) {
            String id = Base64.getEncoder().encodeToString(name.getBytes(StandardCharsets.UTF_8));
            edge.items().next().setHeadValue("1-" + id + "-" + id + "-1-" + EDGE);
        }
        SpanRef span = Tracer.createEntrySpan(method(request), edge);
        span.prepareForAsync();
        ContextSnapshotRef within = Tracer.capture();
        Tracer.stopSpan();
        span.tag("http.method", method(request));
        span.tag("url", request.getPath());
        span.tag("request.id", request.getContext().getUUID());
        return new Request(span, within);
    }

    /** In capital letters, as usual; Zuul has it in small ones. */
    private static String method(HttpRequestMessage request) {
        return request.getMethod().toUpperCase(Locale.ROOT);
    }

    /** Sets the agent's headers for the origin; the client's are removed. */
    private static void setHeaders(ContextCarrierRef carrier, Headers headers) {
        for (CarrierItemRef item = carrier.items(); item.hasNext(); ) {
            item = item.next();
            headers.remove(item.getHeadKey());
            if (!item.getHeadValue().isEmpty()) {
                headers.add(item.getHeadKey(), item.getHeadValue());
            }
        }
    }

    private static class One implements TracedSpan {

        private final SpanRef span;

        One(SpanRef span) {
            this.span = span;
        }

        @Override
        public void status(int status) {
            span.tag("http.status_code", Integer.toString(status));
        }

        @Override
        public void error(String what) {
            // The toolkit takes an error as a Throwable only.
            span.log(new Throwable(what, null, false, false) {});
        }

        @Override
        public void end() {
            span.asyncFinish();
        }
    }

    private static final class Request extends One implements TracedRequest {

        private final ContextSnapshotRef within;

        Request(SpanRef span, ContextSnapshotRef within) {
            super(span);
            this.within = within;
        }

        @Override
        public TracedSpan toOrigin(HttpRequestMessage request) {
            SpanRef span =
                    Tracer.createExitSpan(method(request), request.getContext().getRouteVIP());
            Tracer.continued(within);
            span.prepareForAsync();
            ContextCarrierRef carrier = new ContextCarrierRef();
            Tracer.inject(carrier); // the last span's context is set
            setHeaders(carrier, request.getHeaders());
            Tracer.stopSpan();
            return new One(span);
        }
    }
}
