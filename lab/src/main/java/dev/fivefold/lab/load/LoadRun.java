package dev.fivefold.lab.load;

import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Closed-loop load: each connection has one request in flight, and begins the next after its response. One thread runs it; any may read
 * its figures or stop it.
 */
public final class LoadRun implements AutoCloseable {

    /** For one request. */
    public static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final LoadPlan plan;
    private final Consumer<Result> done;
    private final Sender client;
    private final LoadFigures.Tally tally = new LoadFigures.Tally();
    private final AtomicLong next;
    /** A platform thread a connection, for fairness: a virtual one whose response is there at once continues while others wait. */
    private final ExecutorService workers = Executors.newThreadPerTaskExecutor(
            Thread.ofPlatform().daemon().name("load-", 1).factory());

    private volatile boolean stopped;
    private volatile long start;
    private volatile long end;

    /** By HTTP, not started; {@code done} receives each counted request, on many threads. */
    public LoadRun(LoadPlan plan, Consumer<Result> done) {
        this(plan, TIMEOUT, done);
    }

    LoadRun(LoadPlan plan, Duration timeout, Consumer<Result> done) {
        this(plan, new LoadClient(plan, timeout), done);
    }

    /** By another protocol; closes its client. */
    public LoadRun(LoadPlan plan, Sender client, Consumer<Result> done) {
        plan.target().mustBeListenedTo();
        this.plan = plan;
        this.done = done;
        this.client = client;
        this.next = new AtomicLong(plan.firstNumber());
    }

    /** Warms up, and puts the load on. Blocks until its last request is done, or it is stopped. */
    public LoadFigures run() throws InterruptedException {
        work(plan.firstNumber() + plan.warmUps(), _ -> {});
        next.set(plan.firstNumber() + plan.warmUps()); // the workers have run past it
        start = System.nanoTime();
        end = 0;
        work(plan.firstNumber() + plan.warmUps() + plan.requests(), result -> {
            tally.count(result.outcome(), result.tookNanos());
            done.accept(result);
        });
        end = System.nanoTime();
        return figures();
    }

    private void work(long upTo, Consumer<Result> counter) throws InterruptedException {
        long deadline = System.nanoTime() + plan.atMost().toNanos();
        Callable<Boolean> worker = () -> {
            long number = next.getAndIncrement();
            while (number < upTo && !stopped && System.nanoTime() < deadline) {
                long begin = System.nanoTime();
                Outcome outcome = client.send(number);
                if (!stopped) {
                    counter.accept(new Result(begin - start, System.nanoTime() - begin, outcome));
                }
                number = next.getAndIncrement();
            }
            return true;
        };
        try {
            for (Future<Boolean> result : workers.invokeAll(Collections.nCopies(plan.connections(), worker))) {
                if (result.state() == Future.State.FAILED) {
                    throw new IllegalStateException("a worker broke", result.exceptionNow());
                }
            }
        } catch (RejectedExecutionException e) {
            // stopped before it began
        }
    }

    /** The figures so far; none during the warm-up. */
    public LoadFigures figures() {
        long from = start;
        long to = end;
        Duration elapsed = from == 0 ? Duration.ZERO : Duration.ofNanos((to == 0 ? System.nanoTime() : to) - from);
        return tally.figures(plan, elapsed);
    }

    /** Stops at once; requests in flight do not count. */
    public void stop() {
        stopped = true;
        workers.shutdown();
        client.close(); // fails the waiting requests
    }

    @Override
    public void close() {
        stop();
    }
}
