package dev.fivefold.gateway.metrics;

import dev.fivefold.gateway.problem.RejectionTally;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

/** The number of rejections, by reason: each reason is exported from the start, with 0. */
public record RejectionMetrics(RejectionTally tally) implements MeterBinder {

    @Override
    public void bindTo(MeterRegistry registry) {
        for (String reason : tally.labels()) {
            FunctionCounter.builder("fivefold.gateway.refused", tally, rejections -> rejections.count(reason))
                    .description("Requests and connections that the gateway rejected")
                    .tag("reason", reason)
                    .register(registry);
        }
    }
}
