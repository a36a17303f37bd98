package dev.fivefold.engine.execution;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.plan.Inputs;
import dev.fivefold.engine.plan.Need;
import dev.fivefold.engine.plan.Place;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanOutcome;
import dev.fivefold.engine.plan.PlannedCall;
import dev.fivefold.engine.plan.Timeline;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The results of a page's calls that have ended. Written with the page's lock held. {@link #valueOf} needs no lock: the entry of a dependency
 * was written before the lock was released that queued the call.
 */
final class CallResults implements Inputs {

    private final PlanOutcome.@Nullable Entry[] entries;
    private final long maxBytes;

    /** Those of a page that has not started: the calls that it leaves out have ended. */
    CallResults(Plan<?> plan) {
        this.entries = new PlanOutcome.Entry[plan.calls().size()];
        this.maxBytes = plan.maxBytes();
        for (PlannedCall<?> call : plan.leftOut()) {
            add(call, new CallResult.LeftOut<>(), List.of());
        }
    }

    /** Adds the result of a call, or what its plan has in place of a missing one. */
    PlanOutcome.Entry add(PlannedCall<?> call, CallResult<?> result, List<Timeline> timelines) {
        PlanOutcome.Entry entry = new PlanOutcome.Entry(call, orElse(call, result), timelines);
        entries[call.index()] = entry;
        return entry;
    }

    boolean has(PlannedCall<?> call) {
        return entries[call.index()] != null;
    }

    /** In the order of the plan's calls. */
    List<PlanOutcome.Entry> entries() {
        List<PlanOutcome.Entry> ended = new ArrayList<>(entries.length);
        for (PlanOutcome.Entry entry : entries) {
            if (entry != null) {
                ended.add(entry);
            }
        }
        return ended;
    }

    /** The result that a call has because of its dependencies, without being made; {@code null} if it is to be made. */
    @Nullable
    CallResult<?> byDependencies(PlannedCall<?> call) {
        for (PlannedCall<?> dependency : call.needed()) {
            switch (resultOf(dependency)) {
                case CallResult.Available<?> ignored -> {}
                case CallResult.NotNeeded<?> notNeeded -> {
                    return notNeeded;
                }
                case CallResult.Missing<?> ignored -> {
                    return new CallResult.Skipped<>(dependency.name());
                }
            }
        }
        return null;
    }

    @Override
    @SuppressWarnings("unchecked") // an entry's result is of its call's type
    public <T> T valueOf(PlannedCall<T> call) {
        if (resultOf(call) instanceof CallResult.Available<?> available) {
            return (T) available.value();
        }
        throw new IllegalStateException("call '" + call + "' has no value");
    }

    @Override
    public long maxBytes() {
        return maxBytes;
    }

    @Override
    public CallResult<?> resultOf(PlannedCall<?> call) {
        PlanOutcome.Entry entry = entries[call.index()];
        if (entry == null) {
            throw new IllegalStateException("call '" + call + "' has not ended");
        }
        return entry.result();
    }

    private static CallResult<?> orElse(PlannedCall<?> call, CallResult<?> result) {
        if (call.need() instanceof Need.OrElse<?> orElse
                && result instanceof CallResult.Missing<?> missing
                && !(result instanceof CallResult.NotNeeded)) {
            try {
                CallResult<?> other = orElse.result().apply(missing);
                return other instanceof CallResult.Defaulted<?> value
                                && call.place() == Place.ROOT
                                && !value.body().isObject()
                        ? CallResult.Failed.invalid("the default of an unwrapped part is no object", null)
                        : other;
            } catch (RuntimeException bug) { // of the application: the page goes on without the part
                return CallResult.Failed.threw(bug);
            }
        }
        return result;
    }
}
