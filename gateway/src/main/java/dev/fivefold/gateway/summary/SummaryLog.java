package dev.fivefold.gateway.summary;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import org.slf4j.Logger;

/**
 * At most one line a second and kind, with their number: neither an attack nor an outage fills the disk. What comes after the
 * last line is told with the next one. Safe for use by many threads.
 *
 * @param <K> the kinds, of which there must be few: each is remembered
 */
public final class SummaryLog<K> {

    private static final long PAUSE = TimeUnit.SECONDS.toNanos(1);

    private record Kind(AtomicLong lastLine, AtomicLong sinceThen) {}

    private final Logger log;
    private final LongSupplier nanoTime;
    private final Map<K, Kind> kinds = new ConcurrentHashMap<>();

    /**
     * Begins to count.
     *
     * @param log gets the lines, as warnings
     * @param nanoTime the clock, {@code System::nanoTime}
     */
    public SummaryLog(Logger log, LongSupplier nanoTime) {
        this.log = log;
        this.nanoTime = nanoTime;
    }

    /**
     * Counts one more of a kind.
     *
     * @param line what a line says of so many, the last of which is this one
     */
    public void count(K kind, LongFunction<String> line) {
        long now = nanoTime.getAsLong();
        Kind known = kinds.computeIfAbsent(kind, first -> new Kind(new AtomicLong(now - PAUSE), new AtomicLong()));
        known.sinceThen.incrementAndGet();
        long last = known.lastLine.get();
        if (now - last >= PAUSE && known.lastLine.compareAndSet(last, now)) {
            log.warn("{}", line.apply(known.sinceThen.getAndSet(0)));
        }
    }
}
