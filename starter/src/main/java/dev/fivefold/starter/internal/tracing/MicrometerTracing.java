package dev.fivefold.starter.internal.tracing;

import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.call.ClientMethod;
import io.micrometer.tracing.CurrentTraceContext;
import io.micrometer.tracing.Span;
import io.micrometer.tracing.TraceContext;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.propagation.Propagator;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Spans by Micrometer Tracing. In an unsampled trace there are none: the page's own span is propagated as unsampled.
 *
 * @param propagator propagates a span to a service
 */
public record MicrometerTracing(Tracer tracer, Propagator propagator) implements CallTracing {

    @Override
    public CallInterceptor ofCall(ClientMethod method, Supplier<UnaryOperator<Runnable>> context) {
        String name = method.toString();
        return new TracingInterceptor(() -> started(span -> span.name(name)), context);
    }

    @Override
    public Optional<CallInterceptor> ofAttempt(ClientMethod method) {
        String name = method.request();
        String service = method.service();
        return Optional.of(new TracingInterceptor(
                () -> started(span -> span.name(name).kind(Span.Kind.CLIENT).remoteServiceName(service)), null));
    }

    /** Starts a span if the current trace is recorded. Without a trace, a call starts one. */
    private CallSpan started(UnaryOperator<Span.Builder> described) {
        @Nullable TraceContext current = tracer.currentTraceContext().context();
        if (current != null && Boolean.FALSE.equals(current.sampled())) {
            return CallSpan.NONE;
        }
        Span span = described.apply(tracer.spanBuilder()).start();
        return new Current(span, tracer.withSpan(span));
    }

    @Override
    public void propagate(BiConsumer<String, String> header) {
        @Nullable TraceContext current = tracer.currentTraceContext().context();
        if (current != null) {
            propagator.inject(current, header, (carrier, name, value) -> header.accept(name, value));
        }
    }

    @Override
    public UnaryOperator<Runnable> capture() {
        @Nullable TraceContext here = tracer.currentTraceContext().context();
        return work -> () -> {
            try (CurrentTraceContext.Scope open = tracer.currentTraceContext().maybeScope(here)) {
                work.run();
            }
        };
    }

    private record Current(Span span, Tracer.SpanInScope scope) implements CallSpan {

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
            leave();
            end();
        }

        @Override
        public void leave() {
            scope.close();
        }

        @Override
        public void end() {
            span.end();
        }
    }
}
