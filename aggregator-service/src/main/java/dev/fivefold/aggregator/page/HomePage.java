package dev.fivefold.aggregator.page;

import dev.fivefold.aggregator.metrics.PageMetrics;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.execution.PlanExecutor;
import dev.fivefold.engine.merge.MergedPage;
import dev.fivefold.engine.merge.ResponseMerger;
import dev.fivefold.engine.plan.CriticalPath;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanOutcome;
import dev.fivefold.engine.plan.PlannedCall;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Makes the home page: runs its plan, and merges what came of it. Safe for use by many threads. */
public final class HomePage {

    private static final int NOT_FOUND = 404;

    private final Plan<Long> plan;
    private final Plan<Long> essentials;
    private final Map<String, Part> parts;
    private final PlanExecutor executor;
    private final PageMetrics metrics;
    private final Duration allowed;

    private record Part(PlannedCall<?> call, Plan<Long> plan) {}

    /**
     * A page of the given plan.
     *
     * @param allowed how long a page may take to be made
     */
    public HomePage(Plan<Long> plan, PlanExecutor executor, PageMetrics metrics, Duration allowed) {
        this.plan = plan;
        this.essentials = plan.requiredOnly();
        this.parts = plan.calls().stream()
                .map(call -> new Part(call, plan.part(call)))
                .collect(Collectors.toMap(part -> part.call().name(), Function.identity()));
        this.executor = executor;
        this.metrics = metrics;
        this.allowed = allowed;
    }

    /**
     * The page of a user, whether or not there is one of this id.
     *
     * @param patience how long its caller will wait; shortens what a page may take, never lengthens it
     */
    public PageResult of(long userId, Duration patience) {
        return whole(run(plan, userId, patience));
    }

    /**
     * The same page with nothing but what it cannot do without. It says so, and names what was left out.
     *
     * @param patience as for the page
     */
    public PageResult essentials(long userId, Duration patience) {
        return whole(run(essentials, userId, patience));
    }

    /**
     * One part of a user's page, made anew: one that the page has deferred, or that it came without.
     *
     * @param name of the part
     * @param patience as for the page
     */
    public PageResult part(String name, long userId, Duration patience) {
        Part part = parts.get(name);
        if (part == null) {
            return new PageResult.UnknownPart();
        }
        PlanOutcome outcome = run(part.plan(), userId, patience);
        return outcome.missing(part.call())
                .map(entry -> missing(entry, outcome))
                .orElseGet(() -> assembled(outcome, (all, path) -> ResponseMerger.mergePart(part.call(), all, path)));
    }

    /** How the calls of a user's page end, without the page itself. */
    public PlanOutcome run(long userId) {
        return executor.execute(plan, userId, Deadline.after(allowed));
    }

    /** Whether such a patience leaves a page less time than it may take. */
    public boolean isShortenedBy(Duration patience) {
        return patience.compareTo(allowed) < 0;
    }

    private PlanOutcome run(Plan<Long> what, long userId, Duration patience) {
        Duration least = isShortenedBy(patience) ? patience : allowed;
        return executor.execute(what, userId, Deadline.after(least));
    }

    private PageResult whole(PlanOutcome outcome) {
        return outcome.missingRequired()
                .map(entry -> missing(entry, outcome))
                .orElseGet(() -> assembled(outcome, ResponseMerger::merge));
    }

    private PageResult assembled(PlanOutcome outcome, BiFunction<PlanOutcome, CriticalPath, MergedPage> merge) {
        long start = System.nanoTime();
        CriticalPath path = CriticalPath.of(outcome);
        MergedPage page = merge.apply(outcome, path);
        metrics.merged(Duration.ofNanos(System.nanoTime() - start));
        metrics.fannedOut(outcome.elapsed(), path.shareOf(outcome.elapsed()));
        return new PageResult.Assembled(page, outcome.requiredElapsed());
    }

    private static PageResult missing(PlanOutcome.Entry entry, PlanOutcome outcome) {
        String call = entry.call().name();
        Duration elapsed = outcome.elapsed();
        return switch (entry.result()) {
            case CallResult.Failed<?> failed when isUnknownUser(call, failed.status()) -> new PageResult.UnknownUser();
            case CallResult.TimedOut<?> late -> new PageResult.Unavailable(call, PageResult.Cause.TIMED_OUT, elapsed);
            case CallResult.Rejected<?> full -> new PageResult.Unavailable(call, PageResult.Cause.OVERLOADED, elapsed);
            default -> new PageResult.Unavailable(call, PageResult.Cause.FAILED, elapsed);
        };
    }

    /** Only the profile's own 404 says so; any other service's is that service's failure. */
    private static boolean isUnknownUser(String call, OptionalInt status) {
        return call.equals("profile") && status.orElse(0) == NOT_FOUND;
    }
}
