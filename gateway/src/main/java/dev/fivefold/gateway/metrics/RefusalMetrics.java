package dev.fivefold.gateway.metrics;

import dev.fivefold.gateway.problem.RefusalTally;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

/** The number of rejections, by reason: each reason is exported from the start, with 0. */
public record RefusalMetrics(RefusalTally tally) implements MeterBinder {

    @Override
    public void bindTo(MeterRegistry registry) {
        for (String reason : tally.labels()) {
            FunctionCounter.builder("fivefold.gateway.refused", tally, refusals -> refusals.count(reason))
                    .description("Requests that the gateway refused, and connections that it did not take")
                    .tag("reason", reason)
                    .register(registry);
        }
    }
}
