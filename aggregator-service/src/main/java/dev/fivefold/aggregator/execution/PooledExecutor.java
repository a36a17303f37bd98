package dev.fivefold.aggregator.execution;

import dev.fivefold.aggregator.call.Deadline;
import dev.fivefold.aggregator.plan.AggregationPlan;
import dev.fivefold.aggregator.plan.PlanOutcome;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/**
 * Makes calls on the fan-out pool, as many at once as the schedule allows, elements of loops included. The page's own
 * thread only waits: it makes no call, even when the pool is full. The thread on which a call ends goes on with one of
 * the calls that have become possible and summons others for the rest: none ever waits for another, and one is enough.
 */
public final class PooledExecutor implements PlanExecutor {

    private final FanOutPool pool;
    private final Schedule schedule;
    private final UnaryOperator<Runnable> context;
    private final Mishaps mishaps;

    /**
     * On this pool.
     *
     * @param context called on a page's own thread: has what runs on the pool's threads see what is bound to that one
     * @param mishaps is told of calls that cannot be made
     */
    public PooledExecutor(FanOutPool pool, Schedule schedule, UnaryOperator<Runnable> context, Mishaps mishaps) {
        this.pool = pool;
        this.schedule = schedule;
        this.context = context;
        this.mishaps = mishaps;
    }

    @Override
    public <R> PlanOutcome execute(AggregationPlan<R> plan, R request, Deadline deadline) {
        Duration allowed = deadline.remaining();
        CountDownLatch closed = new CountDownLatch(1);
        PlanRun<R> run = new PlanRun<>(plan, request, deadline, schedule, closed::countDown, mishaps);
        run.begin();
        new Worker(run).summon(0);
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

    /** What every thread of the pool does for a page: it makes the page's calls for as long as there are any to be made. */
    private final class Worker implements Runnable {

        private final PlanRun<?> run;
        private final Runnable inContext = context.apply(this);

        Worker(PlanRun<?> run) {
            this.run = run;
        }

        @Override
        public void run() {
            run.arrived();
            for (CallTask task = run.next(); task != null; task = run.next()) {
                run.ended(task, task.make());
                summon(1);
            }
        }

        /** Has a thread come for each call that can be made now; a call for which there is none is rejected. */
        void summon(int here) {
            while (run.summon(here)) {
                if (!pool.tryExecute(inContext)) {
                    run.noRoom();
                }
            }
        }
    }
}
