package dev.fivefold.gateway.intake;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** At most one line a second and kind of refusal, with their number: whoever attacks does not fill the disk. For any thread. */
final class RefusalLog {

    private static final Logger LOG = LoggerFactory.getLogger(RefusalLog.class);

    private static final long PAUSE = TimeUnit.SECONDS.toNanos(1);

    private record Kind(AtomicLong lastLine, AtomicInteger sinceThen) {}

    private final LongSupplier nanoTime;
    private final Map<Refusal, Kind> kinds = new EnumMap<>(Refusal.class);

    /**
     * Begins to count.
     *
     * @param nanoTime the clock, {@code System::nanoTime}
     */
    RefusalLog(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        long longAgo = nanoTime.getAsLong() - PAUSE;
        for (Refusal refusal : Refusal.values()) {
            kinds.put(refusal, new Kind(new AtomicLong(longAgo), new AtomicInteger()));
        }
    }

    void count(Refusal refusal) {
        Kind kind = Objects.requireNonNull(kinds.get(refusal));
        kind.sinceThen.incrementAndGet();
        long now = nanoTime.getAsLong();
        long last = kind.lastLine.get();
        if (now - last >= PAUSE && kind.lastLine.compareAndSet(last, now)) {
            LOG.warn("Refused {} since the last such line: {}", kind.sinceThen.getAndSet(0), refusal.reason());
        }
    }
}
