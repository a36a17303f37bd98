package dev.fivefold.engine.execution;

import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

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
        return execute(plan, request, deadline, ended -> {});
    }

    @Override
    public <R> PlanOutcome execute(
            Plan<R> plan, R request, Deadline deadline, Consumer<List<PlanOutcome.Entry>> progress) {
        List<PlanOutcome.Entry> ended = new ArrayList<>();
        PlanRun<R> run = new PlanRun<>(plan, request, deadline, Schedule.STAGED, ended::add, () -> {}, failures);
        run.begin();
        for (CallTask task = run.next(); task != null; task = run.next()) {
            if (!ended.isEmpty()) {
                progress.accept(List.copyOf(ended));
                ended.clear();
            }
            run.ended(task, task.make());
        }
        return run.outcome();
    }
}
