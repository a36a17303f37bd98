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
 * Spans by SkyWalking's agent, which has no plugin for Zuul. It ties spans to threads, and one thread interleaves many requests: so
 * each span leaves its thread at once, and ends later by itself.
 *
 * <p>Whose trace it is, is not asked of the client: what the agent's headers tell goes into the map of services as it is.
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

    /** As all others write it; Zuul has it in small letters. */
    private static String method(HttpRequestMessage request) {
        return request.getMethod().toUpperCase(Locale.ROOT);
    }

    /** The agent's headers as the origin is to see them; never a client's. */
    private static void tell(ContextCarrierRef carrier, Headers headers) {
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
            span.log(new NotWell(what));
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
            Tracer.inject(carrier); // after it is known whose trace it is
            tell(carrier, request.getHeaders());
            Tracer.stopSpan();
            return new One(span);
        }
    }

    /** The only way in which the toolkit takes an error. Never thrown. */
    private static final class NotWell extends Exception {

        private static final long serialVersionUID = 1;

        NotWell(String what) {
            super(what, null, false, false);
        }
    }
}
