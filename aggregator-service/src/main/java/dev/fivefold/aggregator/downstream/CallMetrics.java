package dev.fivefold.aggregator.downstream;

import dev.fivefold.engine.call.CallResult;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The metrics of one service's calls, as docs/metrics.md tells. Safe for use by many threads. */
final class CallMetrics {

    private static final Duration[] BUCKETS = {
        Duration.ofMillis(5),
        Duration.ofMillis(10),
        Duration.ofMillis(25),
        Duration.ofMillis(50),
        Duration.ofMillis(100),
        Duration.ofMillis(200),
        Duration.ofMillis(300),
        Duration.ofMillis(500),
        Duration.ofSeconds(1),
        Duration.ofSeconds(2),
        Duration.ofSeconds(5)
    };

    private final String service;
    private final MeterRegistry registry;
    private final Counter coalesced;
    private final Counter wire;
    private final Counter inflated;

    CallMetrics(String service, MeterRegistry registry) {
        this.service = service;
        this.registry = registry;
        this.coalesced = Counter.builder("fivefold.downstream.coalesced.calls")
                .description("Calls that were answered by an equal one in flight")
                .tag("service", service)
                .register(registry);
        this.wire = bytes("wire");
        this.inflated = bytes("inflated");
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
                .serviceLevelObjectives(BUCKETS)
                .register(registry)
                .record(nanos, TimeUnit.NANOSECONDS);
    }

    /** The body of an answer has come. */
    void onTheWire(long bytes) {
        wire.increment((double) bytes);
    }

    /** The body of an answer was inflated, or did not need to be. */
    void inflated(long bytes) {
        inflated.increment((double) bytes);
    }

    private Counter bytes(String form) {
        return Counter.builder("fivefold.downstream.bytes")
                .description("Bytes of answers' bodies, as they came over the wire and inflated")
                .tag("service", service)
                .tag("form", form)
                .register(registry);
    }

    /** Counts the calls that an equal one in flight has answered. */
    Counter coalesced() {
        return coalesced;
    }
}
