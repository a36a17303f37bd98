package dev.fivefold.starter.tracing;

import dev.fivefold.starter.client.CallInterceptor;
import dev.fivefold.starter.client.ClientMethod;
import io.micrometer.tracing.Span;
import io.micrometer.tracing.TraceContext;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.propagation.Propagator;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Spans by Micrometer Tracing. In an unsampled trace there are none: the page's own span is propagated as unsampled. */
public final class MicrometerTracing extends CallTracing {

    private final Tracer tracer;
    private final Propagator propagator;

    /**
     * Spans of a tracer.
     *
     * @param propagator propagates a span to a service
     */
    public MicrometerTracing(Tracer tracer, Propagator propagator) {
        this.tracer = tracer;
        this.propagator = propagator;
    }

    @Override
    public CallInterceptor ofCall(ClientMethod method) {
        String name = method.toString();
        return new TracingInterceptor(() -> isUnsampled()
                ? CallSpan.NONE
                : new Current(tracer.spanBuilder().name(name).start()));
    }

    @Override
    public Optional<CallInterceptor> ofAttempt(ClientMethod method) {
        String name = method.request();
        String service = method.service();
        return Optional.of(new TracingInterceptor(() -> isUnsampled()
                ? CallSpan.NONE
                : new Current(tracer.spanBuilder()
                        .name(name)
                        .kind(Span.Kind.CLIENT)
                        .remoteServiceName(service)
                        .start())));
    }

    /** Whether the current trace is not recorded. Without a trace, a call starts one. */
    private boolean isUnsampled() {
        @Nullable TraceContext current = tracer.currentTraceContext().context();
        return current != null && Boolean.FALSE.equals(current.sampled());
    }

    @Override
    public void propagate(BiConsumer<String, String> header) {
        @Nullable TraceContext current = tracer.currentTraceContext().context();
        if (current != null) {
            propagator.inject(current, header, (_, name, value) -> header.accept(name, value));
        }
    }

    @Override
    public Runnable continued(Runnable work) {
        return tracer.currentTraceContext().wrap(work);
    }

    private final class Current implements CallSpan {

        private final Span span;
        private final Tracer.SpanInScope scope;

        Current(Span span) {
            this.span = span;
            this.scope = tracer.withSpan(span);
        }

        @Override
        public void tag(String key, String value) {
            span.tag(key, value);
        }

        @Override
        public void error(String message) {
            span.tag("error", message);
        }

        @Override
        public void close() {
            scope.close();
            span.end();
        }
    }
}
