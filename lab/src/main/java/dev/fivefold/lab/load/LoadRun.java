package dev.fivefold.lab.load;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Load on a server. Each worker sends one request at a time: in a closed loop after the response to the previous one, in an open loop
 * when it is due. An open loop has one worker more than requests in flight. Any thread may read the figures of a load or stop it.
 *
 * <p>In an open loop, latencies count from the moment when a request is due. All requests that are due while a server is stalled show the
 * stall; a closed loop shows it once (coordinated omission). If all workers have a request in flight, the next request is
 * {@link Outcome#NOT_CONNECTED}: counted, not skipped.
 */
public final class LoadRun implements AutoCloseable {

    /** In an open loop, a late request is interrupted at most so much after its timeout. */
    private static final Duration TICK = Duration.ofMillis(20);

    /**
     * Of an open loop, which may have thousands of workers. A request costs a platform thread two thirds of the CPU time of a virtual one.
     * In a closed loop virtual threads are unfair, too: one whose response is there at once continues while others wait.
     */
    private static final int PLATFORM_THREADS = 64;

    private final LoadPlan plan;
    private final Sender sender;
    private final Consumer<Result> done;
    private final LoadFigures.Tally tally = new LoadFigures.Tally();
    private final FutureTask<LoadFigures> run = new FutureTask<>(this::put);
    private final AtomicLong next = new AtomicLong();
    private final AtomicReference<@Nullable RuntimeException> broken = new AtomicReference<>();
    private final List<Worker> workers = new CopyOnWriteArrayList<>();
    private final AtomicInteger waiting = new AtomicInteger();

    private volatile boolean stopped;
    private volatile long start;
    private volatile long end;

    /** By HTTP, not started; {@code done} receives each counted request, on many threads. */
    public LoadRun(LoadPlan plan, Requests requests, Consumer<Result> done) {
        this(plan, new LoadClient(requests, plan), done);
    }

    /** By another protocol or client; closes the sender. */
    public LoadRun(LoadPlan plan, Sender sender, Consumer<Result> done) {
        this.plan = plan;
        this.sender = sender;
        this.done = done;
    }

    /** Warms up, and puts the load on. Blocks until its last request is done, or it is stopped. */
    public LoadFigures run() throws InterruptedException {
        start();
        return await();
    }

    /** Starts, on threads of its own. Once. */
    public void start() {
        start = System.nanoTime();
        Thread.ofPlatform().daemon().name("load").start(run);
    }

    /** Blocks until so long after the start. */
    public void await(Duration moment) throws InterruptedException {
        Duration left = moment.minus(elapsed());
        if (left.isPositive()) {
            Thread.sleep(left);
        }
    }

    /** Blocks until the last request is done, or the load is stopped. */
    public LoadFigures await() throws InterruptedException {
        try {
            return run.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the load broke", e.getCause());
        }
    }

    /** Whether requests are being sent or will be. */
    public boolean isRunning() {
        return !run.isDone();
    }

    /** When it began, or its part behind the warm-up, by {@link System#nanoTime}. */
    public long startedAt() {
        return start;
    }

    /** Time since then. */
    public Duration elapsed() {
        return start == 0 ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - start);
    }

    /** Up to this moment, from the start, all due requests of an open loop are done. */
    public Duration settled() {
        long now = workers.isEmpty() ? 0 : System.nanoTime() - start; // later requests have later moments
        return Duration.ofNanos(workers.stream().mapToLong(worker -> worker.due).reduce(now, Math::min));
    }

    /** The number of the first request that is not sent yet. */
    long nextNumber() {
        return plan.firstNumber() + plan.warmUps() + next.get();
    }

    private LoadFigures put() throws InterruptedException {
        if (plan.warmUps() > 0) {
            work(plan.warmUp(), _ -> {});
            next.set(0);
            start = System.nanoTime();
        }
        work(plan, result -> {
            tally.count(result.outcome(), result.tookNanos());
            done.accept(result);
        });
        end = System.nanoTime();
        return figures();
    }

    private void work(LoadPlan part, Consumer<Result> counter) throws InterruptedException {
        workers.clear();
        for (int i = 0; i < (part.isOpen() ? 1 : part.connections()); i++) {
            startWorker(part, counter, 0);
        }
        for (int i = 0; i < workers.size(); i++) { // workers of an open loop start others
            Thread thread = workers.get(i).thread;
            while (part.isOpen() && !thread.join(TICK)) {
                long latest = System.nanoTime() - start - part.timeout().toNanos();
                workers.forEach(worker -> worker.cancelIfDueBefore(latest));
            }
            thread.join();
        }
        RuntimeException failure = broken.get();
        if (failure != null) {
            throw failure;
        }
    }

    private synchronized void startWorker(LoadPlan part, Consumer<Result> counter, long due) {
        if (workers.size() < part.connections()) {
            waiting.incrementAndGet();
            Worker worker = new Worker(part, counter, due);
            workers.add(worker);
            worker.thread.start();
        }
    }

    /** The figures so far; none of the warm-up. */
    public LoadFigures figures() {
        Duration elapsed = end == 0 ? elapsed() : Duration.ofNanos(end - start);
        return tally.figures(plan.warmUps(), plan.isOpen() ? 0 : plan.connections(), elapsed);
    }

    /** Stops at once; requests in flight do not count. A request that is just connecting ends by its timeout. */
    public void stop() {
        stopped = true;
        sender.close(); // fails the requests in flight
        workers.forEach(worker -> worker.thread.interrupt());
    }

    @Override
    public void close() {
        stop();
    }

    /** Sends one request at a time. */
    private final class Worker {

        private final LoadPlan part;
        private final Consumer<Result> counter;
        private final Thread thread;
        /** Of its request, or not later than that. */
        private volatile long due;
        /** Guarded by this. */
        private boolean sending;

        Worker(LoadPlan part, Consumer<Result> counter, long due) {
            this.part = part;
            this.counter = counter;
            this.due = due;
            boolean virtual = part.isOpen() && workers.size() >= PLATFORM_THREADS;
            Thread.Builder builder =
                    virtual ? Thread.ofVirtual() : Thread.ofPlatform().daemon();
            this.thread = builder.name("load-worker").unstarted(this::work);
        }

        private void work() {
            try {
                long request = next.getAndIncrement();
                due = part.dueNanos(request, sinceStart());
                while (due != Schedule.NEVER && !stopped) {
                    Result result = allWereBusy(request) ? new Result(due, 0, Outcome.NOT_CONNECTED) : send(request);
                    if (!stopped) {
                        counter.accept(result);
                    }
                    request = next.getAndIncrement();
                    due = part.dueNanos(request, sinceStart());
                }
            } catch (InterruptedException e) {
                // stopped
            } catch (RuntimeException e) {
                broken.compareAndSet(null, e);
                stop();
            } finally {
                due = Schedule.NEVER;
            }
        }

        /** Whether this worker is the first one to be free since the request is due. */
        private boolean allWereBusy(long request) {
            return part.isOpen()
                    && request >= part.connections()
                    && workers.size() == part.connections()
                    && due <= sinceStart();
        }

        private long sinceStart() {
            return System.nanoTime() - start;
        }

        private Result send(long request) throws InterruptedException {
            long early = due - sinceStart();
            if (early > 0) {
                Thread.sleep(Duration.ofNanos(early));
            }
            if (waiting.decrementAndGet() == 0) {
                startWorker(part, counter, due);
            }
            mark(true);
            Outcome outcome = sender.send(part.firstNumber() + part.warmUps() + request);
            mark(false);
            waiting.incrementAndGet();
            long took = sinceStart() - due;
            boolean late = part.isOpen() && took > part.timeout().toNanos() && outcome.isServed();
            return new Result(due, took, late ? Outcome.UNANSWERED : outcome);
        }

        /** Behind a request, a late interruption must not hit the next one. */
        private synchronized void mark(boolean begins) {
            sending = begins;
            if (!begins && !stopped) {
                Thread.interrupted();
            }
        }

        /** An interrupted virtual thread that waits for a socket closes it. For other threads, a socket has a timeout between two packets. */
        private void cancelIfDueBefore(long moment) {
            if (due < moment) {
                synchronized (this) {
                    if (sending && due < moment) {
                        thread.interrupt();
                    }
                }
            }
        }
    }
}
