package dev.fivefold.aggregator.execution;

import dev.fivefold.aggregator.call.CallResult;
import dev.fivefold.aggregator.call.Deadline;
import dev.fivefold.aggregator.plan.AggregationPlan;
import dev.fivefold.aggregator.plan.PlanOutcome;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Makes calls on the fan-out pool, as many at once as the schedule allows, elements of loops included. The page's own
 * thread only waits: it makes no call, even when the pool is full. The thread on which a call ends goes on with one of
 * the calls that have become possible and hands the others to the pool: none ever waits for another, and one is enough.
 */
public final class PooledExecutor implements PlanExecutor {

    private final FanOutPool pool;
    private final Schedule schedule;

    public PooledExecutor(FanOutPool pool, Schedule schedule) {
        this.pool = pool;
        this.schedule = schedule;
    }

    @Override
    public <R> PlanOutcome execute(AggregationPlan<R> plan, R request, Deadline deadline) {
        Duration allowed = deadline.remaining();
        PlanRun<R> run = new PlanRun<>(plan, request, deadline, schedule);
        CountDownLatch closed = new CountDownLatch(1);
        start(run, run.begin(), closed);
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

    private void start(PlanRun<?> run, ReadyTasks ready, CountDownLatch closed) {
        for (CallTask task = ready.take(); task != null; task = ready.take()) {
            CallTask taken = task;
            if (!pool.tryExecute(() -> make(run, taken, closed))) {
                run.ended(task, new CallResult.Rejected<>(), ready);
            }
        }
        if (run.isClosed()) {
            closed.countDown();
        }
    }

    /** Makes a call, and then one of those that it has made possible; the others are for other threads. */
    private void make(PlanRun<?> run, CallTask first, CountDownLatch closed) {
        ReadyTasks ready = new ReadyTasks();
        for (CallTask task = first; task != null; ) {
            run.ended(task, task.make(), ready);
            task = ready.take();
            start(run, ready, closed);
        }
    }
}
