package dev.fivefold.engine.execution;

import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanOutcome;

/** Makes one call after the other on the page's own thread, loops included: the usual way to write such a page. */
public final class SerialExecutor implements PlanExecutor {

    private final FailureListener failures;

    /**
     * Creates an executor.
     *
     * @param failures receives failures of calls before their execution
     */
    public SerialExecutor(FailureListener failures) {
        this.failures = failures;
    }

    @Override
    public <R> PlanOutcome execute(Plan<R> plan, R request, Deadline deadline) {
        PlanRun<R> run = new PlanRun<>(plan, request, deadline, Schedule.STAGED, () -> {}, failures);
        run.begin();
        for (CallTask task = run.next(); task != null; task = run.next()) {
            run.ended(task, task.make());
        }
        return run.outcome();
    }
}
