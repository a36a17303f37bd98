package dev.fivefold.aggregator.summary;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.slf4j.Logger;

/**
 * Counts what is expected to go wrong: at most one line a second and kind, with the number since the line before, and no stack.
 * What came after the last line is told with the next one. Safe for use by many threads; without locks.
 */
public final class SummaryLog {

    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    private final Logger log;
    private final String line;
    private final LongSupplier nanos;
    private final ConcurrentMap<String, Untold> untold = new ConcurrentHashMap<>();

    /**
     * By this clock.
     *
     * @param line with a {@code {}} for the kind, and one for the number
     * @param nanos the time in nanoseconds, from any beginning, never backwards
     */
    public SummaryLog(Logger log, String line, LongSupplier nanos) {
        this.log = log;
        this.line = line;
        this.nanos = nanos;
    }

    /**
     * It has happened once more.
     *
     * @param kind one of a few: each is remembered for good
     */
    public void count(String kind) {
        long now = nanos.getAsLong();
        Untold since = untold.computeIfAbsent(kind, first -> new Untold(now - SECOND));
        since.number.increment();
        long told = since.toldAt.get();
        if (now - told >= SECOND && since.toldAt.compareAndSet(told, now)) {
            log.warn(line, kind, since.number.sumThenReset());
        }
    }

    /** What no line has told yet, of one kind. */
    private static final class Untold {

        private final LongAdder number = new LongAdder();
        private final AtomicLong toldAt;

        Untold(long toldAt) {
            this.toldAt = new AtomicLong(toldAt);
        }
    }
}
