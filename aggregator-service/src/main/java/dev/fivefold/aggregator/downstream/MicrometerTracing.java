package dev.fivefold.aggregator.downstream;

import dev.fivefold.engine.call.Call;
import feign.RequestLine;
import io.micrometer.tracing.Span;
import io.micrometer.tracing.TraceContext;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.propagation.Propagator;
import java.lang.reflect.Method;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/** Spans by Micrometer, where they are kept: elsewhere the page's own goes on, and services are told that nobody keeps theirs either. */
final class MicrometerTracing extends CallTracing {

    /** In the place of fifty spans a page, each made, made current, told of the call, and then not sent. */
    private static final CallSpan UNSAMPLED = new CallSpan() {
        @Override
        public void tag(String key, String value) {}

        @Override
        public void error(String what) {}

        @Override
        public void close() {}
    };

    private final Tracer tracer;
    private final Propagator propagator;

    MicrometerTracing(Tracer tracer, Propagator propagator) {
        this.tracer = tracer;
        this.propagator = propagator;
    }

    @Override
    <T> Call<T> ofCall(Call<T> call, String service, Method method) {
        String name = service + "." + method.getName();
        return new TracedCall<>(
                call,
                () -> isUnsampled()
                        ? UNSAMPLED
                        : new Current(tracer.spanBuilder().name(name).start()));
    }

    @Override
    <T> Call<T> ofAttempt(Call<T> call, String service, Method method) {
        String request = method.getAnnotation(RequestLine.class).value();
        int query = request.indexOf('?');
        String name = query < 0 ? request : request.substring(0, query);
        return new TracedCall<>(
                call,
                () -> isUnsampled()
                        ? UNSAMPLED
                        : new Current(tracer.spanBuilder()
                                .name(name)
                                .kind(Span.Kind.CLIENT)
                                .remoteServiceName(service)
                                .start()));
    }

    /** The page's trace is one that nobody keeps. Outside of a trace, a call begins one. */
    private boolean isUnsampled() {
        @Nullable TraceContext current = tracer.currentTraceContext().context();
        return current != null && Boolean.FALSE.equals(current.sampled());
    }

    @Override
    void tell(Request.Builder request) {
        @Nullable TraceContext current = tracer.currentTraceContext().context();
        if (current != null) {
            propagator.inject(current, request, (_, name, value) -> request.header(name, value));
        }
    }

    @Override
    public Runnable goingOn(Runnable work) {
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
        public void error(String what) {
            span.tag("error", what);
        }

        @Override
        public void close() {
            scope.close();
            span.end();
        }
    }
}
