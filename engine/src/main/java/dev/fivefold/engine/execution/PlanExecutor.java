package dev.fivefold.engine.execution;

import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanOutcome;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;

/** Executes a plan for one page. Thread-safe: each thread executes a page of its own. */
public interface PlanExecutor {

    /** Of a page that is sent at once: its thread has nothing to do before the end. */
    BiConsumer<List<PlanOutcome.Entry>, Executor> NO_PROGRESS = (ended, thread) -> {};

    /**
     * Makes the plan's calls and waits for them on the calling thread.
     *
     * <p>Never throws for a failed call, and returns at the deadline: calls without a result by then are timed out. Once a
     * required call has no value the page cannot be made, and calls that have not started are skipped.
     *
     * @param request the argument of the plan's functions
     */
    default <R> PlanOutcome execute(Plan<R> plan, R request, Deadline deadline) {
        return execute(plan, request, deadline, NO_PROGRESS);
    }

    /**
     * The same, for a page that is sent while its calls end.
     *
     * @param progress receives results on the calling thread, soon after their calls have ended, the last ones only as part of the outcome; and that
     *     thread as an executor, which runs later tasks elsewhere. What it or a task throws cancels the other calls and is thrown
     */
    <R> PlanOutcome execute(
            Plan<R> plan, R request, Deadline deadline, BiConsumer<List<PlanOutcome.Entry>, Executor> progress);
}
