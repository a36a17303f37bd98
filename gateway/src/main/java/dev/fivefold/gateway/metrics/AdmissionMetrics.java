package dev.fivefold.gateway.metrics;

import dev.fivefold.gateway.admission.Admission;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

/** The share of each route's requests that the gateway rejects in place of its origin. */
public record AdmissionMetrics(Admission admission) implements MeterBinder {

    @Override
    public void bindTo(MeterRegistry registry) {
        for (String route : admission.routes()) {
            Gauge.builder("fivefold.gateway.throttle.share", admission, throttled -> throttled.rejected(route))
                    .description("Share of a route's requests that the gateway rejects in place of its origin")
                    .tag("route", route)
                    .register(registry);
        }
    }
}
