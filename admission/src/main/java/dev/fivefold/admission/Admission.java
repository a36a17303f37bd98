package dev.fivefold.admission;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Admits requests for pages by what they cost: the calls and the bytes of all admitted ones stay within what this process can have in flight, so that each is made whole. Others
 * wait, the most urgent first, and in the order of their arrival. Under overload, when more arrive than are served, the least urgent ones do not wait: of those the newest is first, and one
 * that no permit is there for is shed within some milliseconds. Thread-safe.
 */
public final class Admission {

    /** How long a request waits under overload: some others end meanwhile, and a client notices nothing. */
    private static final long SHORT_WAIT = TimeUnit.MILLISECONDS.toNanos(10);

    private static final long STEP = TimeUnit.MILLISECONDS.toNanos(100);

    /** A page that takes so many times as long as the mean waits for something. */
    private static final double WAITING = 4;

    private static final double SHORTEST_OF_WAITING = TimeUnit.MILLISECONDS.toNanos(100);

    /** The mean until there is one: the first pages of a JVM take long. */
    private static final double FIRST_USUAL = TimeUnit.MILLISECONDS.toNanos(500);

    /** Pages of which the mean time is used. */
    private static final int SAMPLES = 10;

    private final AdmissionBounds bounds;
    private final LongSupplier nanos;
    private final CallLimit limit;
    private final OverloadState overload = new OverloadState();
    private final Arrivals arrivals = new Arrivals();
    private final List<Deque<Entry>> queues = new ArrayList<>();
    private final LongAdder[] admitted = new LongAdder[PermitRequest.URGENCIES];
    private final LongAdder[] shed = new LongAdder[PermitRequest.URGENCIES];
    private final LongAdder brownouts = new LongAdder();

    /** In the order in which they were admitted; those that have ended are removed when they come to the front. */
    private final Deque<CountedPermit> inFlight = new ArrayDeque<>();

    private int queued;
    private int pages;
    private int working;
    private long calls;
    private long brownoutCalls;
    private long bytes;
    private long steppedAt;
    private long served;
    private long servedAtStep;
    private int notWholeInStep;
    private boolean wanted;
    private long measuredSince;
    private long sumOfTimes;
    private int times;
    private double pageTime = Double.NaN;
    private double usualTime = FIRST_USUAL;

    private record Entry(PermitRequest permitRequest, Waiting waiting, long since) {}

    /**
     * Admission within these bounds.
     *
     * @param nanos a monotonic clock in nanoseconds
     */
    public Admission(AdmissionBounds bounds, LongSupplier nanos) {
        this.bounds = bounds;
        this.nanos = nanos;
        this.limit = new CallLimit(bounds.processors());
        this.steppedAt = nanos.getAsLong();
        this.measuredSince = steppedAt;
        for (int urgency = 0; urgency < PermitRequest.URGENCIES; urgency++) {
            queues.add(new ArrayDeque<>());
            admitted[urgency] = new LongAdder();
            shed[urgency] = new LongAdder();
        }
    }

    /** A permit to serve a request now, which must be returned. Empty if there is none, or others wait for it: then the caller queues the request or sheds it. */
    public synchronized Optional<Permit> tryAdmit(PermitRequest permitRequest) {
        overload.growth().sample(working + queued);
        arrivals.count(permitRequest);
        if (permitRequest.prefetch() && (queued > 0 || calls >= limit.calls() * bounds.prefetchShare())) {
            return Optional.empty();
        }
        for (int urgency = 0; urgency <= permitRequest.urgency(); urgency++) {
            if (!queues.get(urgency).isEmpty()) {
                return Optional.empty();
            }
        }
        return Optional.ofNullable(permit(permitRequest, Duration.ZERO));
    }

    /** Whether a request without a permit is to be shed at once, since it cannot wait. */
    public synchronized boolean sheds(PermitRequest permitRequest) {
        return permitRequest.prefetch() || isShed(permitRequest.urgency()) || queued >= bounds.queue();
    }

    /** Under overload the most urgent requests, those that are served all, wait as usual. */
    private boolean isShed(int urgency) {
        return overload.isShedding() && urgency >= arrivals.tooMany();
    }

    /** Puts a request into the queue. {@code false} if it cannot wait. */
    public boolean queue(PermitRequest permitRequest, Waiting waiting) {
        synchronized (this) {
            if (sheds(permitRequest)) {
                return false;
            }
            queues.get(permitRequest.urgency()).addLast(new Entry(permitRequest, waiting, nanos.getAsLong()));
            queued++;
            wanted = true;
        }
        admitQueued();
        return true;
    }

    /** Counts a request that is not served. */
    public void recordShed(PermitRequest permitRequest) {
        shed[permitRequest.urgency()].increment();
        synchronized (this) {
            notWholeInStep++;
            wanted = true;
        }
    }

    /**
     * Sheds the requests that have waited for too long, and every tenth of a second adapts the limit. To be called every some milliseconds, by one thread.
     *
     * @param saturation of this process
     */
    void tick(Saturation saturation) {
        List<Entry> late = new ArrayList<>();
        synchronized (this) {
            long now = nanos.getAsLong();
            overload.sample(now, working + queued, served);
            if (now - steppedAt >= STEP) {
                step(now, saturation);
            }
            returnCallsOfWaitingPages(now);
            queues.forEach(queue -> queue.removeIf(entry -> {
                long most = isShed(entry.permitRequest().urgency())
                        ? SHORT_WAIT
                        : entry.permitRequest().maxWait().toNanos();
                boolean tooLong = now - entry.since()
                        >= Math.min(most, entry.permitRequest().maxWait().toNanos());
                return tooLong && late.add(entry);
            }));
            queued -= late.size();
        }
        late.forEach(entry -> {
            recordShed(entry.permitRequest());
            entry.waiting().shed();
        });
        admitQueued();
    }

    /** A page that takes far longer than others does not work, but waits: for a service that stalls, or a client that does not read. That must not be in the way of others. */
    private void returnCallsOfWaitingPages(long now) {
        double longest = Math.max(SHORTEST_OF_WAITING, WAITING * usualTime);
        for (CountedPermit first = inFlight.peek();
                first != null && (first.hasReturnedCalls() || now - first.admittedAt > longest);
                first = inFlight.peek()) {
            first.returnCalls();
            inFlight.remove();
        }
    }

    private void step(long now, Saturation saturation) {
        if (times >= SAMPLES) {
            pageTime = (double) sumOfTimes / times;
            usualTime = pageTime;
            sumOfTimes = 0;
            times = 0;
        } else if (limit.isExperimenting()) {
            pageTime = Double.NaN;
        }
        boolean experimenting = limit.isExperimenting();
        limit.step(wanted || queued > 0, saturation.isBusy(), saturation.delayNanos(), pageTime);
        if (limit.isExperimenting() && !experimenting) {
            measuredSince = now;
            sumOfTimes = 0;
            times = 0;
        }
        int servedInStep = (int) (served - servedAtStep);
        overload.step(now, queued, working + queued, served, servedInStep, notWholeInStep, pageTime);
        arrivals.step(servedInStep);
        servedAtStep = served;
        notWholeInStep = 0;
        wanted = false;
        steppedAt = now;
    }

    /** The time until the next {@link #tick} is due, in nanoseconds. */
    synchronized long untilTick() {
        return queued > 0 || overload.isOverloaded() ? SHORT_WAIT / 2 : STEP;
    }

    /** A permit, whole or in brownout; {@code null} if there is none. */
    private @Nullable Permit permit(PermitRequest permitRequest, Duration waited) {
        double share = overload.isShedding() ? bounds.brownoutShare() : 0;
        PageCost brownout = permitRequest.brownoutCost();
        if (fits(permitRequest.cost(), calls - brownoutCalls, 1 - share)) {
            return admit(permitRequest, permitRequest.cost(), false, waited);
        }
        return brownout != null && share > 0 && fits(brownout, brownoutCalls, share)
                ? admit(permitRequest, brownout, true, waited)
                : null;
    }

    /** Of a page that is larger than all bounds there is one at a time. */
    private boolean fits(PageCost cost, long inUse, double share) {
        return pages < bounds.pages()
                && (inUse == 0 ? share > 0 : inUse + cost.calls() <= limit.calls() * share)
                && (bytes == 0 || bytes + queued * bounds.waitingBytes() + cost.bytes() <= bounds.bytes());
    }

    private Permit admit(PermitRequest permitRequest, PageCost cost, boolean brownout, Duration waited) {
        admitted[permitRequest.urgency()].increment();
        if (brownout) {
            brownouts.increment();
            notWholeInStep++; // else overload would end, since none is shed beside them
        }
        CountedPermit permit = new CountedPermit(cost.calls(), cost.bytes(), brownout, waited);
        pages++;
        working++;
        calls += permit.calls;
        brownoutCalls += brownout ? permit.calls : 0;
        bytes += permit.bytes;
        inFlight.add(permit);
        return permit;
    }

    /** Admits those in the queue, as many as there are permits. Their code runs outside of the lock. */
    private void admitQueued() {
        while (true) {
            Entry next = null;
            Permit permit;
            synchronized (this) {
                Deque<Entry> queue = queues.stream()
                        .filter(each -> !each.isEmpty())
                        .findFirst()
                        .orElse(null);
                if (queue == null) {
                    return;
                }
                boolean newest = overload.isOverloaded()
                        && queue.peekFirst().permitRequest().urgency() >= arrivals.tooMany();
                next = newest ? queue.peekLast() : queue.peekFirst();
                permit = permit(next.permitRequest(), Duration.ofNanos(nanos.getAsLong() - next.since()));
                if (permit == null) {
                    wanted = true;
                    return;
                }
                Entry unused = newest ? queue.pollLast() : queue.pollFirst();
                queued--;
            }
            next.waiting().admitted(permit);
        }
    }

    /** The current limit of calls in flight. */
    public synchronized int limit() {
        return limit.calls();
    }

    /** The number of pages in flight. */
    public synchronized int pages() {
        return pages;
    }

    /** The number of calls that these can have in flight. */
    public synchronized long calls() {
        return calls;
    }

    /** The size of these pages in memory, in bytes. */
    public synchronized long bytes() {
        return bytes;
    }

    /** The number of requests that wait. */
    public synchronized int queued() {
        return queued;
    }

    /** Whether more requests arrive than are served. */
    public synchronized boolean isOverloaded() {
        return overload.isOverloaded();
    }

    /** The number of admitted requests so far, by their urgency from 0 to 7. */
    public long admitted(int urgency) {
        return admitted[urgency].sum();
    }

    /** The number of shed requests so far, by their urgency from 0 to 7. */
    public long shed(int urgency) {
        return shed[urgency].sum();
    }

    /** The number of pages made in brownout so far. */
    public long brownouts() {
        return brownouts.sum();
    }

    private final class CountedPermit implements Permit {

        private final long admittedAt = nanos.getAsLong();
        private final AtomicBoolean callsReturned = new AtomicBoolean();
        private final AtomicBoolean released = new AtomicBoolean();
        private final int calls;
        private final long bytes;
        private final boolean brownout;
        private final Duration waited;

        CountedPermit(int calls, long bytes, boolean brownout, Duration waited) {
            this.calls = calls;
            this.bytes = bytes;
            this.brownout = brownout;
            this.waited = waited;
        }

        @Override
        public boolean brownout() {
            return brownout;
        }

        @Override
        public Duration waited() {
            return waited;
        }

        @Override
        public void served(Duration required) {
            synchronized (Admission.this) {
                if (!brownout && admittedAt >= measuredSince) {
                    sumOfTimes += required.toNanos();
                    times++;
                }
            }
        }

        boolean hasReturnedCalls() {
            return callsReturned.get();
        }

        @Override
        public void returnCalls() {
            if (callsReturned.compareAndSet(false, true)) {
                synchronized (Admission.this) {
                    working--;
                    Admission.this.calls -= calls;
                    Admission.this.brownoutCalls -= brownout ? calls : 0;
                    served++;
                }
            }
        }

        @Override
        public void release() {
            if (released.compareAndSet(false, true)) {
                returnCalls();
                synchronized (Admission.this) {
                    pages--;
                    Admission.this.bytes -= bytes;
                }
                admitQueued();
            }
        }
    }
}
