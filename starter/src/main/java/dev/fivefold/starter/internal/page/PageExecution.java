package dev.fivefold.starter.internal.page;

import dev.fivefold.admission.PageCost;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.execution.PlanExecutor;
import dev.fivefold.engine.merge.MergedPage;
import dev.fivefold.engine.merge.PageMerge;
import dev.fivefold.engine.plan.CriticalPath;
import dev.fivefold.engine.plan.Need;
import dev.fivefold.engine.plan.Place;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanOutcome;
import dev.fivefold.engine.plan.PlannedCall;
import dev.fivefold.starter.internal.metrics.PageMetrics;
import dev.fivefold.starter.internal.request.PageMark;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Executes a page's plan and merges its results. Thread-safe. */
public final class PageExecution<R> {

    private static final int NOT_FOUND = 404;

    private final Plan<R> plan;
    private final Plan<R> requiredOnly;
    private final PageCost cost;
    private final @Nullable PageCost brownoutCost;
    private final Map<String, Part<R>> parts;
    private final PlanExecutor executor;
    private final PageMetrics metrics;
    private final Duration allowed;
    private final Set<Integer> passedOn;

    private record Part<R>(PlannedCall<?> call, Plan<R> plan) {}

    /**
     * The execution of a page.
     *
     * @param allowed the deadline of a page, from its start
     * @param passedOn the error statuses of required calls that become the page's
     */
    PageExecution(Plan<R> plan, PlanExecutor executor, PageMetrics metrics, Duration allowed, Set<Integer> passedOn) {
        this.plan = plan;
        this.requiredOnly = plan.requiredOnly();
        this.cost = cost(plan);
        this.brownoutCost = requiredOnly.leftOut().isEmpty() ? null : cost(requiredOnly);
        this.parts = plan.calls().stream()
                .filter(call -> call.place() != Place.HIDDEN)
                .map(call -> new Part<>(call, plan.part(call)))
                .collect(Collectors.toMap(part -> part.call().name(), Function.identity()));
        this.executor = executor;
        this.metrics = metrics;
        this.allowed = allowed;
        this.passedOn = passedOn;
    }

    /** The plan of the whole page. */
    public Plan<R> plan() {
        return plan;
    }

    private static PageCost cost(Plan<?> plan) {
        int widest = plan.stages().stream()
                .mapToInt(stage -> stage.calls().size())
                .max()
                .orElse(1);
        return new PageCost(Math.min(plan.window(), widest), plan.maxBytes());
    }

    /** The learnt cost of the page. */
    public PageCost cost() {
        return cost;
    }

    /** The learnt cost of the page without its optional parts; {@code null} if it has none. */
    public @Nullable PageCost brownoutCost() {
        return brownoutCost;
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
     * @param merge a new one, for this page
     */
    public PageResult page(R request, Duration timeout, boolean brownout, PageMerge merge) {
        PlanOutcome outcome = learnt(brownout, run(brownout ? requiredOnly : plan, request, timeout));
        return result(outcome.missingRequired(), outcome, merge);
    }

    /**
     * A page that is sent while its parts arrive. What is received has been taken from the result.
     *
     * @param pieces receives pieces of the page on the calling thread, from the moment on when all required parts are there. What it throws ends the page and
     *     is thrown
     */
    public PageResult page(R request, Duration timeout, boolean brownout, PageMerge merge, Pieces pieces)
            throws IOException {
        Plan<R> made = brownout ? requiredOnly : plan;
        try {
            PlanOutcome outcome = learnt(
                    brownout,
                    executor.execute(made, request, deadline(timeout), new PieceByPiece(made.calls(), merge, pieces)));
            return result(outcome.missingRequired(), outcome, merge);
        } catch (UncheckedIOException gone) {
            throw gone.getCause();
        }
    }

    /** Stand-ins of a warm-up have sizes of their own. */
    private PlanOutcome learnt(boolean brownout, PlanOutcome outcome) {
        PageCost of = brownout ? brownoutCost : cost;
        if (of != null && !PageMark.STAND_INS.isSet()) {
            of.learn(outcome.widest(), outcome.bytes());
        }
        return outcome;
    }

    /** Receives the pieces of a page. */
    @FunctionalInterface
    public interface Pieces {

        /** The next piece. */
        void next(RawJson piece) throws IOException;
    }

    /**
     * One part of the page, made anew: a deferred part, or one that the page lacks. Not found if the service of one of its calls responds
     * with 404.
     */
    public PageResult part(String name, R request, Duration timeout, Function<PlannedCall<?>, PageMerge> merge) {
        Part<R> part = parts.get(name);
        if (part == null) {
            return new PageResult.UnknownPart();
        }
        PlanOutcome outcome = run(part.plan(), request, timeout);
        return outcome.missing(part.call())
                .filter(entry -> entry.result() instanceof CallResult.Failed<?> failed
                        && failed.status().orElse(0) == NOT_FOUND)
                .<PageResult>map(ignored -> new PageResult.NotFound())
                .orElseGet(() -> result(outcome.missing(part.call()), outcome, merge.apply(part.call())));
    }

    /** The results of the page's calls, without the page itself. */
    public PlanOutcome run(R request) {
        return run(plan, request, allowed);
    }

    private PlanOutcome run(Plan<R> what, R request, Duration timeout) {
        return executor.execute(what, request, deadline(timeout));
    }

    private Deadline deadline(Duration timeout) {
        return timeout.compareTo(allowed) < 0 ? Deadline.shortened(timeout) : Deadline.after(allowed);
    }

    private PageResult result(Optional<PlanOutcome.Entry> missing, PlanOutcome outcome, PageMerge merge) {
        return missing.map(entry -> missing(entry, outcome)).orElseGet(() -> assembled(outcome, merge));
    }

    private PageResult assembled(PlanOutcome outcome, PageMerge merge) {
        long start = System.nanoTime();
        CriticalPath path = CriticalPath.of(outcome);
        MergedPage page = merge.end(outcome, path);
        metrics.merged(Duration.ofNanos(System.nanoTime() - start));
        metrics.fannedOut(outcome.elapsed(), path.shareOf(outcome.elapsed()));
        return new PageResult.Assembled(page, outcome.requiredElapsed());
    }

    /** The page's status for that of a service: as its call says, or the same; 0 if it has none of this kind. */
    private int status(PlannedCall<?> call, CallResult.Failed<?> failed) {
        int status = failed.status().orElse(0);
        int unlessStated = passedOn.contains(status) ? status : 0;
        return call.need() instanceof Need.Required<?>(Map<Integer, Integer> statuses)
                ? statuses.getOrDefault(status, unlessStated)
                : unlessStated;
    }

    private PageResult missing(PlanOutcome.Entry entry, PlanOutcome outcome) {
        String call = entry.call().name();
        Duration elapsed = outcome.elapsed();
        return switch (entry.result()) {
            case CallResult.Failed<?> failed
            when entry.call().equals(plan.notFound()) && failed.status().orElse(0) == NOT_FOUND ->
                new PageResult.NotFound();
            case CallResult.Failed<?> failed
            when status(entry.call(), failed) != 0 ->
                new PageResult.PassedOn(call, status(entry.call(), failed), failed.retryAfter());
            case CallResult.TimedOut<?> ignored ->
                new PageResult.Unavailable(call, PageResult.Cause.TIMED_OUT, elapsed);
            case CallResult.Rejected<?> ignored ->
                new PageResult.Unavailable(call, PageResult.Cause.OVERLOADED, elapsed);
            default -> new PageResult.Unavailable(call, PageResult.Cause.FAILED, elapsed);
        };
    }
}
