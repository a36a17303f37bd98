package dev.fivefold.aggregator.message;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;

/** Metrics of batches of messages. Thread-safe. */
public final class MessageMetrics {

    private final DistributionSummary batch;

    public MessageMetrics(MeterRegistry registry) {
        this.batch = DistributionSummary.builder("fivefold.messages.batch")
                .description("Messages in a call to the messages service")
                .register(registry);
    }

    /**
     * Counts a call.
     *
     * @param messages the number of its messages, from 1
     */
    public void sentTogether(int messages) {
        batch.record(messages);
    }
}
