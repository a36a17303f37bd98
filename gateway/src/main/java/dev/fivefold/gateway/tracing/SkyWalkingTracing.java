package dev.fivefold.gateway.tracing;

import com.netflix.zuul.message.Headers;
import com.netflix.zuul.message.http.HttpRequestMessage;
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
 * <p>The client's trace headers are ignored: the agent's headers go unchecked into the map of services.
 */
final class SkyWalkingTracing extends GatewayTracing {

    @Override
    TracedRequest ofRequest(HttpRequestMessage request) {
        SpanRef span = Tracer.createEntrySpan(method(request), new ContextCarrierRef());
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
        CarrierItemRef item = carrier.items();
        while (item.hasNext()) {
            item = item.next();
            if (item.getHeadValue().isEmpty()) {
                headers.remove(item.getHeadKey());
            } else {
                headers.set(item.getHeadKey(), item.getHeadValue());
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
            span.log(new SpanError(what));
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

    /** The toolkit takes an error as a Throwable only. Never thrown. */
    private static final class SpanError extends Exception {

        private static final long serialVersionUID = 1;

        SpanError(String what) {
            super(what, null, false, false);
        }
    }
}
