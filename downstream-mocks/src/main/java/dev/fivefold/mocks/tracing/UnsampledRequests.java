package dev.fivefold.mocks.tracing;

import io.micrometer.observation.Observation;
import io.micrometer.observation.transport.ReceiverContext;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.handler.TracingObservationHandler;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Makes no span of a request whose caller says that nobody will keep it, in the place of one that is made, made current, ended, and then
 * not sent. Its lines of the log have its trace all the same. For any thread.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
public final class UnsampledRequests implements TracingObservationHandler<ReceiverContext<?>> {

    private static final String TRACE_ID = "traceId";
    private static final int TRACE_BEGIN = "00-".length();
    private static final int TRACE_END = TRACE_BEGIN + 32;
    private static final int LENGTH = TRACE_END + "-0123456789abcdef-00".length();

    /** Makes it. */
    public UnsampledRequests() {}

    @Override
    public boolean supportsContext(Observation.Context context) {
        return context instanceof ReceiverContext<?> receiver && isUnsampled(traceParent(receiver));
    }

    /** What is not of this form is left to whoever makes spans, and so are requests in no trace. */
    private static boolean isUnsampled(@Nullable String traceParent) {
        return traceParent != null
                && traceParent.length() == LENGTH
                && traceParent.startsWith("00-")
                && traceParent.endsWith("-00");
    }

    private static <C> @Nullable String traceParent(ReceiverContext<C> context) {
        C request = context.getCarrier();
        return request == null ? null : context.getGetter().get(request, "traceparent");
    }

    @Override
    public void onStart(ReceiverContext<?> context) {
        getTracingContext(context); // one without a span, which whoever measures the request looks for
    }

    @Override
    public void onScopeOpened(ReceiverContext<?> context) {
        String traceParent = traceParent(context);
        if (traceParent != null) {
            MDC.put(TRACE_ID, traceParent.substring(TRACE_BEGIN, TRACE_END));
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
