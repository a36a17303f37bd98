package dev.fivefold.starter.metrics;

import dev.fivefold.starter.admission.Admission;
import dev.fivefold.starter.admission.Priority;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The limit of concurrent requests for pages, their number and their outcomes. */
public record AdmissionMetrics(Admission admission) implements MeterBinder {

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("fivefold.admission.limit", admission, Admission::limit)
                .description("Requests for pages that may be under way")
                .register(registry);
        Gauge.builder("fivefold.admission.in.flight", admission, Admission::inFlight)
                .description("Requests for pages that are under way")
                .register(registry);
        Gauge.builder("fivefold.admission.queued", admission, Admission::queued)
                .description("Requests for pages that wait for another to end")
                .register(registry);
        for (Priority priority : Priority.values()) {
            count(registry, "admitted", priority, counted -> counted.admitted(priority));
            count(registry, "shed", priority, counted -> counted.shed(priority));
        }
        FunctionCounter.builder("fivefold.admission.brownouts", admission, Admission::brownouts)
                .description("Pages made in brownout, without their optional parts")
                .register(registry);
    }

    private void count(MeterRegistry registry, String outcome, Priority priority, ToDoubleFunction<Admission> count) {
        FunctionCounter.builder("fivefold.admission", admission, count)
                .description("Requests for pages, admitted or shed")
                .tag("outcome", outcome)
                .tag("priority", priority.name().toLowerCase(Locale.ROOT))
                .register(registry);
    }
}
