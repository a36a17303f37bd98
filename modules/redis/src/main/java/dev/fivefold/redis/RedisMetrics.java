package dev.fivefold.redis;

import com.google.common.collect.Maps;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntSupplier;

/** The metrics of responses cached in Redis. Thread-safe. */
final class RedisMetrics {

    private final MeterRegistry registry;

    /** The result of the lookup of a key; garbled is a value that is no entry, unavailable a Redis that did not respond in time. */
    enum Lookup {
        HIT,
        NULL_HIT,
        MISS,
        GARBLED,
        UNAVAILABLE
    }

    RedisMetrics(MeterRegistry registry) {
        this.registry = registry;
        // Registered at the start: a counter that begins with its first failure has no rate.
        deletes("first", false);
        deletes("second", false);
    }

    /** The counters of a call's lookups; registers those of its writes, for the same reason. */
    Map<Lookup, Counter> lookups(String call) {
        writes(call, true);
        writes(call, false);
        bytes(call, "written");
        return Maps.toMap(EnumSet.allOf(Lookup.class), result -> lookups(call, result));
    }

    void gauge(String name, String description, IntSupplier value) {
        Gauge.builder("fivefold.redis." + name, value::getAsInt)
                .description(description)
                .register(registry);
    }

    Timer waits() {
        return Timer.builder("fivefold.redis.wait")
                .description("Time for which calls waited for Redis")
                .register(registry);
    }

    private Counter lookups(String call, Lookup result) {
        String word = result.name().toLowerCase(Locale.ROOT);
        return counter("lookups", "Keys looked up, by result", "call", call, "result", word);
    }

    /** Bytes {@code read} or {@code written}. */
    Counter bytes(String call, String direction) {
        return counter("bytes", "Bytes of entries, compressed", "call", call, "direction", direction);
    }

    /** Entries that were stored, or responses that were not. */
    Counter writes(String call, boolean stored) {
        String result = stored ? "stored" : "dropped";
        return counter("writes", "Entries stored; responses that were not", "call", call, "result", result);
    }

    /** The {@code first} or the {@code second} deletes of evictions. */
    Counter deletes(String turn, boolean confirmed) {
        String result = confirmed ? "done" : "failed";
        return counter("deletes", "Deletes after updates, by confirmation", "turn", turn, "result", result);
    }

    private Counter counter(String name, String description, String... tags) {
        return Counter.builder("fivefold.redis." + name)
                .description(description)
                .tags(tags)
                .register(registry);
    }
}
