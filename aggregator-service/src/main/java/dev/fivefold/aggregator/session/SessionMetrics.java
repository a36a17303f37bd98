package dev.fivefold.aggregator.session;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

/** Metrics of sessions and page views. */
public record SessionMetrics(Sessions sessions) implements MeterBinder {

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("fivefold.session.visitors", sessions, Sessions::visitors)
                .description("Visitors who have a session")
                .register(registry);
        FunctionCounter.builder("fivefold.session.views", sessions, Sessions::views)
                .description("Page views stored in sessions")
                .register(registry);
    }
}
