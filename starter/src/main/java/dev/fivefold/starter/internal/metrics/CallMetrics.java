package dev.fivefold.starter.internal.metrics;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallTarget;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;

/** The metrics of calls by service. Thread-safe. */
public final class CallMetrics {

    private static final Duration[] BUCKETS = LongStream.of(5, 10, 25, 50, 100, 200, 300, 500, 1_000, 2_000, 5_000)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);

    private final MeterRegistry registry;
    private final MeterRegistry unpublished = new SimpleMeterRegistry();
    private final ConcurrentMap<String, OfService> services = new ConcurrentHashMap<>();
    private final Set<String> withWaiting = ConcurrentHashMap.newKeySet();

    public CallMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    /** The metrics of a service's calls. */
    public OfService of(String service) {
        return services.computeIfAbsent(service, name -> new OfService(name, registry));
    }

    /** The times of a method's successful calls to its service, attempts included. */
    public Timer lastHour(CallTarget method) {
        return Timer.builder(method.service() + "." + method.method())
                .publishPercentiles(0.5)
                .distributionStatisticExpiry(Duration.ofHours(1))
                .register(unpublished);
    }

    /** Their median of the last hour, within 7 %; zero without any. */
    public Duration median(CallTarget method) {
        return Duration.ofNanos(
                (long) lastHour(method).takeSnapshot().percentileValues()[0].value());
    }

    /**
     * Counts the second attempts at calls.
     *
     * @param reason {@code retry} or {@code hedge}
     */
    public <T> void countExtraCalls(T budget, String reason, ToDoubleFunction<T> taken) {
        FunctionCounter.builder("fivefold.downstream.extra.calls", budget, taken)
                .description("Second attempts: after a failure (retry), or at a slow call (hedge)")
                .tag("reason", reason)
                .register(registry);
    }

    /** Measures the calls that wait for the bulkhead of their service. Its methods share the queue: only the first registers it. */
    public <T> void gaugeWaiting(String service, T queue, ToDoubleFunction<T> waiting) {
        if (!withWaiting.add(service)) {
            return;
        }
        Gauge.builder("fivefold.bulkhead.waiting.calls", queue, waiting)
                .description("Calls that wait for a permit of their service's bulkhead")
                .tag("service", service)
                .strongReference(true)
                .register(registry);
    }

    /** The metrics of one service's calls. */
    public static final class OfService {

        private final String service;
        private final MeterRegistry registry;
        private final ConcurrentMap<String, Timer> timers = new ConcurrentHashMap<>();
        private final Counter coalesced;
        private final Counter wire;
        private final Counter inflated;

        private OfService(String service, MeterRegistry registry) {
            this.service = service;
            this.registry = registry;
            this.coalesced = Counter.builder("fivefold.downstream.coalesced.calls")
                    .description("Calls that shared the response of an equal one in flight")
                    .tag("service", service)
                    .register(registry);
            this.wire = bytes("wire");
            this.inflated = bytes("inflated");
        }

        /**
         * A call has ended, all its attempts included.
         *
         * @param nanos its duration
         */
        public void ended(CallResult<?> result, long nanos) {
            boolean clientError = result instanceof CallResult.Failed<?> failed && failed.isClientError();
            timers.computeIfAbsent(clientError ? "client_error" : result.outcome(), this::timer)
                    .record(nanos, TimeUnit.NANOSECONDS);
        }

        /** The body of a response was received. */
        public void received(long bytes) {
            wire.increment((double) bytes);
        }

        /** The body of a valid response after decompression. */
        public void inflated(long bytes) {
            inflated.increment((double) bytes);
        }

        /** Counts the calls that shared the response of an equal one in flight. */
        public Counter coalesced() {
            return coalesced;
        }

        /** The mean time of successful calls since the start of the process; zero without any. */
        public Duration meanLatency() {
            Timer successes = timers.get("success");
            return successes == null ? Duration.ZERO : Duration.ofNanos((long) successes.mean(TimeUnit.NANOSECONDS));
        }

        private Timer timer(String outcome) {
            return Timer.builder("fivefold.downstream.call")
                    .description("Calls by outcome, from the first attempt to the last one's end")
                    .tag("service", service)
                    .tag("outcome", outcome)
                    .serviceLevelObjectives(BUCKETS)
                    .register(registry);
        }

        private Counter bytes(String form) {
            return Counter.builder("fivefold.downstream.bytes")
                    .description("Bytes of response bodies, on the wire, and inflated without dropped fields")
                    .tags("service", service, "form", form)
                    .register(registry);
        }
    }
}
