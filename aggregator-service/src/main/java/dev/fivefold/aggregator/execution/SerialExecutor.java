package dev.fivefold.aggregator.execution;

import dev.fivefold.aggregator.call.Deadline;
import dev.fivefold.aggregator.plan.AggregationPlan;
import dev.fivefold.aggregator.plan.PlanOutcome;

/** Makes one call after the other on the page's own thread, loops included: how such pages are usually written. */
public final class SerialExecutor implements PlanExecutor {

    private final Mishaps mishaps;

    /**
     * On the page's own thread.
     *
     * @param mishaps is told of calls that cannot be made
     */
    public SerialExecutor(Mishaps mishaps) {
        this.mishaps = mishaps;
    }

    @Override
    public <R> PlanOutcome execute(AggregationPlan<R> plan, R request, Deadline deadline) {
        PlanRun<R> run = new PlanRun<>(plan, request, deadline, Schedule.STAGED, () -> {}, mishaps);
        run.begin();
        for (CallTask task = run.next(); task != null; task = run.next()) {
            run.ended(task, task.make());
        }
        return run.outcome();
    }
}
