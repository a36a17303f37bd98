package dev.fivefold.starter.internal.metrics;

import dev.fivefold.engine.execution.FanOutPool;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

/**
 * The utilization of what bounds the calls in flight, and its rejections: the threads of the fan-out pool, and over an event loop the
 * connections.
 */
public record PoolMetrics(FanOutPool pool, ConnectionLoad connections) implements MeterBinder {

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("fivefold.pool.active", this, all -> all.pool.active() + all.connections.active())
                .description("Calls in flight: threads of the fan-out pool, and connections of the busiest address")
                .strongReference(true)
                .register(registry);
        Gauge.builder("fivefold.pool.threads", pool, FanOutPool::threads)
                .description("The most that may be")
                .register(registry);
        Gauge.builder("fivefold.pool.queued", this, all -> all.pool.queued() + all.connections.queued())
                .description("Calls that wait for a thread of the fan-out pool, or for a connection")
                .strongReference(true)
                .register(registry);
        Gauge.builder("fivefold.pool.queue", pool, FanOutPool::queue)
                .description("The most that may wait")
                .register(registry);
        FunctionCounter.builder("fivefold.pool.rejected", this, all -> all.pool.rejected() + all.connections.rejected())
                .description("Calls that were not made because as many were in flight and waiting as may")
                .register(registry);
    }
}
