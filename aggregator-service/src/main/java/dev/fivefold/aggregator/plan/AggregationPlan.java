package dev.fivefold.aggregator.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a page is made of: named calls and what each of them needs. The stages follow from that and are never written
 * by hand. Immutable; one plan serves every request of its page.
 *
 * @param <R> the page's request
 */
public final class AggregationPlan<R> {

    private final String name;
    private final List<PlannedCall<?>> calls;
    private final List<List<PlannedCall<?>>> dependents;
    private final List<Stage> stages;

    AggregationPlan(String name, List<PlannedCall<?>> calls) {
        this.name = name;
        this.calls = List.copyOf(calls);
        this.dependents = dependents(calls);
        Map<Integer, List<PlannedCall<?>>> byStage = calls.stream()
                .filter(call -> !call.deferred())
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

    /** The calls that read the answer of this one. */
    public List<PlannedCall<?>> dependentsOf(PlannedCall<?> call) {
        return dependents.get(call.index());
    }

    /** The calls by stage: a stage needs nothing but earlier ones. Deferred calls are in none. */
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

    private static List<List<PlannedCall<?>>> dependents(List<PlannedCall<?>> calls) {
        List<List<PlannedCall<?>>> dependents = new ArrayList<>();
        calls.forEach(call -> dependents.add(new ArrayList<>()));
        calls.forEach(call -> call.dependencies()
                .forEach(dependency -> dependents.get(dependency.index()).add(call)));
        return dependents.stream().map(List::copyOf).toList();
    }
}
