package dev.fivefold.aggregator.downstream.redis;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/** The metrics of what is kept in Redis, as docs/metrics.md tells. Safe for use by many threads. */
final class RedisMetrics {

    private final MeterRegistry registry;
    private final Timer wait;
    private final Counter read;
    private final Counter written;
    private final Counter stored;
    private final Counter notStored;

    RedisMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.wait = Timer.builder("fivefold.redis.wait")
                .description("What calls have waited for Redis, its answer or their patience's end")
                .register(registry);
        this.read = bytes("read");
        this.written = bytes("written");
        this.stored = writes("stored");
        this.notStored = writes("dropped");
        // There from the start: a counter that begins with its first failure has no rate.
        deletes("first", false);
        deletes("second", false);
    }

    /** Shows the state of the connection, of its breaker and of the deletes to come. */
    void watch(BooleanSupplier connected, BooleanSupplier skipped, IntSupplier pendingDeletes) {
        Gauge.builder("fivefold.redis.connected", () -> connected.getAsBoolean() ? 1 : 0)
                .description("1 while there is a connection")
                .register(registry);
        Gauge.builder("fivefold.redis.breaker.open", () -> skipped.getAsBoolean() ? 1 : 0)
                .description("1 while Redis is left alone, or tried again with a few reads")
                .register(registry);
        Gauge.builder("fivefold.redis.deletes.pending", pendingDeletes::getAsInt)
                .description("Updates whose second delete is still to come")
                .register(registry);
    }

    void waited(long nanos) {
        wait.record(nanos, TimeUnit.NANOSECONDS);
    }

    /** Keys of a call were looked up, and this came of it. */
    void lookedUp(String call, Lookup result, int keys) {
        Counter.builder("fivefold.redis.lookups")
                .description("Keys looked up, by what was there")
                .tag("call", call)
                .tag("result", result.name().toLowerCase(Locale.ROOT))
                .register(registry)
                .increment(keys);
    }

    void bytesRead(int bytes) {
        read.increment(bytes);
    }

    void stored(int entries, int bytes) {
        stored.increment(entries);
        written.increment(bytes);
    }

    /** The entries of an answer were not stored. */
    void notStored() {
        notStored.increment();
    }

    /** A delete of this turn, first or second, has ended so. */
    void deleted(String turn, boolean done) {
        deletes(turn, done).increment();
    }

    private Counter deletes(String turn, boolean done) {
        return Counter.builder("fivefold.redis.deletes")
                .description("Deletes after updates, by whether Redis has confirmed them")
                .tag("turn", turn)
                .tag("result", done ? "done" : "failed")
                .register(registry);
    }

    private Counter bytes(String direction) {
        return Counter.builder("fivefold.redis.bytes")
                .description("Bytes of entries, compressed")
                .tag("direction", direction)
                .register(registry);
    }

    private Counter writes(String result) {
        return Counter.builder("fivefold.redis.writes")
                .description("Entries stored; answers that were not")
                .tag("result", result)
                .register(registry);
    }

    /** What was under a key. */
    enum Lookup {
        /** An answer. */
        HIT,
        /** The knowledge that there is nothing. */
        NULL_HIT,
        MISS,
        /** Something that is no entry. */
        GARBLED,
        /** Redis was not there, or not in time, or was not asked. */
        UNAVAILABLE
    }
}
