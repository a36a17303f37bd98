package dev.fivefold.gateway.metrics;

import dev.fivefold.gateway.admission.Admission;
import dev.fivefold.gateway.admission.Priority;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** How many requests there may be at the origins at a time, how many there are, and what became of them. */
public record AdmissionMetrics(Admission admission) implements MeterBinder {

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("fivefold.gateway.admission.limit", admission, Admission::limit)
                .description("Requests that may be at the origins")
                .register(registry);
        Gauge.builder("fivefold.gateway.admission.in.flight", admission, Admission::inFlight)
                .description("Requests that are at the origins")
                .register(registry);
        for (Priority priority : Priority.values()) {
            count(registry, "admitted", priority, counted -> counted.admitted(priority));
            count(registry, "shed", priority, counted -> counted.shed(priority));
        }
    }

    private void count(MeterRegistry registry, String outcome, Priority priority, ToDoubleFunction<Admission> count) {
        FunctionCounter.builder("fivefold.gateway.admission", admission, count)
                .description("Requests by whether they went to an origin or were refused at once")
                .tag("outcome", outcome)
                .tag("priority", priority.name().toLowerCase(Locale.ROOT))
                .register(registry);
    }
}
