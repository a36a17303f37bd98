package dev.fivefold.engine.execution;

import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanOutcome;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Makes calls on the fan-out pool, as many at once as the schedule allows, the elements of loops included. The page's own
 * thread only waits: it makes no call, even when the pool is full. The thread on which a call ends continues with one of
 * the calls that have become possible and requests more threads for the others: no thread waits for another, and one is
 * enough.
 */
public final class PooledExecutor implements PlanExecutor {

    private final FanOutPool pool;
    private final Schedule schedule;
    private final UnaryOperator<Runnable> context;
    private final FailureListener failures;

    /**
     * Creates an executor on this pool.
     *
     * @param context called on a page's own thread: propagates the thread's context to the threads of the pool
     * @param failures receives failures of calls before their execution
     */
    public PooledExecutor(
            FanOutPool pool, Schedule schedule, UnaryOperator<Runnable> context, FailureListener failures) {
        this.pool = pool;
        this.schedule = schedule;
        this.context = context;
        this.failures = failures;
    }

    @Override
    public <R> PlanOutcome execute(Plan<R> plan, R request, Deadline deadline) {
        Duration allowed = deadline.remaining();
        CountDownLatch closed = new CountDownLatch(1);
        PlanRun<R> run = new PlanRun<>(plan, request, deadline, schedule, entry -> {}, closed::countDown, failures);
        start(run);
        try {
            if (!closed.await(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS)) {
                run.giveUp(allowed);
            }
        } catch (InterruptedException stop) {
            run.giveUp(allowed);
            Thread.currentThread().interrupt();
        }
        return run.outcome();
    }

    @Override
    public <R> PlanOutcome execute(
            Plan<R> plan, R request, Deadline deadline, Consumer<List<PlanOutcome.Entry>> progress) {
        Duration allowed = deadline.remaining();
        Progress results = new Progress(progress);
        PlanRun<R> run = new PlanRun<>(plan, request, deadline, schedule, results::ended, results::close, failures);
        start(run);
        try {
            if (!results.deliver(deadline)) {
                run.giveUp(allowed);
            }
        } catch (InterruptedException stop) {
            run.giveUp(allowed);
            Thread.currentThread().interrupt();
        } catch (RuntimeException undelivered) {
            run.cancel();
            throw undelivered;
        }
        return run.outcome();
    }

    private void start(PlanRun<?> run) {
        run.begin();
        new Worker(run).startThreads(0);
    }

    /** The work of every thread of the pool for a page: it makes the page's calls as long as there are any to make. */
    private final class Worker implements Runnable {

        private final PlanRun<?> run;
        private final Runnable inContext = context.apply(this);

        Worker(PlanRun<?> run) {
            this.run = run;
        }

        @Override
        public void run() {
            run.threadStarted();
            for (CallTask task = run.next(); task != null; task = run.next()) {
                run.ended(task, task.make());
                startThreads(1);
            }
        }

        /** Requests a thread for each call that can be made now; a call for which there is none is rejected. */
        void startThreads(int here) {
            while (run.needsThread(here)) {
                if (!pool.tryExecute(inContext)) {
                    run.noThread();
                }
            }
        }
    }
}
