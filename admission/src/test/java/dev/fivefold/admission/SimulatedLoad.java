package dev.fivefold.admission;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Readers of a page that has 16 calls in flight, of which 256 can be, and takes 100 ms in the mean: 160 pages a second. In brownout a page has 4 calls, and takes 100 ms, too. Some readers ask again
 * when they have their page or were shed; others arrive at a rate. Time passes in steps of 5 ms.
 */
final class SimulatedLoad {

    static final int PAGES_A_SECOND = 160;

    private static final long STEP = Duration.ofMillis(5).toNanos();
    private static final long PAGE = Duration.ofMillis(100).toNanos();
    private static final Saturation STEADY = new Saturation() {
        @Override
        public boolean isBusy() {
            return true;
        }

        @Override
        public long delayNanos() {
            return 0;
        }
    };

    private final PageCost cost = new PageCost(16, 1);
    private final PageCost brownoutCost = new PageCost(4, 1);
    private final List<Arrivals> arrivals = new ArrayList<>();
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::number));
    private final Random random = new Random(7);
    private long now = 1;
    private long number;

    final Admission admission;
    private final List<Request> served = new ArrayList<>();
    final List<Request> shed = new ArrayList<>();
    int steps;
    int overloadedSteps;

    private record Event(long at, long number, Runnable code) {}

    private record Reader(Duration pause) {}

    private static final class Arrivals {

        private final int urgency;
        private int aSecond;
        private double due;

        Arrivals(int urgency) {
            this.urgency = urgency;
        }
    }

    /**
     * A request that has ended.
     *
     * @param waited until its page began, or it was shed
     */
    record Request(int urgency, Duration waited, boolean made, boolean brownout, long endedAt) {}

    SimulatedLoad(double brownoutShare) {
        admission = new Admission(
                new AdmissionBounds(2, Integer.MAX_VALUE, Long.MAX_VALUE, 0, 100_000, 0.5, brownoutShare), () -> now);
    }

    /** From now on this many more readers, who pause for up to twice a time before they ask again. */
    void readers(int count, Duration pause) {
        for (int i = 0; i < count; i++) {
            Reader reader = new Reader(pause);
            at(now + (pause.isZero() ? 0 : pause(reader)), () -> request(3, reader));
        }
    }

    /** From now on this many arrive a second. */
    void arrivals(int aSecond) {
        arrivals(aSecond, 3);
    }

    void arrivals(int aSecond, int urgency) {
        Arrivals of = arrivals.stream()
                .filter(each -> each.urgency == urgency)
                .findFirst()
                .orElseGet(() -> {
                    Arrivals other = new Arrivals(urgency);
                    arrivals.add(other);
                    return other;
                });
        of.aSecond = aSecond;
    }

    /** As many at once. */
    void burst(int count) {
        for (int i = 0; i < count; i++) {
            request(3, null);
        }
    }

    void run(Duration time) {
        for (long end = now + time.toNanos(); now < end; now += STEP) {
            while (!events.isEmpty() && events.peek().at() <= now) {
                events.poll().code().run();
            }
            for (Arrivals each : arrivals) {
                for (each.due += (double) each.aSecond
                                * STEP
                                / Duration.ofSeconds(1).toNanos();
                        each.due >= 1;
                        each.due--) {
                    request(each.urgency, null);
                }
            }
            admission.tick(STEADY);
            steps++;
            overloadedSteps += admission.isOverloaded() ? 1 : 0;
        }
    }

    /** What has ended so far. */
    void forget() {
        served.clear();
        shed.clear();
        steps = 0;
        overloadedSteps = 0;
    }

    private void request(int urgency, @Nullable Reader reader) {
        PermitRequest permitRequest = new PermitRequest(cost, brownoutCost, urgency, false, Duration.ofMinutes(1));
        long asked = now;
        admission
                .tryAdmit(permitRequest)
                .ifPresentOrElse(
                        permit -> make(urgency, reader, permit, asked),
                        () -> wait(permitRequest, urgency, reader, asked));
    }

    private void wait(PermitRequest permitRequest, int urgency, @Nullable Reader reader, long asked) {
        boolean waits = admission.queue(
                permitRequest,
                AdmissionTest.waiting(
                        permit -> make(urgency, reader, permit, asked), () -> shed(urgency, reader, asked)));
        if (!waits) {
            admission.recordShed(permitRequest);
            shed(urgency, reader, asked);
        }
    }

    private void make(int urgency, @Nullable Reader reader, Permit permit, long asked) {
        long begun = now;
        long took = (long) ((0.5 + random.nextDouble()) * PAGE);
        at(now + took, () -> {
            permit.served(Duration.ofNanos(took));
            permit.release();
            served.add(new Request(urgency, Duration.ofNanos(begun - asked), true, permit.brownout(), now));
            again(reader);
        });
    }

    private void shed(int urgency, @Nullable Reader reader, long asked) {
        shed.add(new Request(urgency, Duration.ofNanos(now - asked), false, false, now));
        again(reader);
    }

    private void again(@Nullable Reader reader) {
        if (reader != null) {
            at(now + Math.max(STEP, pause(reader)), () -> request(3, reader));
        }
    }

    private long pause(Reader reader) {
        return (long) (2 * random.nextDouble() * reader.pause().toNanos());
    }

    private void at(long time, Runnable code) {
        events.add(new Event(time, number++, code));
    }

    /** The number of pages in the last time. */
    int served(Duration last) {
        return (int) served.stream()
                .filter(each -> each.endedAt() > now - last.toNanos())
                .count();
    }

    long whole() {
        return served.stream().filter(each -> !each.brownout()).count();
    }

    long inBrownout() {
        return served.stream().filter(Request::brownout).count();
    }

    /** The share of the requests of an urgency that were served. */
    double share(int urgency) {
        long made = served.stream().filter(each -> each.urgency() == urgency).count();
        long not = shed.stream().filter(each -> each.urgency() == urgency).count();
        return (double) made / (made + not);
    }

    static boolean isServed(Request request) {
        return request.made();
    }

    static boolean isShed(Request request) {
        return !request.made();
    }

    /** The wait that this share of the requests did not exceed. */
    Duration waits(Predicate<Request> which, double share) {
        List<Duration> sorted = new ArrayList<>();
        served.stream().filter(which).forEach(each -> sorted.add(each.waited()));
        shed.stream().filter(which).forEach(each -> sorted.add(each.waited()));
        sorted.sort(Comparator.naturalOrder());
        return sorted.get((int) (share * (sorted.size() - 1)));
    }
}
