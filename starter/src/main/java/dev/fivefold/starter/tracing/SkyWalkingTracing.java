package dev.fivefold.starter.tracing;

import dev.fivefold.starter.client.CallInterceptor;
import dev.fivefold.starter.client.ClientMethod;
import java.io.Serial;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.apache.skywalking.apm.toolkit.trace.ContextSnapshotRef;
import org.apache.skywalking.apm.toolkit.trace.SpanRef;
import org.apache.skywalking.apm.toolkit.trace.TraceContext;
import org.apache.skywalking.apm.toolkit.trace.Tracer;

/**
 * Spans by SkyWalking's agent. It records requests and propagates them by itself, since it instruments OkHttp. This class adds what it
 * cannot record: the call of the plan that a request is for, and the threads on which a page continues.
 */
public final class SkyWalkingTracing implements CallTracing {

    /** The agent's trace id of a thread without a trace. */
    private static final String NO_TRACE = "N/A";

    @Override
    public CallInterceptor ofCall(ClientMethod method) {
        String name = method.toString();
        return new TracingInterceptor(() -> new Current(Tracer.createLocalSpan(name)));
    }

    @Override
    public Optional<CallInterceptor> ofAttempt(ClientMethod method) {
        return Optional.empty();
    }

    @Override
    public void propagate(BiConsumer<String, String> header) {
        // The agent does.
    }

    /** Not by the toolkit's own wrapper: that continues the span only in its first run. */
    @Override
    public Runnable continued(Runnable work) {
        if (!inTrace()) {
            return work;
        }
        ContextSnapshotRef here = Tracer.capture();
        return () -> {
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
