package dev.fivefold.engine.execution;

import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.PageThreads;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Makes the calls of a stage by a parallel stream, one stage after the other. They run on the page's own thread and on
 * the common pool, which has one thread fewer than CPUs for all pages. The trap of article 003, to be measured beside
 * {@link PooledExecutor}. Calls that block hold these threads, and the page ends no sooner than its running calls.
 */
public final class ParallelStreamExecutor implements PlanExecutor {

    private final Supplier<UnaryOperator<Runnable>> context;
    private final FailureListener failures;

    /**
     * Creates an executor.
     *
     * @param context captures the context of a page's own thread, once, and wraps work for other threads in it
     * @param failures receives failures of calls before their execution
     */
    public ParallelStreamExecutor(Supplier<UnaryOperator<Runnable>> context, FailureListener failures) {
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
        // The page's own thread makes calls like the others, and may wait for one.
        Executor other = code -> PageThreads.executor().execute(page.apply(code));
        PlanRun<R> run =
                new PlanRun<>(plan, request, deadline, Schedule.STAGED, page, other, ended::add, () -> {}, failures);
        run.begin();
        for (List<CallTask> calls = possible(run); !calls.isEmpty(); calls = possible(run)) {
            if (!ended.isEmpty()) {
                progress.accept(List.copyOf(ended));
                ended.clear();
            }
            calls.parallelStream()
                    .forEach(call -> page.apply(() -> make(call, run)).run());
            run.prepare();
        }
        return run.outcome();
    }

    private static void make(CallTask call, PlanRun<?> run) {
        run.ended(call, CallTask.result(call.start()));
    }

    private static List<CallTask> possible(PlanRun<?> run) {
        List<CallTask> calls = new ArrayList<>();
        for (CallTask call = SerialExecutor.next(run); call != null; call = SerialExecutor.next(run)) {
            calls.add(call);
        }
        return calls;
    }
}
