package dev.fivefold.aggregator.execution;

import dev.fivefold.aggregator.call.Deadline;
import dev.fivefold.aggregator.plan.AggregationPlan;
import dev.fivefold.aggregator.plan.PlanOutcome;

/** Runs a plan for one page. Safe for use by many threads, each with a page of its own. */
public interface PlanExecutor {

    /**
     * Makes the plan's calls and waits for them on the calling thread.
     *
     * <p>Never throws for what a call does, and returns at the deadline: calls without an answer by then are timed
     * out. Once a required call has no answer the page cannot be made, and calls not yet started are skipped.
     *
     * @param request handed to the plan's functions
     */
    <R> PlanOutcome execute(AggregationPlan<R> plan, R request, Deadline deadline);
}
