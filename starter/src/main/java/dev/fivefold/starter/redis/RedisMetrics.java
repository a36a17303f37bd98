package dev.fivefold.starter.redis;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Locale;
import java.util.function.IntSupplier;

/** The metrics of responses cached in Redis. Thread-safe. */
final class RedisMetrics {

    private final MeterRegistry registry;
    private final MeterProvider<Counter> lookups;
    private final MeterProvider<Counter> bytes;
    private final MeterProvider<Counter> writes;
    private final MeterProvider<Counter> deletes;
    private final Timer wait;

    /** The result of the lookup of a key. */
    enum Lookup {
        /** A response. */
        HIT,
        /** The service has nothing for the key. */
        NULL_HIT,
        /** No value. */
        MISS,
        /** A value that is no entry. */
        GARBLED,
        /** No response of Redis in time, or none requested since the circuit breaker is open. */
        UNAVAILABLE
    }

    RedisMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.lookups = counter("lookups", "Keys looked up, by result");
        this.bytes = counter("bytes", "Bytes of entries, compressed");
        this.writes = counter("writes", "Entries stored; responses that were not");
        this.deletes = counter("deletes", "Deletes after updates, by whether Redis has confirmed them");
        this.wait = Timer.builder("fivefold.redis.wait")
                .description("Time for which calls waited for Redis")
                .register(registry);
        // Registered at the start: a counter that begins with its first failure has no rate.
        deletes("first", false);
        deletes("second", false);
    }

    private MeterProvider<Counter> counter(String name, String description) {
        return Counter.builder("fivefold.redis." + name)
                .description(description)
                .withRegistry(registry);
    }

    void gauge(String name, String description, IntSupplier value) {
        Gauge.builder("fivefold.redis." + name, value::getAsInt)
                .description(description)
                .register(registry);
    }

    /** Registers the counters of a call, for the same reason. */
    void register(String call) {
        for (Lookup result : Lookup.values()) {
            lookups(call, result);
        }
        writes(call, true);
        writes(call, false);
        bytes(call, "read");
        bytes(call, "written");
    }

    /** Time for which calls waited. */
    Timer waits() {
        return wait;
    }

    Counter lookups(String call, Lookup result) {
        return lookups.withTags("call", call, "result", result.name().toLowerCase(Locale.ROOT));
    }

    /** Bytes {@code read} or {@code written}. */
    Counter bytes(String call, String direction) {
        return bytes.withTags("call", call, "direction", direction);
    }

    /** Entries that were stored, or responses that were not. */
    Counter writes(String call, boolean stored) {
        return writes.withTags("call", call, "result", stored ? "stored" : "dropped");
    }

    /** The {@code first} or the {@code second} deletes of evictions. */
    Counter deletes(String turn, boolean confirmed) {
        return deletes.withTags("turn", turn, "result", confirmed ? "done" : "failed");
    }
}
