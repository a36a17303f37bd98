package dev.fivefold.aggregator.plan;

import dev.fivefold.aggregator.call.CallResult;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** How every call of a plan ended, for one page. Immutable. */
public final class PlanOutcome {

    private final Map<PlannedCall<?>, Entry> entries;

    /** Of one entry for each call of a plan. */
    public PlanOutcome(Collection<Entry> entries) {
        Map<PlannedCall<?>, Entry> byCall = new LinkedHashMap<>();
        entries.forEach(entry -> byCall.put(entry.call(), entry));
        this.entries = byCall;
    }

    /** In the order of the plan. */
    public Collection<Entry> entries() {
        return entries.values();
    }

    /** The first required call, in the order of the plan, that has no answer: with one, there is no page. */
    public Optional<Entry> missingRequired() {
        return entries.values().stream()
                .filter(entry -> entry.call().required())
                .filter(entry -> !(entry.result() instanceof CallResult.Answered))
                // what was skipped because of another required call is not the cause
                .sorted((a, b) -> Boolean.compare(
                        a.result() instanceof CallResult.Skipped, b.result() instanceof CallResult.Skipped))
                .findFirst();
    }

    /**
     * How one call ended.
     *
     * @param elapsed from when the call was started to its end; zero if it never was
     */
    public record Entry(PlannedCall<?> call, CallResult<?> result, Duration elapsed) {}
}
