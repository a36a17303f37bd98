package dev.fivefold.gateway.admission;

import com.netflix.concurrency.limits.Limit;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts the requests that are at the origins, and refuses what would be too many: at once, since requests do not wait here. Safe for use
 * by many threads.
 */
public final class Admission {

    /** Who sends slowly keeps at most so much of the limit from those who have sent all. */
    private static final double ARRIVING_SHARE = 0.5;

    private final Limit limit;
    private final AdmissionSettings settings;
    private final LongSupplier nanos;
    private final @Nullable Throttle throttle;
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger arriving = new AtomicInteger();
    private final Map<Priority, Tally> tallies = new EnumMap<>(Priority.class);

    private record Tally(LongAdder admitted, LongAdder shed) {}

    /**
     * As configured.
     *
     * @param nanos the time in nanoseconds, from any beginning, never backwards
     */
    public Admission(AdmissionSettings settings, LongSupplier nanos) {
        this(
                settings.adaptive() ? RequestLimits.adaptive(settings.max()) : RequestLimits.fixed(settings.max()),
                settings,
                nanos);
    }

    Admission(Limit limit, AdmissionSettings settings, LongSupplier nanos) {
        this.limit = limit;
        this.settings = settings;
        this.nanos = nanos;
        throttle = settings.adaptive()
                ? new Throttle(nanos, () -> ThreadLocalRandom.current().nextDouble())
                : null;
        for (Priority priority : Priority.values()) {
            tallies.put(priority, new Tally(new LongAdder(), new LongAdder()));
        }
    }

    /** How many requests may be at the origins now. */
    public int limit() {
        return limit.getLimit();
    }

    /** How many are. */
    public int inFlight() {
        return inFlight.get();
    }

    /** How many were let through so far. */
    public long admitted(Priority priority) {
        return tally(priority).admitted().sum();
    }

    /** How many were refused so far. */
    public long shed(Priority priority) {
        return tally(priority).shed().sum();
    }

    /**
     * Leave for a request to go to its origin, which has to be given back; empty if it is one too many. Never waits.
     *
     * @param bodyToCome whether it has a body, of which the last bytes are still to come
     * @param measured whether the limit learns from its time, and the throttle from its refusal
     */
    Optional<CountedPermit> tryAdmit(Priority priority, boolean bodyToCome, boolean measured) {
        // Origins refuse what is fetched in advance long before they are full: that says nothing of other requests.
        boolean counts = priority == Priority.REQUEST;
        if (throttle != null && measured && !throttle.lets(counts)) {
            tally(priority).shed().increment();
            return Optional.empty();
        }
        if (bodyToCome && !countBelow(arriving, share(ARRIVING_SHARE))) {
            tally(priority).shed().increment();
            return Optional.empty();
        }
        int bound = priority == Priority.PREFETCH ? share(settings.prefetchShare()) : limit();
        if (!countBelow(inFlight, bound)) {
            if (bodyToCome) {
                hasArrived();
            }
            tally(priority).shed().increment();
            return Optional.empty();
        }
        tally(priority).admitted().increment();
        return Optional.of(new CountedPermit(
                this, measured && counts ? throttle : null, nanos, inFlight.get(), bodyToCome, measured));
    }

    void hasArrived() {
        arriving.decrementAndGet();
    }

    void takeBack(CountedPermit.@Nullable Sample sample) {
        inFlight.decrementAndGet();
        if (sample != null) {
            limit.onSample(sample.startedAt(), sample.took(), sample.inFlight(), sample.dropped());
        }
    }

    private static boolean countBelow(AtomicInteger count, int bound) {
        return count.getAndUpdate(now -> now < bound ? now + 1 : now) < bound;
    }

    private int share(double share) {
        return Math.max(1, (int) (limit() * share));
    }

    private Tally tally(Priority priority) {
        return Objects.requireNonNull(tallies.get(priority));
    }
}
