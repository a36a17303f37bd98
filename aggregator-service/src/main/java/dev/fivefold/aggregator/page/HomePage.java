package dev.fivefold.aggregator.page;

import dev.fivefold.aggregator.call.CallResult;
import dev.fivefold.aggregator.call.Deadline;
import dev.fivefold.aggregator.execution.PlanExecutor;
import dev.fivefold.aggregator.merge.ResponseMerger;
import dev.fivefold.aggregator.plan.AggregationPlan;
import dev.fivefold.aggregator.plan.PlanOutcome;
import java.time.Duration;
import java.util.OptionalInt;

/** Makes the home page: runs its plan, and merges what came of it. Safe for use by many threads. */
public final class HomePage {

    private static final int NOT_FOUND = 404;

    private final AggregationPlan<Long> plan;
    private final PlanExecutor executor;
    private final ResponseMerger merger;
    private final Duration allowed;

    /**
     * A page of the given plan.
     *
     * @param allowed how long a page may take to be made
     */
    public HomePage(AggregationPlan<Long> plan, PlanExecutor executor, ResponseMerger merger, Duration allowed) {
        this.plan = plan;
        this.executor = executor;
        this.merger = merger;
        this.allowed = allowed;
    }

    /**
     * The page of a user, whether or not there is one of this id.
     *
     * @param patience how long its caller will wait; shortens what a page may take, never lengthens it
     */
    public PageResult of(long userId, Duration patience) {
        Duration least = patience.compareTo(allowed) < 0 ? patience : allowed;
        PlanOutcome outcome = executor.execute(plan, userId, Deadline.after(least));
        return outcome.missingRequired()
                .map(HomePage::missing)
                .orElseGet(() -> new PageResult.Assembled(merger.merge(outcome)));
    }

    /** How the calls of a user's page end, without the page itself. */
    public PlanOutcome run(long userId) {
        return executor.execute(plan, userId, Deadline.after(allowed));
    }

    private static PageResult missing(PlanOutcome.Entry entry) {
        String call = entry.call().name();
        return switch (entry.result()) {
            case CallResult.Failed<?> failed when isUnknownUser(call, failed.status()) -> new PageResult.UnknownUser();
            case CallResult.TimedOut<?> late -> new PageResult.Unavailable(call, PageResult.Cause.TIMED_OUT);
            case CallResult.Rejected<?> full -> new PageResult.Unavailable(call, PageResult.Cause.OVERLOADED);
            default -> new PageResult.Unavailable(call, PageResult.Cause.FAILED);
        };
    }

    /** Only the profile's own 404 says so; any other service's is that service's failure. */
    private static boolean isUnknownUser(String call, OptionalInt status) {
        return call.equals("profile") && status.orElse(0) == NOT_FOUND;
    }
}
