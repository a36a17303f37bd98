package dev.fivefold.aggregator.downstream;

import dev.fivefold.aggregator.call.CallResult;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.TimeUnit;

/** The metrics of one service's calls, as docs/metrics.md tells. Safe for use by many threads. */
final class CallMetrics {

    private final String service;
    private final MeterRegistry registry;
    private final Counter coalesced;

    CallMetrics(String service, MeterRegistry registry) {
        this.service = service;
        this.registry = registry;
        this.coalesced = Counter.builder("fivefold.downstream.coalesced.calls")
                .description("Calls that were answered by an equal one in flight")
                .tag("service", service)
                .register(registry);
    }

    /** Counts the extra calls that a budget has let through. */
    static void countExtraCalls(ExtraCallBudget budget, String reason, MeterRegistry registry) {
        FunctionCounter.builder("fivefold.downstream.extra.calls", budget, ExtraCallBudget::taken)
                .description("Second attempts: after a failure (retry), or at a slow call (hedge)")
                .tag("reason", reason)
                .register(registry);
    }

    void ended(CallResult<?> result, long nanos) {
        Timer.builder("fivefold.downstream.call")
                .description("Calls by outcome, from the first attempt to the last one's end")
                .tag("service", service)
                .tag("outcome", result.outcome())
                .register(registry)
                .record(nanos, TimeUnit.NANOSECONDS);
    }

    /** Counts the calls that an equal one in flight has answered. */
    Counter coalesced() {
        return coalesced;
    }
}
