package dev.fivefold.starter.internal.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.net.SocketAddress;
import java.util.List;
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

    private final Map<Key, Pool> pools = new ConcurrentHashMap<>();
    private final LongAdder rejected = new LongAdder();
    private volatile @Nullable MeterRegistry registry;

    /** Clients with other timeouts have connections of their own to an address. */
    private record Key(String id, SocketAddress address) {}

    private record Pool(ConnectionPoolMetrics figures, List<Meter> meters) {}

    @Override
    public void bindTo(MeterRegistry meters) {
        registry = meters;
        pools.replaceAll((key, pool) -> new Pool(pool.figures(), gauges(key, pool.figures(), meters)));
    }

    @Override
    public void registerMetrics(String name, String id, SocketAddress address, ConnectionPoolMetrics pool) {
        MeterRegistry meters = registry;
        Key key = new Key(id, address);
        pools.put(key, new Pool(pool, meters == null ? List.of() : gauges(key, pool, meters)));
    }

    @Override
    public void deRegisterMetrics(String name, String id, SocketAddress address) {
        Pool closed = pools.remove(new Key(id, address));
        MeterRegistry meters = registry;
        if (closed != null && meters != null) {
            closed.meters().forEach(meters::remove);
        }
    }

    private static List<Meter> gauges(Key key, ConnectionPoolMetrics pool, MeterRegistry meters) {
        return List.of(
                gauge("total", "Connections", ConnectionPoolMetrics::allocatedSize, key, pool, meters),
                gauge("active", "Connections with a call", ConnectionPoolMetrics::acquiredSize, key, pool, meters),
                gauge("idle", "Connections without a call", ConnectionPoolMetrics::idleSize, key, pool, meters),
                gauge(
                        "pending",
                        "Calls without a connection",
                        ConnectionPoolMetrics::pendingAcquireSize,
                        key,
                        pool,
                        meters));
    }

    private static Gauge gauge(
            String state,
            String description,
            ToIntFunction<ConnectionPoolMetrics> size,
            Key key,
            ConnectionPoolMetrics pool,
            MeterRegistry meters) {
        return Gauge.builder("reactor.netty.connection.provider." + state + ".connections", pool, size::applyAsInt)
                .description(description)
                .tags(Tags.of("remote.address", key.address().toString()))
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
        return pools.values().stream().map(Pool::figures).mapToInt(size).max().orElse(0);
    }
}
