package dev.fivefold.mocks.tracing;

import io.micrometer.observation.Observation;
import io.micrometer.observation.transport.ReceiverContext;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.handler.TracingObservationHandler;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Makes no span of a request that its caller does not sample. Otherwise a span is made, made current, ended, and then
 * not sent. Its log lines have its trace all the same. Thread-safe.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class UnsampledRequests implements TracingObservationHandler<ReceiverContext<?>> {

    private static final String TRACE_ID = "traceId";

    /** Of the standard's version, with all flags off; an id of zeros alone is invalid. */
    private static final Pattern UNSAMPLED = Pattern.compile("00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-00");

    @Override
    public boolean supportsContext(Observation.Context context) {
        return context instanceof ReceiverContext<?> receiver && trace(receiver) != null;
    }

    /** The trace of a request that is not sampled; the tracer handles other requests, and those without a trace. */
    private static <C> @Nullable String trace(ReceiverContext<C> context) {
        C request = context.getCarrier();
        String traceParent = request == null ? null : context.getGetter().get(request, "traceparent");
        if (traceParent == null) {
            return null;
        }
        Matcher unsampled = UNSAMPLED.matcher(traceParent);
        return unsampled.matches() ? unsampled.group(1) : null;
    }

    @Override
    public void onStart(ReceiverContext<?> context) {
        getTracingContext(context); // one without a span, for the metrics of the request
    }

    @Override
    public void onScopeOpened(ReceiverContext<?> context) {
        String trace = trace(context);
        if (trace != null) {
            MDC.put(TRACE_ID, trace);
        }
    }

    @Override
    public void onScopeClosed(ReceiverContext<?> context) {
        MDC.remove(TRACE_ID);
    }

    @Override
    public void onEvent(Observation.Event event, ReceiverContext<?> context) {}

    @Override
    public void onError(ReceiverContext<?> context) {}

    @Override
    public void onStop(ReceiverContext<?> context) {}

    @Override
    public Tracer getTracer() {
        return Tracer.NOOP;
    }
}
