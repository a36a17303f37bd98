package dev.fivefold.starter.admission;

import com.netflix.concurrency.limits.Limit;
import dev.fivefold.starter.config.AdmissionSettings;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts concurrent requests for pages. Of those beyond the limit, a page may wait in a queue for the next permit, first come, first served;
 * everything else is shed. Thread-safe.
 */
public final class Admission {

    /** As long as the shortest window of an adaptive limit: pages take less. */
    private static final long MEMORY = TimeUnit.SECONDS.toNanos(1);

    private final Limit limit;
    private final AdmissionSettings properties;
    private final LongSupplier nanos;
    private final Set<Waiting> queue = new LinkedHashSet<>();
    private int inFlight;
    private int inBrownout;
    private double meanInBrownout;
    private long changedAt;
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
        this.changedAt = nanos.getAsLong();
        for (Priority priority : Priority.values()) {
            tallies.put(priority, new Tally(new LongAdder(), new LongAdder()));
        }
    }

    /**
     * A permit to serve a request, which must be returned. Empty if there is none at the moment, or if others wait for it: then the
     * caller queues the request or sheds it. Never waits.
     */
    public synchronized Optional<Permit> tryAdmit(Priority priority) {
        boolean wanted = priority == Priority.PAGE || !isPressed();
        return wanted && inFlight < bound(priority) && queue.isEmpty()
                ? Optional.of(admit(priority))
                : Optional.empty();
    }

    /** Whether a page may join the queue: pages wait, and fewer than the queue's capacity do at the moment. */
    public synchronized boolean hasRoomToWait() {
        return properties.maxWaitDuration().isPositive() && queue.size() < properties.queueCapacity();
    }

    /** Puts a page into the queue; admits it at once, on this thread, if there is a permit for it. {@code false} if the queue is full. */
    public boolean queue(Waiting waiting) {
        synchronized (this) {
            if (queue.size() >= properties.queueCapacity()) {
                return false;
            }
            queue.add(waiting);
        }
        admitQueued();
        return true;
    }

    /** Takes a page out of the queue. {@code false} if it is not there any longer: it has been admitted. */
    public synchronized boolean leave(Waiting waiting) {
        return queue.remove(waiting);
    }

    /** Counts a request that is not served. */
    public void recordShed(Priority priority) {
        tally(priority).shed().increment();
    }

    /** The current limit of concurrent requests. */
    public int limit() {
        return limit.getLimit();
    }

    /** The number of concurrent requests. */
    public synchronized int inFlight() {
        return inFlight;
    }

    /** The number of pages in the queue. */
    public synchronized int queued() {
        return queue.size();
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

    private Permit admit(Priority priority) {
        tally(priority).admitted().increment();
        boolean brownout = priority != Priority.PART && isPressed();
        inFlight++;
        if (brownout) {
            inBrownout++;
            brownouts.increment();
        }
        return new CountedPermit(inFlight, brownout);
    }

    /**
     * Whether there are too many for one more whole page, and for what is wanted less. Whole pages have the room that those in a brownout leave in the mean: many of
     * these end at once, and as many whole ones in their place would take the processors from all behind them.
     */
    private boolean isPressed() {
        updateMean(); // it is that of now
        int bound = brownoutBound();
        int whole = inFlight - inBrownout;
        return properties.brownoutFrom() < 1 && (inFlight >= bound || whole >= bound - meanInBrownout);
    }

    /** Admits the pages that have waited longest, as many as there are permits. Their code runs outside of the lock. */
    private void admitQueued() {
        while (true) {
            Waiting next;
            Permit permit;
            synchronized (this) {
                if (queue.isEmpty() || inFlight >= limit()) {
                    return;
                }
                Iterator<Waiting> first = queue.iterator();
                next = first.next();
                first.remove();
                permit = admit(Priority.PAGE);
            }
            next.admitted(permit);
        }
    }

    /** The mean is one of all the time so far, in which what is {@link #MEMORY} ago has a weight of 1/e. */
    private void updateMean() {
        long now = nanos.getAsLong();
        meanInBrownout += (inBrownout - meanInBrownout) * -Math.expm1((double) (changedAt - now) / MEMORY);
        changedAt = now;
    }

    private int bound(Priority priority) {
        return priority == Priority.PREFETCH ? share(properties.prefetchShare()) : limit();
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
            synchronized (Admission.this) {
                updateMean();
                inFlight--;
                if (brownout) {
                    inBrownout--;
                }
            }
            Sample told = sample;
            if (told != null) {
                limit.onSample(admittedAt, told.took().toNanos(), inFlightThen, told.dropped());
            }
            admitQueued();
        }
    }
}
