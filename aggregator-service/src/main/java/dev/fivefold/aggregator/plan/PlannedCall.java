package dev.fivefold.aggregator.plan;

import java.util.List;

/**
 * A call of a plan: its name, what it needs, and how it is prepared. Immutable; the plan that made it hands it out, and
 * it is also the key to its result in a {@link PlanOutcome}.
 *
 * @param <T> what later calls read of its answer
 */
public final class PlannedCall<T> {

    private final String name;
    private final String service;
    private final boolean required;
    private final int stage;
    private final List<PlannedCall<?>> dependencies;
    private final Preparation<T> preparation;

    PlannedCall(
            String name,
            String service,
            boolean required,
            List<PlannedCall<?>> dependencies,
            Preparation<T> preparation) {
        this.name = name;
        this.service = service;
        this.required = required;
        this.dependencies = List.copyOf(dependencies);
        this.preparation = preparation;
        this.stage =
                dependencies.stream().mapToInt(call -> call.stage + 1).max().orElse(0);
    }

    /** Unique in its plan; also the name of its part in the page. */
    public String name() {
        return name;
    }

    /** The downstream service that it calls. */
    public String service() {
        return service;
    }

    /** Whether there is no page without its answer. */
    public boolean required() {
        return required;
    }

    /** The calls whose answers it reads. */
    public List<PlannedCall<?>> dependencies() {
        return dependencies;
    }

    /** The first stage in which all that it needs is there: the length of its longest chain of dependencies. */
    public int stage() {
        return stage;
    }

    Preparation<T> preparation() {
        return preparation;
    }

    @Override
    public String toString() {
        return name;
    }

    /** From a page's request and the answers so far to the work of one call. */
    @FunctionalInterface
    interface Preparation<T> {
        Work<T> prepare(Object request, Inputs inputs);
    }
}
