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
import org.jspecify.annotations.Nullable;

/** The two usual ways to write such a page, to be measured beside {@link PooledExecutor}. The page ends no sooner than its running calls. */
public final class StreamExecutor implements PlanExecutor {

    private final int parallelism;
    private final Supplier<UnaryOperator<Runnable>> context;
    private final FailureListener failures;

    private StreamExecutor(int parallelism, Supplier<UnaryOperator<Runnable>> context, FailureListener failures) {
        this.parallelism = parallelism;
        this.context = context;
        this.failures = failures;
    }

    /**
     * Makes one call after the other on the page's own thread, loops included.
     *
     * @param context captures the context of a page's own thread, once, and wraps work for other threads in it
     * @param failures receives failures of calls before their execution
     */
    public static StreamExecutor serial(Supplier<UnaryOperator<Runnable>> context, FailureListener failures) {
        return new StreamExecutor(1, context, failures);
    }

    /**
     * Makes the calls of a stage by a parallel stream, one stage after the other: the trap of article 003. They run on the page's own thread and on
     * the common pool, which has one thread fewer than CPUs for all pages. Calls that block hold these threads.
     *
     * @param context captures the context of a page's own thread, once, and wraps work for other threads in it
     * @param failures receives failures of calls before their execution
     */
    public static StreamExecutor parallel(Supplier<UnaryOperator<Runnable>> context, FailureListener failures) {
        return new StreamExecutor(Integer.MAX_VALUE, context, failures);
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
                    .forEach(call -> page.apply(() -> run.ended(call, CallTask.result(call.start())))
                            .run());
            run.prepare();
        }
        return run.outcome();
    }

    private List<CallTask> possible(PlanRun<?> run) {
        List<CallTask> calls = new ArrayList<>();
        for (CallTask call = next(run); call != null; call = calls.size() < parallelism ? next(run) : null) {
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
