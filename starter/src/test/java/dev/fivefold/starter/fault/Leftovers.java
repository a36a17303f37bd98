package dev.fivefold.starter.fault;

import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.internal.http.CallTimer;
import dev.fivefold.starter.internal.resilience.Resilience;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.TreeMap;

/** What calls and pages hold while they run, and must not hold after that. */
final class Leftovers {

    /** Timeouts that the watch of the event loop always has. */
    private static final int WATCHES = "okhttp".equals(System.getProperty("fivefold.transport")) ? 0 : 1;

    private Leftovers() {}

    /** Their numbers by name, without those that are 0. */
    static Map<String, Long> of(RunningApplication application) {
        Map<String, Long> held = new TreeMap<>();
        for (Bulkhead each : application.bean(BulkheadRegistry.class).getAllBulkheads()) {
            Bulkhead.Metrics permits = each.getMetrics();
            held.put(
                    "permits of " + each.getName(),
                    (long) permits.getMaxAllowedConcurrentCalls() - permits.getAvailableConcurrentCalls());
        }
        MeterRegistry meters = application.bean(MeterRegistry.class);
        held.put("threads and connections with a call", gauge(meters, "fivefold.pool.active"));
        held.put("calls that wait", gauge(meters, "fivefold.pool.queued"));
        application
                .bean(Resilience.class)
                .queues()
                .forEach((service, queue) -> held.put("calls that wait for " + service, (long) queue.waiting()));
        held.put("pages in flight", gauge(meters, "fivefold.admission.in.flight"));
        held.put("calls of pages in flight", gauge(meters, "fivefold.admission.calls"));
        held.put("bytes of pages in flight", gauge(meters, "fivefold.admission.bytes"));
        held.put("timeouts", application.bean(CallTimer.class).pendingTimeouts() - WATCHES);
        held.put(
                "bytes of buffers",
                FaultyShop.BUFFERS.metric().usedDirectMemory()
                        + FaultyShop.BUFFERS.metric().usedHeapMemory());
        held.values().removeIf(number -> number <= 0); // the watch has none while it looks
        return held;
    }

    private static long gauge(MeterRegistry meters, String name) {
        return (long) meters.get(name).gauge().value();
    }
}
