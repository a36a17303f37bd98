package dev.fivefold.starter.page;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.execution.PlanExecutor;
import dev.fivefold.engine.merge.MergedPage;
import dev.fivefold.engine.merge.ResponseMerger;
import dev.fivefold.engine.plan.CriticalPath;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanOutcome;
import dev.fivefold.engine.plan.PlannedCall;
import dev.fivefold.starter.metrics.PageMetrics;
import java.time.Duration;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Executes a page's plan and merges its results. Thread-safe. */
public final class PageExecution<R> {

    private static final int NOT_FOUND = 404;

    private final Plan<R> plan;
    private final Plan<R> requiredOnly;
    private final Map<String, Part<R>> parts;
    private final PlanExecutor executor;
    private final PageMetrics metrics;
    private final Duration allowed;
    private final @Nullable String notFound;

    private record Part<R>(PlannedCall<?> call, Plan<R> plan) {}

    /**
     * The execution of a page.
     *
     * @param allowed the deadline of a page, from its start
     * @param notFound the call whose 404 is that of the page; {@code null} if there is none
     */
    PageExecution(
            Plan<R> plan, PlanExecutor executor, PageMetrics metrics, Duration allowed, @Nullable String notFound) {
        this.plan = plan;
        this.requiredOnly = plan.requiredOnly();
        this.parts = plan.calls().stream()
                .map(call -> new Part<>(call, plan.part(call)))
                .collect(Collectors.toMap(part -> part.call().name(), Function.identity()));
        this.executor = executor;
        this.metrics = metrics;
        this.allowed = allowed;
        this.notFound = notFound;
    }

    /** The plan of the whole page. */
    public Plan<R> plan() {
        return plan;
    }

    /** The page's metrics. */
    public PageMetrics metrics() {
        return metrics;
    }

    /**
     * The page.
     *
     * @param timeout the time that its client waits; shortens the deadline of the page, never extends it
     * @param brownout whether only the required calls are made; the page says so, and names the parts that were left out
     */
    public PageResult page(R request, Duration timeout, boolean brownout) {
        PlanOutcome outcome = run(brownout ? requiredOnly : plan, request, timeout);
        return outcome.missingRequired()
                .map(entry -> missing(entry, outcome))
                .orElseGet(() -> assembled(outcome, ResponseMerger::merge));
    }

    /** One part of the page, made anew: a deferred part, or one that the page lacks. */
    public PageResult part(String name, R request, Duration timeout) {
        Part<R> part = parts.get(name);
        if (part == null) {
            return new PageResult.UnknownPart();
        }
        PlanOutcome outcome = run(part.plan(), request, timeout);
        return outcome.missing(part.call())
                .map(entry -> missing(entry, outcome))
                .orElseGet(() -> assembled(outcome, (all, path) -> ResponseMerger.mergePart(part.call(), all, path)));
    }

    /** The results of the page's calls, without the page itself. */
    public PlanOutcome run(R request) {
        return run(plan, request, allowed);
    }

    /** Whether this timeout is shorter than the deadline of the page. */
    public boolean isShortenedBy(Duration timeout) {
        return timeout.compareTo(allowed) < 0;
    }

    private PlanOutcome run(Plan<R> what, R request, Duration timeout) {
        return executor.execute(what, request, Deadline.after(isShortenedBy(timeout) ? timeout : allowed));
    }

    private PageResult assembled(PlanOutcome outcome, BiFunction<PlanOutcome, CriticalPath, MergedPage> merge) {
        long start = System.nanoTime();
        CriticalPath path = CriticalPath.of(outcome);
        MergedPage page = merge.apply(outcome, path);
        metrics.merged(Duration.ofNanos(System.nanoTime() - start));
        metrics.fannedOut(outcome.elapsed(), path.shareOf(outcome.elapsed()));
        return new PageResult.Assembled(page, outcome.requiredElapsed());
    }

    private PageResult missing(PlanOutcome.Entry entry, PlanOutcome outcome) {
        String call = entry.call().name();
        Duration elapsed = outcome.elapsed();
        return switch (entry.result()) {
            case CallResult.Failed<?> failed
            when call.equals(notFound) && failed.status().orElse(0) == NOT_FOUND -> new PageResult.NotFound();
            case CallResult.TimedOut<?> _ -> new PageResult.Unavailable(call, PageResult.Cause.TIMED_OUT, elapsed);
            case CallResult.Rejected<?> _ -> new PageResult.Unavailable(call, PageResult.Cause.OVERLOADED, elapsed);
            default -> new PageResult.Unavailable(call, PageResult.Cause.FAILED, elapsed);
        };
    }
}
