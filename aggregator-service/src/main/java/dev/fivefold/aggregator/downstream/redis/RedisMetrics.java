package dev.fivefold.aggregator.downstream.redis;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/** The metrics of what is kept in Redis, as docs/metrics.md tells. Safe for use by many threads. */
final class RedisMetrics {

    private final MeterRegistry registry;
    private final Timer wait;
    private final ConcurrentMap<String, OfCall> calls = new ConcurrentHashMap<>();

    RedisMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.wait = Timer.builder("fivefold.redis.wait")
                .description("What calls have waited for Redis, its answer or their patience's end")
                .register(registry);
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

    /** Those of one call. */
    OfCall of(String call) {
        return calls.computeIfAbsent(call, first -> new OfCall(first, registry));
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

    /** What is looked up and stored for one call. */
    static final class OfCall {

        private final Map<Lookup, Counter> lookups = new EnumMap<>(Lookup.class);
        private final Counter read;
        private final Counter written;
        private final Counter stored;
        private final Counter notStored;

        private OfCall(String call, MeterRegistry registry) {
            for (Lookup result : Lookup.values()) {
                lookups.put(
                        result,
                        Counter.builder("fivefold.redis.lookups")
                                .description("Keys looked up, by what was there")
                                .tag("call", call)
                                .tag("result", result.name().toLowerCase(Locale.ROOT))
                                .register(registry));
            }
            this.read = bytes(call, "read", registry);
            this.written = bytes(call, "written", registry);
            this.stored = writes(call, "stored", registry);
            this.notStored = writes(call, "dropped", registry);
        }

        /** Keys were looked up, and this came of it. */
        void lookedUp(Lookup result, int keys) {
            Objects.requireNonNull(lookups.get(result)).increment(keys);
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

        private static Counter bytes(String call, String direction, MeterRegistry registry) {
            return Counter.builder("fivefold.redis.bytes")
                    .description("Bytes of entries, compressed")
                    .tag("call", call)
                    .tag("direction", direction)
                    .register(registry);
        }

        private static Counter writes(String call, String result, MeterRegistry registry) {
            return Counter.builder("fivefold.redis.writes")
                    .description("Entries stored; answers that were not")
                    .tag("call", call)
                    .tag("result", result)
                    .register(registry);
        }
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
