package dev.fivefold.gateway.metrics;

import com.netflix.spectator.api.Registry;
import com.netflix.spectator.api.Spectator;
import com.netflix.spectator.micrometer.MicrometerRegistry;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.config.MeterFilter;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The gateway's own metrics, and useful ones of Zuul's. Thread-safe. */
public final class GatewayMetrics {

    /**
     * Zuul's metrics that are exported: each has one label, the listener's or an origin's name. The rest is not useful
     * here (by event loop, by filter, by server's address), or duplicates the gateway's own metrics.
     */
    private static final Set<String> EXPORTED = Set.of(
            "server.connections.connect",
            "server.connections.close",
            "server.connections.errors",
            "server.connections.idle.timeout",
            "server.connections.throttled",
            "zuul.origin.rejected.requests",
            "connectionpool_create",
            "connectionpool_create_fail",
            "connectionpool_inPool",
            "connectionpool_inUse",
            "connectionpool_maxConnsPerHostExceeded",
            "connectionpool_reuse");

    private static final Duration[] BUCKETS = Stream.of(
                    5, 10, 25, 50, 100, 200, 300, 500, 750, 1_000, 2_000, 5_000, 10_000, 30_000)
            .map(Duration::ofMillis)
            .toArray(Duration[]::new);

    private final Registry zuul;
    private final Meter.MeterProvider<Timer> requests;
    private final Map<Outcome, Map<String, Timer>> timers = new EnumMap<>(Outcome.class);
    private final Counter received;
    private final Counter sent;

    /** Begins to count, in this registry. */
    public GatewayMetrics(MeterRegistry registry) {
        CompositeMeterRegistry exported = new CompositeMeterRegistry(Clock.SYSTEM, List.of(registry));
        exported.config().meterFilter(MeterFilter.denyUnless(id -> EXPORTED.contains(id.getName())));
        this.zuul = new MicrometerRegistry(exported);
        this.requests = Timer.builder("fivefold.gateway.requests")
                .description("Requests from their first line to the end of their response")
                .serviceLevelObjectives(BUCKETS)
                .withRegistry(registry);
        Stream.of(Outcome.values()).forEach(outcome -> timers.put(outcome, new ConcurrentHashMap<>()));
        this.received = bytes("received", registry);
        this.sent = bytes("sent", registry);
    }

    /** The registry for Zuul's metrics. */
    public Registry zuul() {
        return zuul;
    }

    /** Some of Zuul's classes use the global registry of the JVM. Once for a JVM. */
    public void takeInWhatZuulCountsGlobally() {
        Spectator.globalRegistry().add(zuul);
    }

    /**
     * A request has ended.
     *
     * @param route the pattern of its route, of which there are few; {@code none} if it has none
     */
    public void ended(String route, Outcome outcome, Duration elapsed) {
        Objects.requireNonNull(timers.get(outcome))
                .computeIfAbsent(route, first -> requests.withTags("route", first, "outcome", outcome.label()))
                .record(elapsed);
    }

    /** Counts bytes from a client. */
    public void received(int bytes) {
        received.increment(bytes);
    }

    /** Counts bytes to a client. */
    public void sent(int bytes) {
        sent.increment(bytes);
    }

    private static Counter bytes(String direction, MeterRegistry registry) {
        return Counter.builder("fivefold.gateway.bytes")
                .description("Bytes of clients' connections")
                .tag("direction", direction)
                .register(registry);
    }
}
