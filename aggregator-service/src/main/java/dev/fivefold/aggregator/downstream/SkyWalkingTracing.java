package dev.fivefold.aggregator.downstream;

import dev.fivefold.engine.call.Call;
import java.lang.reflect.Method;
import okhttp3.Request;
import org.apache.skywalking.apm.toolkit.trace.ContextSnapshotRef;
import org.apache.skywalking.apm.toolkit.trace.SpanRef;
import org.apache.skywalking.apm.toolkit.trace.TraceContext;
import org.apache.skywalking.apm.toolkit.trace.Tracer;

/**
 * Spans by SkyWalking's agent, which makes those of attempts, and tells the services of them, by itself: it knows OkHttp. What it cannot
 * know is added here: which call of the plan an attempt is for, and on which threads a page goes on.
 */
final class SkyWalkingTracing extends CallTracing {

    /** What the agent says for the trace of a thread that is in none. */
    private static final String NO_TRACE = "N/A";

    @Override
    <T> Call<T> ofCall(Call<T> call, String service, Method method) {
        String name = service + "." + method.getName();
        return new TracedCall<>(call, () -> new Current(Tracer.createLocalSpan(name)));
    }

    @Override
    <T> Call<T> ofAttempt(Call<T> call, String service, Method method) {
        return call;
    }

    @Override
    void tell(Request.Builder request) {
        // The agent does.
    }

    /** Not by the toolkit's own wrapper: that goes on within the span only the first time it is run. */
    @Override
    public Runnable goingOn(Runnable work) {
        if (!inTrace()) {
            return work;
        }
        ContextSnapshotRef here = Tracer.capture();
        return () -> {
            // One of the agent's optional plugins for threads has been first.
            boolean goesOn = inTrace();
            Tracer.createLocalSpan("on another thread");
            try {
                if (!goesOn) {
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
        public void error(String what) {
            span.log(new NotWell(what));
        }

        @Override
        public void close() {
            Tracer.stopSpan();
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
