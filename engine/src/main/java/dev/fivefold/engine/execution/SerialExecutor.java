package dev.fivefold.engine.execution;

import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Makes one call after the other on the page's own thread, loops included: the usual way to write such a page. */
public final class SerialExecutor implements PlanExecutor {

    private final Supplier<UnaryOperator<Runnable>> context;
    private final FailureListener failures;

    /**
     * Creates an executor.
     *
     * @param context captures the context of a page's own thread: a response may arrive on another one
     * @param failures receives failures of calls before their execution
     */
    public SerialExecutor(Supplier<UnaryOperator<Runnable>> context, FailureListener failures) {
        this.context = context;
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
        UnaryOperator<Runnable> page = context.get();
        PageThread own = new PageThread(page);
        PlanRun<R> run =
                new PlanRun<>(plan, request, deadline, Schedule.STAGED, page, own, ended::add, () -> {}, failures);
        try {
            run.begin();
            for (CallTask task = next(run); task != null; task = next(run)) {
                if (!ended.isEmpty()) {
                    progress.accept(List.copyOf(ended));
                    ended.clear();
                }
                run.ended(task, CallTask.result(own.join(task.start())));
                run.prepare();
            }
        } finally {
            own.end();
        }
        return run.outcome();
    }

    /** Takes a task to be made now, whether it blocks or not; {@code null} if there is none at the moment. */
    static @Nullable CallTask next(PlanRun<?> run) {
        CallTask task = run.next();
        return task == null ? run.nextUnblocking() : task;
    }
}
