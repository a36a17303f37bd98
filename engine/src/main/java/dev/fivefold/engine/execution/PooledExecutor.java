package dev.fivefold.engine.execution;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanOutcome;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Makes as many calls at once as the schedule allows, the elements of loops included. Calls that block are made on the fan-out pool: the
 * page's own thread makes none of these, even when the pool is full, and only waits. The thread on which a call ends continues with one
 * of the calls that have become possible and requests more threads for the others: no thread waits for another, and one is enough. Calls
 * that do not block are started by the thread on which they become possible.
 */
public final class PooledExecutor implements PlanExecutor {

    private final FanOutPool pool;
    private final Schedule schedule;
    private final Supplier<UnaryOperator<Runnable>> context;
    private final FailureListener failures;

    /**
     * Creates an executor on this pool.
     *
     * @param context captures the context of a page's own thread, once, and wraps work for other threads in it
     * @param failures receives failures of calls before their execution
     */
    public PooledExecutor(
            FanOutPool pool, Schedule schedule, Supplier<UnaryOperator<Runnable>> context, FailureListener failures) {
        this.pool = pool;
        this.schedule = schedule;
        this.context = context;
        this.failures = failures;
    }

    @Override
    public <R> PlanOutcome execute(Plan<R> plan, R request, Deadline deadline) {
        Duration allowed = deadline.remaining();
        CountDownLatch closed = new CountDownLatch(1);
        UnaryOperator<Runnable> page = context.get();
        PlanRun<R> run =
                new PlanRun<>(plan, request, deadline, schedule, page, entry -> {}, closed::countDown, failures);
        start(run, page);
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
        UnaryOperator<Runnable> page = context.get();
        PlanRun<R> run =
                new PlanRun<>(plan, request, deadline, schedule, page, results::ended, results::close, failures);
        start(run, page);
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

    private void start(PlanRun<?> run, UnaryOperator<Runnable> page) {
        run.begin();
        new Progression(run, page).makePossible(0);
    }

    /** The progression of one page, on whichever thread one of its calls ends. */
    private final class Progression implements Runnable {

        private final PlanRun<?> run;
        private final Runnable worker;
        private final Runnable continuation;

        Progression(PlanRun<?> run, UnaryOperator<Runnable> page) {
            this.run = run;
            this.worker = page.apply(this);
            this.continuation = page.apply(this::proceed);
        }

        /** The work of every thread of the pool for a page: it makes the page's calls as long as there are any to make. */
        @Override
        public void run() {
            run.threadStarted();
            for (CallTask task = run.next(); task != null; task = run.next()) {
                make(task);
                makePossible(1);
            }
        }

        private void make(CallTask task) {
            CompletableFuture<? extends CallResult<?>> made = task.start();
            if (made.isDone()) {
                if (run.ended(task, CallTask.result(made))) {
                    run.prepare();
                }
            } else {
                CompletableFuture<?> _ = made.whenComplete((result, thrown) -> {
                    if (run.ended(task, CallTask.result(result, thrown))) {
                        continuation.run();
                    }
                });
            }
        }

        private void proceed() {
            run.prepare();
            makePossible(0);
        }

        /**
         * Makes the calls that do not block, and requests a thread for each of the others; a call for which there is none is rejected.
         *
         * @param here the number of threads that are about to take a call anyway
         */
        private void makePossible(int here) {
            do {
                for (CallTask task = run.nextUnblocking(); task != null; task = run.nextUnblocking()) {
                    make(task);
                }
            } while (requestThread(here));
        }

        /** Whether one was needed. */
        private boolean requestThread(int here) {
            boolean needed = run.needsThread(here);
            if (needed && !pool.tryExecute(worker)) {
                run.noThread();
            }
            return needed;
        }
    }
}
