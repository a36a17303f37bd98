package dev.fivefold.starter.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.net.SocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import reactor.netty.resources.ConnectionPoolMetrics;
import reactor.netty.resources.ConnectionProvider;

/**
 * The connections of the event loop's client, by their addresses. Those of the busiest one are the load of the pool of calls: each address
 * has the pool's bounds. Reactor Netty's own metrics are by the same names, but in Micrometer's global registry. Thread-safe.
 */
public final class ConnectionLoad implements ConnectionProvider.MeterRegistrar, MeterBinder {

    private final Map<SocketAddress, ConnectionPoolMetrics> pools = new ConcurrentHashMap<>();
    private final LongAdder rejected = new LongAdder();
    private volatile @Nullable MeterRegistry registry;

    @Override
    public void bindTo(MeterRegistry meters) {
        registry = meters;
        pools.forEach((address, pool) -> bind(address, pool, meters));
    }

    @Override
    public void registerMetrics(String name, String id, SocketAddress address, ConnectionPoolMetrics pool) {
        pools.put(address, pool);
        MeterRegistry meters = registry;
        if (meters != null) {
            bind(address, pool, meters);
        }
    }

    private static void bind(SocketAddress address, ConnectionPoolMetrics pool, MeterRegistry meters) {
        gauge("total", "Connections", ConnectionPoolMetrics::allocatedSize, address, pool, meters);
        gauge("active", "Connections with a call", ConnectionPoolMetrics::acquiredSize, address, pool, meters);
        gauge("idle", "Connections without a call", ConnectionPoolMetrics::idleSize, address, pool, meters);
        gauge(
                "pending",
                "Calls without a connection",
                ConnectionPoolMetrics::pendingAcquireSize,
                address,
                pool,
                meters);
    }

    private static void gauge(
            String state,
            String description,
            ToIntFunction<ConnectionPoolMetrics> size,
            SocketAddress address,
            ConnectionPoolMetrics pool,
            MeterRegistry meters) {
        Gauge.builder("reactor.netty.connection.provider." + state + ".connections", pool, size::applyAsInt)
                .description(description)
                .tags(Tags.of("remote.address", address.toString()))
                .strongReference(true)
                .register(meters);
    }

    /** A call has not been made, since as many wait as may. */
    public void rejectedOne() {
        rejected.increment();
    }

    /** Calls that have not been made. */
    long rejected() {
        return rejected.sum();
    }

    /** Connections with a call, of the address with the most. */
    int active() {
        return most(ConnectionPoolMetrics::acquiredSize);
    }

    /** Calls that wait for a connection, of the address with the most. */
    int queued() {
        return most(ConnectionPoolMetrics::pendingAcquireSize);
    }

    private int most(ToIntFunction<ConnectionPoolMetrics> size) {
        return pools.values().stream().mapToInt(size).max().orElse(0);
    }
}
