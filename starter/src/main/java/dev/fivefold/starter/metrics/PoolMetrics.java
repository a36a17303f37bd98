package dev.fivefold.starter.metrics;

import dev.fivefold.engine.execution.FanOutPool;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

/** The utilization of the fan-out pool, and its rejections. */
public record PoolMetrics(FanOutPool pool) implements MeterBinder {

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("fivefold.pool.active", pool, FanOutPool::active)
                .description("Threads of the fan-out pool that are making calls")
                .register(registry);
        Gauge.builder("fivefold.pool.threads", pool, FanOutPool::threads)
                .description("The most that may be")
                .register(registry);
        Gauge.builder("fivefold.pool.queued", pool, FanOutPool::queued)
                .description("Calls that wait for a thread of the fan-out pool")
                .register(registry);
        Gauge.builder("fivefold.pool.queue", pool, FanOutPool::queue)
                .description("The most that may wait")
                .register(registry);
        FunctionCounter.builder("fivefold.pool.rejected", pool, FanOutPool::rejected)
                .description("Calls that were not made because the fan-out pool and its queue were full")
                .register(registry);
    }
}
