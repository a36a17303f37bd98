package dev.fivefold.starter.redis;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
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
        /** No response of Redis, or not in time; or the circuit breaker was open. */
        UNAVAILABLE
    }

    RedisMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.lookups = Counter.builder("fivefold.redis.lookups")
                .description("Keys looked up, by result")
                .withRegistry(registry);
        this.bytes = Counter.builder("fivefold.redis.bytes")
                .description("Bytes of entries, compressed")
                .withRegistry(registry);
        this.writes = Counter.builder("fivefold.redis.writes")
                .description("Entries stored; responses that were not")
                .withRegistry(registry);
        this.deletes = Counter.builder("fivefold.redis.deletes")
                .description("Deletes after updates, by whether Redis has confirmed them")
                .withRegistry(registry);
        this.wait = Timer.builder("fivefold.redis.wait")
                .description("Time for which calls waited for Redis")
                .register(registry);
        // Registered at the start: a counter that begins with its first failure has no rate.
        deletes("first", false);
        deletes("second", false);
    }

    void watch(BooleanSupplier connected, IntSupplier pendingDeletes) {
        Gauge.builder("fivefold.redis.connected", () -> connected.getAsBoolean() ? 1 : 0)
                .description("1 while there is a connection")
                .register(registry);
        Gauge.builder("fivefold.redis.deletes.pending", pendingDeletes::getAsInt)
                .description("Evictions whose second delete is pending")
                .register(registry);
    }

    /** Registers the counters of a call at zero. */
    void register(String call) {
        for (Lookup result : Lookup.values()) {
            lookedUp(call, result, 0);
        }
        stored(call, 0, 0);
        writes(call, "dropped").increment(0);
        bytesRead(call, 0);
    }

    void waited(long nanos) {
        wait.record(nanos, TimeUnit.NANOSECONDS);
    }

    void lookedUp(String call, Lookup result, int keys) {
        lookups.withTags("call", call, "result", result.name().toLowerCase(Locale.ROOT))
                .increment(keys);
    }

    void bytesRead(String call, int number) {
        bytes(call, "read").increment(number);
    }

    void stored(String call, int entries, int number) {
        writes(call, "stored").increment(entries);
        bytes(call, "written").increment(number);
    }

    /** The entries of a response were not stored. */
    void notStored(String call) {
        writes(call, "dropped").increment();
    }

    /**
     * A delete has ended.
     *
     * @param turn {@code first} or {@code second}
     */
    void deleted(String turn, boolean confirmed) {
        deletes(turn, confirmed).increment();
    }

    private Counter bytes(String call, String direction) {
        return bytes.withTags("call", call, "direction", direction);
    }

    private Counter writes(String call, String result) {
        return writes.withTags("call", call, "result", result);
    }

    private Counter deletes(String turn, boolean confirmed) {
        return deletes.withTags("turn", turn, "result", confirmed ? "done" : "failed");
    }
}
