package dev.fivefold.engine.execution;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanOutcome;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Makes as many calls at once as the schedule allows, the elements of loops included. Calls that block are made on the
 * fan-out pool: the page's own thread makes none of these, even when the pool is full. The thread of the pool on which
 * a call ends continues with one of the calls that have become possible. It requests more threads for the others: no
 * thread waits for another, and one is enough. Calls that do not block are prepared and started by the page's own
 * thread. Their dependencies may end on an event loop, which no application code may hold.
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
    public <R> PlanOutcome execute(
            Plan<R> plan, R request, Deadline deadline, BiConsumer<List<PlanOutcome.Entry>, Executor> progress) {
        UnaryOperator<Runnable> page = context.get();
        PageThread own = new PageThread(page);
        Progress results = new Progress(own, progress);
        try {
            return execute(
                    own,
                    page,
                    new PlanRun<>(plan, request, deadline, schedule, page, own, results::ended, own::close, failures),
                    deadline);
        } finally {
            results.close(); // before other threads run what is left
            own.end();
        }
    }

    private PlanOutcome execute(PageThread own, UnaryOperator<Runnable> page, PlanRun<?> run, Deadline deadline) {
        Duration allowed = deadline.remaining();
        try {
            run.begin();
            new Progression(run, page, own).makePossible(0);
            if (!own.run(deadline)) {
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

    /** The progression of one page, on whichever thread one of its calls ends. */
    private final class Progression implements Runnable {

        private final PlanRun<?> run;
        private final Runnable worker;
        private final Executor own;
        private final AtomicBoolean proceeding = new AtomicBoolean();

        Progression(PlanRun<?> run, UnaryOperator<Runnable> page, Executor own) {
            this.run = run;
            this.worker = page.apply(this);
            this.own = own;
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
                CompletableFuture<?> unused = made.whenComplete((result, thrown) -> {
                    if (run.ended(task, CallTask.result(result, thrown)) && proceeding.compareAndSet(false, true)) {
                        own.execute(this::proceed);
                    }
                });
            }
        }

        private void proceed() {
            proceeding.set(false);
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
