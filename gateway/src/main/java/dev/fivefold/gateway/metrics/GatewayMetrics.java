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

/** The gateway's own metrics, and those of Zuul's that say more than they cost. Safe for use by many threads. */
public final class GatewayMetrics {

    /**
     * What is kept of what Zuul counts: each has one label, the listener's or an origin's name. The rest is of no use here (it
     * counts by event loop, by filter, by server's address), or doubles what the gateway counts itself.
     */
    private static final Set<String> KEPT = Set.of(
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
        CompositeMeterRegistry kept = new CompositeMeterRegistry(Clock.SYSTEM, List.of(registry));
        kept.config().meterFilter(MeterFilter.denyUnless(id -> KEPT.contains(id.getName())));
        this.zuul = new MicrometerRegistry(kept);
        this.requests = Timer.builder("fivefold.gateway.requests")
                .description("Requests from their first line to the end of their answer")
                .serviceLevelObjectives(BUCKETS)
                .withRegistry(registry);
        Stream.of(Outcome.values()).forEach(outcome -> timers.put(outcome, new ConcurrentHashMap<>()));
        this.received = bytes("received", registry);
        this.sent = bytes("sent", registry);
    }

    /** Where Zuul counts. */
    public Registry zuul() {
        return zuul;
    }

    /** Some of Zuul's classes know no other registry than one of the whole JVM. Once for a JVM. */
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

    /** Bytes came from a client. */
    public void received(int bytes) {
        received.increment(bytes);
    }

    /** Bytes go to a client. */
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
