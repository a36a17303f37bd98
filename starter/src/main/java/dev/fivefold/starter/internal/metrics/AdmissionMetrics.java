package dev.fivefold.starter.internal.metrics;

import dev.fivefold.admission.Admission;
import dev.fivefold.admission.PermitRequest;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;

/** The limit of concurrent requests for pages, their number and their outcomes. */
public record AdmissionMetrics(Admission admission) implements MeterBinder {

    @Override
    public void bindTo(MeterRegistry registry) {
        gauge(registry, "limit", Admission::limit, "Calls that pages can have in flight");
        gauge(registry, "calls", Admission::calls, "Calls that pages in flight can have");
        gauge(registry, "in.flight", Admission::pages, "Pages in flight");
        gauge(registry, "queued", Admission::queued, "Requests for pages that wait");
        gauge(registry, "overload", one -> one.isOverloaded() ? 1 : 0, "1 while more requests arrive than are served");
        Gauge.builder("fivefold.admission.bytes", admission, Admission::bytes)
                .description("Memory that pages in flight can take")
                .baseUnit("bytes")
                .register(registry);
        for (int urgency = 0; urgency < PermitRequest.URGENCIES; urgency++) {
            int of = urgency;
            count(registry, "admitted", urgency, counted -> counted.admitted(of));
            count(registry, "shed", urgency, counted -> counted.shed(of));
        }
        FunctionCounter.builder("fivefold.admission.brownouts", admission, Admission::brownouts)
                .description("Pages made in brownout, without their optional parts")
                .register(registry);
    }

    private void gauge(MeterRegistry registry, String name, ToDoubleFunction<Admission> value, String description) {
        Gauge.builder("fivefold.admission." + name, admission, value)
                .description(description)
                .register(registry);
    }

    private void count(MeterRegistry registry, String outcome, int urgency, ToDoubleFunction<Admission> count) {
        FunctionCounter.builder("fivefold.admission", admission, count)
                .description("Requests for pages, admitted or shed")
                .tag("outcome", outcome)
                .tag("priority", Integer.toString(urgency))
                .register(registry);
    }
}
