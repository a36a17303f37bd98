package dev.fivefold.aggregator.execution;

import dev.fivefold.aggregator.call.CallResult;
import dev.fivefold.aggregator.call.Deadline;
import dev.fivefold.aggregator.plan.AggregationPlan;
import dev.fivefold.aggregator.plan.Inputs;
import dev.fivefold.aggregator.plan.PlanOutcome;
import dev.fivefold.aggregator.plan.PlannedCall;
import dev.fivefold.aggregator.plan.Work;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The answers of one page as they come in, and what follows from them for the calls still to make. One thread's. */
final class PlanRun<R> {

    private static final System.Logger LOG = System.getLogger(PlanRun.class.getName());

    private final AggregationPlan<R> plan;
    private final R request;
    private final Deadline deadline;
    private final Map<PlannedCall<?>, PlanOutcome.Entry> entries = new HashMap<>();
    private final Inputs inputs = this::valueOf;
    private @Nullable PlannedCall<?> missingRequired;

    PlanRun(AggregationPlan<R> plan, R request, Deadline deadline) {
        this.plan = plan;
        this.request = request;
        this.deadline = deadline;
    }

    /** The work of a call, or nothing if the call has already ended because of what came before it. */
    <T> Optional<Work<T>> prepare(PlannedCall<T> call) {
        Optional<CallResult<T>> foregone = foregoneResult(call);
        if (foregone.isPresent()) {
            ended(call, foregone.get(), Duration.ZERO);
            return Optional.empty();
        }
        try {
            return Optional.of(plan.prepare(call, request, inputs));
        } catch (RuntimeException mistake) {
            // An answer that lacks what the plan reads of it ends here; so does a mistake in the plan.
            LOG.log(System.Logger.Level.WARNING, "call ''{0}'' could not be prepared: {1}", call, mistake);
            ended(call, CallResult.Failed.because("not prepared: " + mistake), Duration.ZERO);
            return Optional.empty();
        }
    }

    /** Takes down the outcomes of a call's work. */
    <T> void ended(PlannedCall<T> call, Work<T> work, List<CallResult<?>> results, Duration elapsed) {
        ended(call, work.join(results), elapsed);
    }

    PlanOutcome outcome() {
        return new PlanOutcome(plan.calls().stream().map(entries::get).toList());
    }

    private void ended(PlannedCall<?> call, CallResult<?> result, Duration elapsed) {
        entries.put(call, new PlanOutcome.Entry(call, result, elapsed));
        if (call.required() && missingRequired == null && !(result instanceof CallResult.Answered)) {
            missingRequired = call;
        }
        if (result instanceof CallResult.Failed<?> failed) {
            LOG.log(System.Logger.Level.DEBUG, "call ''{0}'' failed: {1}", call, failed.reason());
        }
    }

    private <T> Optional<CallResult<T>> foregoneResult(PlannedCall<T> call) {
        if (missingRequired != null) {
            return Optional.of(new CallResult.Skipped<>(missingRequired.name()));
        }
        for (PlannedCall<?> dependency : call.dependencies()) {
            switch (resultOf(dependency)) {
                case CallResult.Answered<?> answered -> {}
                case CallResult.NotNeeded<?> notNeeded -> {
                    return Optional.of(new CallResult.NotNeeded<>());
                }
                case CallResult.Unanswered<?> unanswered -> {
                    return Optional.of(new CallResult.Skipped<>(dependency.name()));
                }
            }
        }
        if (deadline.passed()) {
            return Optional.of(new CallResult.TimedOut<>(Duration.ZERO));
        }
        return Optional.empty();
    }

    private CallResult<?> resultOf(PlannedCall<?> call) {
        PlanOutcome.Entry entry = entries.get(call);
        if (entry == null) {
            throw new IllegalStateException("call '" + call + "' has not ended");
        }
        return entry.result();
    }

    @SuppressWarnings("unchecked") // an entry's result is of its call's type
    private <T> T valueOf(PlannedCall<T> call) {
        if (resultOf(call) instanceof CallResult.Answered<?> answered) {
            return (T) answered.value();
        }
        throw new IllegalStateException("call '" + call + "' has no answer");
    }
}
