package dev.fivefold.aggregator.plan;

import java.util.List;

/**
 * A call of a plan: its name, what it needs, and how it is prepared. Immutable; the plan that made it hands it out, and
 * it is also the key to its result.
 *
 * @param <T> what later calls read of its answer
 */
public final class PlannedCall<T> {

    private final int index;
    private final String name;
    private final String service;
    private final Need<T> need;
    private final int stage;
    private final int width;
    private final List<PlannedCall<?>> dependencies;
    private final Preparation<T> preparation;

    PlannedCall(
            int index,
            String name,
            String service,
            Need<T> need,
            int width,
            List<PlannedCall<?>> dependencies,
            Preparation<T> preparation) {
        this.index = index;
        this.name = name;
        this.service = service;
        this.need = need;
        this.width = width;
        this.dependencies = List.copyOf(dependencies);
        this.preparation = preparation;
        this.stage =
                dependencies.stream().mapToInt(call -> call.stage + 1).max().orElse(0);
    }

    /** Its place in the plan, from 0: behind every call that it needs. */
    public int index() {
        return index;
    }

    /** Unique in its plan; also the name of its part in the page. */
    public String name() {
        return name;
    }

    /** The downstream service that it calls. */
    public String service() {
        return service;
    }

    /** How much the page needs it. */
    public Need<T> need() {
        return need;
    }

    /** Whether there is no page without its answer. */
    public boolean required() {
        return need instanceof Need.Required;
    }

    /** Whether it is left for later, and not made for the page. */
    public boolean deferred() {
        return need instanceof Need.Deferred;
    }

    /** At most this many of its downstream calls are made at a time. */
    public int width() {
        return width;
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
