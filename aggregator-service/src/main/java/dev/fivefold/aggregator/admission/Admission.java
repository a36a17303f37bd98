package dev.fivefold.aggregator.admission;

import com.netflix.concurrency.limits.Limit;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts the requests for pages that are under way, and refuses what would be too many: at once, since nobody waits here. Safe for
 * use by many threads.
 */
public final class Admission {

    private final Limit limit;
    private final AdmissionProperties properties;
    private final LongSupplier nanos;
    private final AtomicInteger inFlight = new AtomicInteger();
    private final Map<Priority, Tally> tallies = new EnumMap<>(Priority.class);
    private final LongAdder brownouts = new LongAdder();

    private record Tally(LongAdder admitted, LongAdder shed) {}

    /**
     * As configured.
     *
     * @param nanos the time in nanoseconds, from any beginning, never backwards
     */
    public Admission(AdmissionProperties properties, LongSupplier nanos) {
        this(
                properties.adaptive() ? PageLimits.adaptive(properties.max()) : PageLimits.fixed(properties.max()),
                properties,
                nanos);
    }

    Admission(Limit limit, AdmissionProperties properties, LongSupplier nanos) {
        this.limit = limit;
        this.properties = properties;
        this.nanos = nanos;
        for (Priority priority : Priority.values()) {
            tallies.put(priority, new Tally(new LongAdder(), new LongAdder()));
        }
    }

    /** Leave to serve a request, which has to be given back; empty if it is one too many. Never waits. */
    public Optional<Permit> tryAdmit(Priority priority) {
        int bound = bound(priority);
        int before = inFlight.getAndUpdate(now -> now < bound ? now + 1 : now);
        if (before >= bound) {
            tally(priority).shed().increment();
            return Optional.empty();
        }
        tally(priority).admitted().increment();
        boolean brownout = priority != Priority.PART && before >= brownoutBound();
        if (brownout) {
            brownouts.increment();
        }
        return Optional.of(new CountedPermit(before + 1, brownout));
    }

    /** How many requests may be under way now. */
    public int limit() {
        return limit.getLimit();
    }

    /** How many are. */
    public int inFlight() {
        return inFlight.get();
    }

    /** How many were served so far. */
    public long admitted(Priority priority) {
        return tally(priority).admitted().sum();
    }

    /** How many were refused so far. */
    public long shed(Priority priority) {
        return tally(priority).shed().sum();
    }

    /** How many pages were to be made with nothing but what they cannot do without. */
    public long brownouts() {
        return brownouts.sum();
    }

    /** A part is what a page is made without in a brownout: nobody gets it by asking for it alone. */
    private int bound(Priority priority) {
        return switch (priority) {
            case PAGE -> limit();
            case PART -> brownoutBound();
            case PREFETCH -> share(properties.prefetchShare());
        };
    }

    private int brownoutBound() {
        return share(properties.brownoutFrom());
    }

    private int share(double share) {
        return Math.max(1, (int) (limit() * share));
    }

    private Tally tally(Priority priority) {
        return Objects.requireNonNull(tallies.get(priority));
    }

    private final class CountedPermit implements Permit {

        private final long admittedAt = nanos.getAsLong();
        private final int inFlightThen;
        private final boolean brownout;
        private final AtomicBoolean givenBack = new AtomicBoolean();
        private volatile @Nullable Sample sample;

        private record Sample(Duration took, boolean dropped) {}

        CountedPermit(int inFlightThen, boolean brownout) {
            this.inFlightThen = inFlightThen;
            this.brownout = brownout;
        }

        @Override
        public boolean brownout() {
            return brownout;
        }

        @Override
        public void served(Duration essentials) {
            sample = new Sample(essentials, false);
        }

        @Override
        public void timedOut(Duration elapsed) {
            sample = new Sample(elapsed, true);
        }

        @Override
        public void giveBack() {
            if (!givenBack.compareAndSet(false, true)) {
                return;
            }
            inFlight.decrementAndGet();
            Sample told = sample;
            if (told != null) {
                limit.onSample(admittedAt, told.took().toNanos(), inFlightThen, told.dropped());
            }
        }
    }
}
