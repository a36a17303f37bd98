package dev.fivefold.engine.plan;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallTarget;
import dev.fivefold.engine.call.Deadline;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A call of a plan: its name, its dependencies and its preparation. Immutable. It is also the key to its result.
 *
 * @param <T> the part of the response that later calls read
 */
public final class PlannedCall<T> {

    private final int index;
    private final String name;
    private final @Nullable Work<T> rehearsed;
    private final Need<T> need;
    private final Place place;
    private final int stage;
    private final Bounds bounds;
    private final Reads reads;
    private final Preparation<T> preparation;
    private final @Nullable T standIn;

    PlannedCall(
            int index,
            String name,
            @Nullable Work<T> rehearsed,
            Need<T> need,
            Place place,
            Bounds bounds,
            Reads reads,
            Preparation<T> preparation) {
        this.index = index;
        this.name = name;
        this.rehearsed = rehearsed;
        this.need = need;
        this.place = place;
        this.bounds = bounds;
        this.reads = reads;
        this.preparation = preparation;
        this.standIn = rehearsed == null ? null : rehearsed.standIn();
        this.stage =
                reads.calls().stream().mapToInt(call -> call.stage + 1).max().orElse(0);
    }

    /**
     * What a call may take.
     *
     * @param width the maximum number of its downstream calls at a time
     * @param timeout of each of them; {@code null} for none but that of its service and of the page
     * @param conditional whether some requests do not need it
     */
    record Bounds(int width, @Nullable Duration timeout, boolean conditional) {

        static final Bounds NONE = new Bounds(Integer.MAX_VALUE, null, false);
    }

    /**
     * What a call reads.
     *
     * @param needed the number of the first calls without which it is not made; the others may have no value
     * @param shape how their responses become a part, in words; empty for a call to a service
     */
    record Reads(List<PlannedCall<?>> calls, int needed, String shape) {

        Reads {
            calls = List.copyOf(calls);
        }

        static Reads all(List<PlannedCall<?>> calls) {
            return new Reads(calls, calls.size(), "");
        }

        /** The same of a call that waits for others, too. */
        Reads after(List<PlannedCall<?>> others) {
            return new Reads(
                    Stream.concat(calls.stream(), others.stream()).distinct().toList(), needed, shape);
        }
    }

    /** The position in the plan, from 0: after every call that this one depends on. */
    public int index() {
        return index;
    }

    /** Unique in its plan; also the name of its part in the page. */
    public String name() {
        return name;
    }

    /** The client method that it calls; {@link CallTarget#UNKNOWN} if the plan's rehearsal did not find it. */
    public CallTarget target() {
        return rehearsed == null ? CallTarget.UNKNOWN : rehearsed.target();
    }

    /** The downstream service that it calls; empty if the plan's rehearsal did not find it. */
    public String service() {
        return target().service();
    }

    /** Whether its value is a list with an element of the target's type for each element of another call's list. */
    public boolean loops() {
        return rehearsed instanceof Work.Each || rehearsed instanceof Work.Batched;
    }

    /** How much the page needs it. */
    public Need<T> need() {
        return need;
    }

    /** Whether there is no page without its value. */
    public boolean required() {
        return need instanceof Need.Required || writes();
    }

    /** The page's status by that of the service, for those that the plan says. */
    public Map<Integer, Integer> statuses() {
        return switch (need) {
            case Need.Required<T>(Map<Integer, Integer> statuses) -> statuses;
            case Need.Write<T>(Map<Integer, Integer> statuses) -> statuses;
            default -> Map.of();
        };
    }

    /** Whether it changes something in its service. */
    public boolean writes() {
        return need instanceof Need.Write;
    }

    /** Whether the page ends with this result of it. */
    public boolean endsPage(CallResult<?> result) {
        return writes()
                ? !(result instanceof CallResult.Success || result instanceof CallResult.NotNeeded)
                : required() && !(result instanceof CallResult.Available);
    }

    /** Whether it is not made for the page, but only when its part is requested. */
    public boolean deferred() {
        return need instanceof Need.Deferred;
    }

    /** Where its part goes in the page. */
    public Place place() {
        return place;
    }

    /** How it is made of the responses of other calls, in words; empty for a call to a service. */
    public String shape() {
        return reads.shape();
    }

    /** Whether some requests do not need it. */
    public boolean conditional() {
        return bounds.conditional();
    }

    /** The maximum number of its downstream calls at a time. */
    public int width() {
        return bounds.width();
    }

    /** The deadline of one of its downstream calls that can be made now; of a stream one that may be later than that of the page. */
    public Deadline deadline(Deadline page) {
        Duration timeout = bounds.timeout();
        return timeout == null ? page : place == Place.STREAM ? Deadline.after(timeout) : page.orSooner(timeout);
    }

    /** The calls whose values it reads. */
    public List<PlannedCall<?>> dependencies() {
        return reads.calls();
    }

    /** Those of them without which it is not made. */
    public List<PlannedCall<?>> needed() {
        return reads.calls().subList(0, reads.needed());
    }

    /** The length of its longest chain of dependencies: the first stage in which it can be made. */
    public int stage() {
        return stage;
    }

    Preparation<T> preparation() {
        return preparation;
    }

    /** Stands for its value in the rehearsal of later calls; {@code null} if unknown. */
    public @Nullable T standIn() {
        return standIn;
    }

    @Override
    public String toString() {
        return name;
    }

    /** Makes the work of one call from a page's request and the values so far. */
    @FunctionalInterface
    interface Preparation<T> {
        Work<T> prepare(Object request, Inputs inputs);
    }
}
