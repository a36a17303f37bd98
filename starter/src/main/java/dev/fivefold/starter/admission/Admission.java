package dev.fivefold.starter.admission;

import com.netflix.concurrency.limits.Limit;
import dev.fivefold.starter.config.AdmissionSettings;
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

/** Counts concurrent requests for pages, and sheds those beyond the limit at once, without a queue. Thread-safe. */
public final class Admission {

    private final Limit limit;
    private final AdmissionSettings properties;
    private final LongSupplier nanos;
    private final AtomicInteger inFlight = new AtomicInteger();
    private final Map<Priority, Tally> tallies = new EnumMap<>(Priority.class);
    private final LongAdder brownouts = new LongAdder();

    private record Tally(LongAdder admitted, LongAdder shed) {}

    /**
     * Admission with these settings.
     *
     * @param nanos a monotonic clock in nanoseconds
     */
    public Admission(AdmissionSettings properties, LongSupplier nanos) {
        this(
                properties.adaptive() ? PageLimits.adaptive(properties.max()) : PageLimits.fixed(properties.max()),
                properties,
                nanos);
    }

    Admission(Limit limit, AdmissionSettings properties, LongSupplier nanos) {
        this.limit = limit;
        this.properties = properties;
        this.nanos = nanos;
        for (Priority priority : Priority.values()) {
            tallies.put(priority, new Tally(new LongAdder(), new LongAdder()));
        }
    }

    /** A permit to serve a request, which must be returned; empty if the request is shed. Never waits. */
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

    /** The current limit of concurrent requests. */
    public int limit() {
        return limit.getLimit();
    }

    /** The number of concurrent requests. */
    public int inFlight() {
        return inFlight.get();
    }

    /** The number of admitted requests so far. */
    public long admitted(Priority priority) {
        return tally(priority).admitted().sum();
    }

    /** The number of shed requests so far. */
    public long shed(Priority priority) {
        return tally(priority).shed().sum();
    }

    /** The number of pages made in brownout so far. */
    public long brownouts() {
        return brownouts.sum();
    }

    /** A page in brownout lacks its optional parts: a request for such a part is shed, too. */
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
        public void served(Duration required) {
            sample = new Sample(required, false);
        }

        @Override
        public void timedOut(Duration elapsed) {
            sample = new Sample(elapsed, true);
        }

        @Override
        public void release() {
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
