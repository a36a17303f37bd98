package dev.fivefold.aggregator.plan;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a page is made of: named calls and what each of them needs. The stages follow from that and are never written
 * by hand. Immutable; one plan serves every request of its page.
 *
 * @param <R> the page's request
 */
public final class AggregationPlan<R> {

    private final String name;
    private final List<PlannedCall<?>> calls;
    private final BitSet made;
    private final List<PlannedCall<?>> deferred;
    private final List<PlannedCall<?>> leftOut;
    private final List<List<PlannedCall<?>>> dependents;
    private final List<Stage> stages;

    /** The plan of a whole page. */
    AggregationPlan(String name, List<PlannedCall<?>> calls) {
        this(name, calls, indexes(calls.stream().filter(call -> !call.deferred())), List.of());
    }

    private AggregationPlan(String name, List<PlannedCall<?>> calls, BitSet made, List<PlannedCall<?>> leftOut) {
        this.name = name;
        this.calls = List.copyOf(calls);
        this.made = made;
        this.leftOut = leftOut;
        this.deferred = calls.stream()
                .filter(call -> !makes(call) && !leftOut.contains(call))
                .toList();
        this.dependents = dependents(calls);
        Map<Integer, List<PlannedCall<?>>> byStage = calls.stream()
                .filter(this::makes)
                .collect(Collectors.groupingBy(PlannedCall::stage, TreeMap::new, Collectors.toList()));
        this.stages = byStage.entrySet().stream()
                .map(entry -> new Stage(entry.getKey(), entry.getValue()))
                .toList();
    }

    /** Starts a plan of this name. */
    public static <R> PlanBuilder<R> named(String name) {
        return new PlanBuilder<>(name);
    }

    public String name() {
        return name;
    }

    /** All calls, in the order in which they were planned: every call stands behind those that it needs. */
    public List<PlannedCall<?>> calls() {
        return calls;
    }

    /** The call of this name, if there is one. */
    public Optional<PlannedCall<?>> call(String name) {
        return calls.stream().filter(call -> call.name().equals(name)).findFirst();
    }

    /** Whether this call is made; if not, it is left for later. */
    public boolean makes(PlannedCall<?> call) {
        return made.get(call.index());
    }

    /** The calls that are left for later. */
    public List<PlannedCall<?>> deferred() {
        return deferred;
    }

    /** The calls that a page of this plan is made without, and says so. */
    public List<PlannedCall<?>> leftOut() {
        return leftOut;
    }

    /**
     * The plan of one part of the page: of its call and of those that this one needs, directly or not.
     *
     * @param call one of this plan's, deferred or not
     */
    public AggregationPlan<R> part(PlannedCall<?> call) {
        return new AggregationPlan<>(name, calls, needed(indexes(Stream.of(call))), List.of());
    }

    /** The plan of the page with nothing but what it cannot do without: all other calls that it makes are left out. */
    public AggregationPlan<R> essentials() {
        BitSet needed = needed(indexes(calls.stream().filter(PlannedCall::required)));
        return new AggregationPlan<>(
                name,
                calls,
                needed,
                calls.stream()
                        .filter(call -> makes(call) && !needed.get(call.index()))
                        .toList());
    }

    /** These calls, and all that they need, directly or not. */
    private BitSet needed(BitSet indexes) {
        for (int i = indexes.length() - 1; i >= 0; i--) { // a call stands behind those that it needs
            if (indexes.get(i)) {
                indexes.or(indexes(calls.get(i).dependencies().stream()));
            }
        }
        return indexes;
    }

    /** The calls that read the answer of this one. */
    public List<PlannedCall<?>> dependentsOf(PlannedCall<?> call) {
        return dependents.get(call.index());
    }

    /** The calls by stage: a stage needs nothing but earlier ones. Calls that are not made are in none. */
    public List<Stage> stages() {
        return stages;
    }

    /**
     * What a call comes to for one page, now that the calls it needs have answered.
     *
     * @param call one of this plan's
     * @throws RuntimeException whatever the call's own function throws
     */
    public <T> Work<T> prepare(PlannedCall<T> call, R request, Inputs inputs) {
        return call.preparation().prepare(request, inputs);
    }

    private static BitSet indexes(Stream<? extends PlannedCall<?>> calls) {
        BitSet indexes = new BitSet();
        calls.forEach(call -> indexes.set(call.index()));
        return indexes;
    }

    private static List<List<PlannedCall<?>>> dependents(List<PlannedCall<?>> calls) {
        List<List<PlannedCall<?>>> dependents = new ArrayList<>();
        calls.forEach(call -> dependents.add(new ArrayList<>()));
        calls.forEach(call -> call.dependencies()
                .forEach(dependency -> dependents.get(dependency.index()).add(call)));
        return dependents.stream().map(List::copyOf).toList();
    }
}
