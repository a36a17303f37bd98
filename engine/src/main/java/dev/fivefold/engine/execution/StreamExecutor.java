package dev.fivefold.engine.execution;

import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The two usual ways to write such a page, to be measured beside {@link PooledExecutor}. The page ends no sooner than its running calls. */
public final class StreamExecutor implements PlanExecutor {

    private final boolean parallel;
    private final Supplier<UnaryOperator<Runnable>> context;
    private final FailureListener failures;

    /**
     * Creates an executor.
     *
     * @param parallel whether the calls of a stage are made by a parallel stream, one stage after the other: the trap of article 003. They run on the
     *     page's own thread and on the common pool, which has one thread fewer than CPUs for all pages. Calls that block hold these threads. Otherwise
     *     one call is made after the other on the page's own thread, loops included
     * @param context captures the context of a page's own thread, once, and wraps work for other threads in it
     * @param failures receives failures of calls before their execution
     */
    public StreamExecutor(boolean parallel, Supplier<UnaryOperator<Runnable>> context, FailureListener failures) {
        this.parallel = parallel;
        this.context = context;
        this.failures = failures;
    }

    @Override
    public <R> PlanOutcome execute(
            Plan<R> plan, R request, Deadline deadline, BiConsumer<List<PlanOutcome.Entry>, Executor> progress) {
        List<PlanOutcome.Entry> ended = new ArrayList<>();
        UnaryOperator<Runnable> page = context.get();
        PageThread own = new PageThread(page);
        if (parallel) {
            own.end(); // it makes calls like the others, and may wait for one: application code runs elsewhere
        }
        PlanRun<R> run =
                new PlanRun<>(plan, request, deadline, Schedule.STAGED, page, own, ended::add, () -> {}, failures);
        try {
            run.begin();
            for (List<CallTask> calls = possible(run); !calls.isEmpty(); calls = possible(run)) {
                if (!ended.isEmpty()) {
                    progress.accept(List.copyOf(ended), own);
                    ended.clear();
                }
                if (parallel) {
                    calls.parallelStream()
                            .forEach(call -> page.apply(() -> run.ended(call, CallTask.result(call.start())))
                                    .run());
                } else {
                    calls.forEach(call -> run.ended(call, CallTask.result(own.join(call.start()))));
                }
                run.prepare();
            }
        } finally {
            own.end();
        }
        return run.outcome();
    }

    private List<CallTask> possible(PlanRun<?> run) {
        List<CallTask> calls = new ArrayList<>();
        for (CallTask call = next(run); call != null; call = parallel ? next(run) : null) {
            calls.add(call);
        }
        return calls;
    }

    /** Takes a task to be made now, whether it blocks or not; {@code null} if there is none at the moment. */
    private static @Nullable CallTask next(PlanRun<?> run) {
        CallTask task = run.next();
        return task == null ? run.nextUnblocking() : task;
    }
}
