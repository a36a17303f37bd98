package dev.fivefold.telemetry;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.slf4j.Logger;

/**
 * Rate-limited log of expected failures: at most one warning a second and kind. It has the number of failures since the
 * previous one, and no stack trace. Neither an attack nor an outage fills the disk. Thread-safe, without locks.
 */
public final class RateLimitedLog {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final Logger log;
    private final String line;
    private final LongSupplier nanos;
    private final ConcurrentMap<String, Kind> kinds = new ConcurrentHashMap<>();

    /**
     * Logs warnings by a clock, {@code System::nanoTime}.
     *
     * @param line SLF4J pattern: a {@code {}} for the kind, one for the number, then one for each detail
     */
    public RateLimitedLog(Logger log, String line, LongSupplier nanos) {
        this.log = log;
        this.line = line;
        this.nanos = nanos;
    }

    /**
     * Counts one failure of a kind. Kinds are stored for ever, so they must be few. Logs if the last line of this kind
     * is a second old, with the details of the failure that triggers the line.
     */
    public void count(String kind, Object... details) {
        long now = nanos.getAsLong();
        Kind counted = kinds.computeIfAbsent(kind, first -> new Kind(new LongAdder(), new AtomicLong(now - SECOND)));
        counted.number.increment();
        long last = counted.loggedAt.get();
        if (now - last >= SECOND && counted.loggedAt.compareAndSet(last, now)) {
            Stream<Object> counts = Stream.of(kind, counted.number.sumThenReset());
            log.warn(line, Stream.concat(counts, Stream.of(details)).toArray());
        }
    }

    /** Failures of one kind since its last line. */
    private record Kind(LongAdder number, AtomicLong loggedAt) {}
}
