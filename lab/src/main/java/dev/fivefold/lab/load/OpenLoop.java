package dev.fivefold.lab.load;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Open-loop load: each request is sent when it is due, however many are in flight, and its latency counts from then. A stalled server
 * is seen by all requests that are due meanwhile; a closed loop, which waits for a response, would see it once (coordinated omission).
 * GET, without a body.
 *
 * <p>A request without a response by its deadline is cancelled, and its connection closed. If as many are in flight as there may be, the
 * next one is {@link Outcome#NOT_CONNECTED}: counted, not skipped. Safe for many threads.
 */
public final class OpenLoop implements AutoCloseable {

    /** A request is cancelled at most so much after its deadline. */
    private static final Duration TICK = Duration.ofMillis(10);

    /** Less than the 60 s after which servers close idle connections. */
    private static final Duration IDLE = Duration.ofSeconds(30);

    private static final Duration BETWEEN_CLEANINGS = Duration.ofSeconds(5);

    private final Schedule schedule;
    private final long firstNumber;
    private final long deadlineNanos;
    private final LoadClient client;
    private final Semaphore places;
    private final Map<Long, UnderWay> underWay = new ConcurrentSkipListMap<>(); // in the order of their numbers
    private final Queue<Result> results = new ConcurrentLinkedQueue<>();
    private final AtomicReference<@Nullable RuntimeException> broken = new AtomicReference<>();
    private final Thread pacer = Thread.ofPlatform().daemon().name("load-pace").unstarted(this::pace);

    private volatile boolean stopped;
    private volatile long start;
    private volatile long lastDue;

    private record UnderWay(Thread thread, long due) {}

    /** A load that has not started; each request has a deadline from the moment when it is due. */
    public OpenLoop(LocalTarget target, Schedule schedule, int mostUnderWay, Duration deadline) {
        this(LoadPlan.ofPages(target, mostUnderWay, deadline), schedule);
    }

    /**
     * The same, with requests as a plan has them.
     *
     * @param plan with the most requests in flight as its connections, and the deadline of each as its time; the schedule says how many
     */
    public OpenLoop(LoadPlan plan, Schedule schedule) {
        plan.target().mustBeListenedTo();
        this.schedule = schedule;
        this.firstNumber = plan.firstNumber();
        this.deadlineNanos = plan.atMost().toNanos();
        this.places = new Semaphore(plan.connections());
        this.client = new LoadClient(plan, plan.atMost());
    }

    /** Starts, on threads of its own. Once. */
    public void start() {
        start = System.nanoTime();
        pacer.start();
    }

    /** When it began, by {@link System#nanoTime}. */
    public long startedAt() {
        return start;
    }

    /** Time since it began. */
    public Duration elapsed() {
        return Duration.ofNanos(elapsedNanos());
    }

    private long elapsedNanos() {
        return System.nanoTime() - start;
    }

    /** Blocks until so long after the start. */
    public void await(Duration moment) throws InterruptedException {
        Duration left = moment.minus(elapsed());
        if (left.isPositive()) {
            Thread.sleep(left);
        }
    }

    /** Blocks until all requests have an outcome. */
    public void await() throws InterruptedException {
        pacer.join();
        RuntimeException failure = broken.get();
        if (failure != null) {
            throw new IllegalStateException("the load broke", failure);
        }
    }

    /** The outcomes so far, in no order. */
    public List<Result> results() {
        return List.copyOf(results);
    }

    /** Up to this moment, from the start, all due requests have an outcome in {@link #results()}. */
    public Duration settled() {
        long sent = lastDue; // before underWay is read: a later request has a later moment
        return Duration.ofNanos(
                underWay.values().stream().mapToLong(UnderWay::due).findFirst().orElse(sent));
    }

    private void pace() {
        long nextCleaning = IDLE.toNanos();
        long number = 0;
        for (long due = 0; due != Schedule.NEVER && !stopped; due = schedule.dueNanos(number)) {
            awaitTurn(due);
            if (due > nextCleaning) {
                client.closeIdle(IDLE);
                nextCleaning = due + BETWEEN_CLEANINGS.toNanos();
            }
            begin(number++, due);
            lastDue = due;
        }
        while (!stopped && !underWay.isEmpty()) {
            awaitTurn(elapsedNanos() + 1);
        }
    }

    /** Also cancels late requests, which no other thread does. */
    private void awaitTurn(long due) {
        long now = elapsedNanos();
        cancelLate(now);
        while (now < due && !stopped) {
            LockSupport.parkNanos(Math.min(due - now, TICK.toNanos()));
            now = elapsedNanos();
            cancelLate(now);
        }
    }

    /** An interrupted virtual thread that waits for a socket closes it. */
    private void cancelLate(long now) {
        for (UnderWay request : underWay.values()) {
            if (now - request.due() <= deadlineNanos) {
                return;
            }
            request.thread().interrupt();
        }
    }

    /** In a virtual thread: there may be thousands, and each waits nearly all of its life. */
    private void begin(long number, long due) {
        if (!places.tryAcquire()) {
            results.add(new Result(due, 0, Outcome.NOT_CONNECTED));
            return;
        }
        Thread thread = Thread.ofVirtual().name("load-" + number).unstarted(() -> send(number, due));
        underWay.put(number, new UnderWay(thread, due));
        thread.start();
    }

    private void send(long number, long due) {
        try {
            Outcome outcome = client.send(firstNumber + number);
            long took = elapsedNanos() - due;
            boolean late = took > deadlineNanos && outcome.isServed();
            if (!stopped) {
                results.add(new Result(due, took, late ? Outcome.UNANSWERED : outcome));
            }
        } catch (RuntimeException e) {
            broken.compareAndSet(null, e);
            stopped = true;
        } finally {
            underWay.remove(number);
            places.release();
        }
    }

    /** Stops at once; requests in flight have no outcome. */
    @Override
    public void close() {
        stopped = true;
        client.close();
        underWay.values().forEach(request -> request.thread().interrupt());
    }
}
