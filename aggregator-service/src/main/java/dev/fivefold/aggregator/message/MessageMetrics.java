package dev.fivefold.aggregator.message;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;

/** How messages are handed on, where they go together. Thread-safe. */
public final class MessageMetrics {

    private final DistributionSummary batch;

    public MessageMetrics(MeterRegistry registry) {
        this.batch = DistributionSummary.builder("fivefold.messages.batch")
                .description("Messages in a call to the messages service")
                .register(registry);
    }

    /**
     * A call is made.
     *
     * @param messages how many it has, from 1
     */
    public void sentTogether(int messages) {
        batch.record(messages);
    }
}
