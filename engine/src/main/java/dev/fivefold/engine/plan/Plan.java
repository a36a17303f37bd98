package dev.fivefold.engine.plan;

import dev.fivefold.engine.call.RawJson;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a page and their dependencies. The stages follow from the dependencies and are never written by hand.
 * Immutable; one plan serves all requests for its page.
 *
 * @param <R> the page's request
 */
public final class Plan<R> {

    private final String name;
    private final List<PlannedCall<?>> calls;
    private final BitSet made;
    private final Set<String> fields;
    private final List<PlannedCall<?>> deferred;
    private final List<PlannedCall<?>> leftOut;
    private final List<List<PlannedCall<?>>> dependents;
    private final List<Stage> stages;
    private final @Nullable PlannedCall<?> notFound;
    private final Bounds bounds;

    /** What its pages may take at most. */
    private record Bounds(long bytes, int window) {}

    /** The plan of a whole page. */
    Plan(String name, List<PlannedCall<?>> calls, @Nullable PlannedCall<?> notFound) {
        this(
                name,
                calls,
                notFound,
                indexes(calls.stream().filter(call -> !call.deferred())),
                List.of(),
                new Bounds(Long.MAX_VALUE, Integer.MAX_VALUE));
    }

    private Plan(
            String name,
            List<PlannedCall<?>> calls,
            @Nullable PlannedCall<?> notFound,
            BitSet made,
            List<PlannedCall<?>> leftOut,
            Bounds bounds) {
        this.name = name;
        this.notFound = notFound;
        this.bounds = bounds;
        this.calls = List.copyOf(calls);
        this.made = made;
        this.fields = Stream.concat(
                        Stream.of("_meta"),
                        calls.stream()
                                .filter(call -> call.place() != Place.HIDDEN && call.place() != Place.ROOT)
                                .map(PlannedCall::name))
                .collect(Collectors.toUnmodifiableSet());
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

    /** Starts a plan without a rehearsal: its calls do not know their services. */
    public static <R> PlanBuilder<R> named(String name) {
        return new PlanBuilder<>(name, null, Plan::unwritable);
    }

    /** The same as {@link #named(String, Class, Function)}, of a plan that computes no values. */
    public static <R> PlanBuilder<R> named(String name, Class<R> request) {
        return named(name, request, Plan::unwritable);
    }

    /**
     * Starts a plan that is rehearsed as it is built. Each of its functions runs once, with {@link StandIn}s, to
     * determine the service of every call.
     *
     * @param request the type of the page's request
     * @param json writes the values that the plan computes
     */
    @SuppressWarnings("unchecked") // a stand-in is of its type
    public static <R> PlanBuilder<R> named(String name, Class<R> request, Function<Object, RawJson> json) {
        return new PlanBuilder<>(name, (R) StandIn.of(request), json);
    }

    private static RawJson unwritable(Object value) {
        throw new IllegalStateException("this plan has nothing that writes values as JSON");
    }

    public String name() {
        return name;
    }

    /** All calls, in the order of the plan: every call comes after those that it depends on. */
    public List<PlannedCall<?>> calls() {
        return calls;
    }

    /** The call of this name. */
    public Optional<PlannedCall<?>> call(String name) {
        return calls.stream().filter(call -> call.name().equals(name)).findFirst();
    }

    /** The call whose 404 is that of the page; {@code null} if there is none. */
    public @Nullable PlannedCall<?> notFound() {
        return notFound;
    }

    /** The names of the fields of its pages, {@code _meta} among them. */
    public Set<String> fields() {
        return fields;
    }

    /** Whether this plan makes the call. */
    public boolean makes(PlannedCall<?> call) {
        return made.get(call.index());
    }

    /** The calls that are made only when their part is requested. */
    public List<PlannedCall<?>> deferred() {
        return deferred;
    }

    /** The calls that a page in brownout lacks. */
    public List<PlannedCall<?>> leftOut() {
        return leftOut;
    }

    /**
     * The plan of one part of the page: its call and those that it depends on, directly or indirectly.
     *
     * @param call one of this plan's, deferred or not
     */
    public Plan<R> part(PlannedCall<?> call) {
        return new Plan<>(
                name, calls, notFound, needed(indexes(Stream.of(call)), PlannedCall::dependencies), List.of(), bounds);
    }

    /**
     * The same plan with limits, which the plans that are derived from it have, too.
     *
     * @param bytes the maximum size of the responses of one page together, after decompression, at least 1; a response beyond it fails its call
     * @param window the maximum number of downstream calls of one page at a time, at least 1; more wait for others to end
     */
    public Plan<R> within(long bytes, int window) {
        return new Plan<>(name, calls, notFound, made, leftOut, new Bounds(bytes, window));
    }

    /** The maximum size of the responses of one page together, in bytes after decompression; {@link Long#MAX_VALUE} for none. */
    public long maxBytes() {
        return bounds.bytes();
    }

    /** The maximum number of downstream calls of one page at a time; {@link Integer#MAX_VALUE} for no limit. */
    public int window() {
        return bounds.window();
    }

    /** The plan of the page in brownout: the required calls and those that they depend on. */
    public Plan<R> requiredOnly() {
        BitSet needed = needed(indexes(calls.stream().filter(PlannedCall::required)), PlannedCall::needed);
        return new Plan<>(
                name,
                calls,
                notFound,
                needed,
                calls.stream()
                        .filter(call -> makes(call) && !needed.get(call.index()))
                        .toList(),
                bounds);
    }

    /** These calls and all that they read, directly or indirectly. */
    private BitSet needed(BitSet indexes, Function<PlannedCall<?>, List<PlannedCall<?>>> reads) {
        for (int i = indexes.length() - 1; i >= 0; i--) { // a call comes after those that it depends on
            if (indexes.get(i)) {
                indexes.or(indexes(reads.apply(calls.get(i)).stream()));
            }
        }
        return indexes;
    }

    /** The calls that read the value of this one. */
    public List<PlannedCall<?>> dependentsOf(PlannedCall<?> call) {
        return dependents.get(call.index());
    }

    /** The calls by stage: a stage depends on earlier ones only. Calls that are not made are in none. */
    public List<Stage> stages() {
        return stages;
    }

    /**
     * The work of a call for one page, once the calls that it depends on have values.
     *
     * @param call one of this plan's
     * @throws RuntimeException as thrown by the call's own function
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
