package dev.fivefold.starter.internal.tracing;

import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.call.ClientMethod;
import java.io.Serial;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.skywalking.apm.toolkit.trace.CarrierItemRef;
import org.apache.skywalking.apm.toolkit.trace.ContextCarrierRef;
import org.apache.skywalking.apm.toolkit.trace.ContextSnapshotRef;
import org.apache.skywalking.apm.toolkit.trace.SpanRef;
import org.apache.skywalking.apm.toolkit.trace.TraceContext;
import org.apache.skywalking.apm.toolkit.trace.Tracer;

/**
 * Spans by SkyWalking's agent. Over OkHttp it records requests and propagates them by itself. This class adds what it
 * cannot record. That is a request's call of the plan, the threads on which a page continues, and requests over an
 * event loop.
 *
 * @param recordsRequests whether the agent instruments the HTTP client
 */
public record SkyWalkingTracing(boolean recordsRequests) implements CallTracing {

    /** The agent's trace id of a thread without a trace. */
    private static final String NO_TRACE = "N/A";

    @Override
    public CallInterceptor ofCall(ClientMethod method, Supplier<UnaryOperator<Runnable>> context) {
        String name = method.toString();
        return new TracingInterceptor(() -> new Current(Tracer.createLocalSpan(name)), context);
    }

    @Override
    public Optional<CallInterceptor> ofAttempt(ClientMethod method) {
        String name = method.request();
        String service = method.service();
        return recordsRequests
                ? Optional.empty()
                : Optional.of(new TracingInterceptor(() -> new Current(Tracer.createExitSpan(name, service)), null));
    }

    @Override
    public void propagate(BiConsumer<String, String> header) {
        if (!recordsRequests && inTrace()) {
            ContextCarrierRef carrier = new ContextCarrierRef();
            Tracer.inject(carrier);
            // The first item is none.
            for (CarrierItemRef item = carrier.items(); item.hasNext(); ) {
                item = item.next();
                if (!item.getHeadValue().isEmpty()) {
                    header.accept(item.getHeadKey(), item.getHeadValue());
                }
            }
        }
    }

    /** Not by the toolkit's own wrapper: that continues the span only in its first run. */
    @Override
    public UnaryOperator<Runnable> capture() {
        if (!inTrace()) {
            return UnaryOperator.identity();
        }
        ContextSnapshotRef here = Tracer.capture();
        return work -> () -> {
            // One of the agent's optional plugins for threads may have continued the trace.
            boolean continued = inTrace();
            Tracer.createLocalSpan("on another thread");
            try {
                if (!continued) {
                    Tracer.continued(here);
                }
                work.run();
            } finally {
                Tracer.stopSpan();
            }
        };
    }

    private static boolean inTrace() {
        return !TraceContext.traceId().equals(NO_TRACE);
    }

    private record Current(SpanRef span) implements CallSpan {

        @Override
        public void tag(String key, String value) {
            span.tag(key, value);
        }

        @Override
        public void error(String message) {
            span.log(new CallFailure(message));
        }

        @Override
        public void close() {
            Tracer.stopSpan();
        }

        @Override
        public void leave() {
            span.prepareForAsync();
            Tracer.stopSpan();
        }

        @Override
        public void end() {
            span.asyncFinish();
        }
    }

    /** The toolkit accepts errors as exceptions only. Never thrown. */
    private static final class CallFailure extends Exception {

        @Serial
        private static final long serialVersionUID = 1L;

        CallFailure(String message) {
            super(message, null, false, false);
        }
    }
}
