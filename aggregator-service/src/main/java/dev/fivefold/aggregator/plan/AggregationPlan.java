package dev.fivefold.aggregator.plan;

import dev.fivefold.aggregator.call.DownstreamCall;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What a page is made of: named calls and what each of them needs. The stages follow from that and are never written
 * by hand. Immutable; one plan serves every request of its page.
 *
 * <p>A call can name only calls that the same builder made before it, so there are no cycles to look for.
 *
 * @param <R> the page's request
 */
public final class AggregationPlan<R> {

    private final String name;
    private final List<PlannedCall<?>> calls;
    private final List<Stage> stages;

    private AggregationPlan(String name, List<PlannedCall<?>> calls) {
        this.name = name;
        this.calls = List.copyOf(calls);
        this.stages = calls.stream().collect(Collectors.groupingBy(PlannedCall::stage)).entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> new Stage(entry.getKey(), entry.getValue()))
                .toList();
    }

    /** Starts a plan of this name. */
    public static <R> Builder<R> named(String name) {
        return new Builder<>(name);
    }

    public String name() {
        return name;
    }

    /** All calls, in the order in which they were planned: every call stands behind those that it needs. */
    public List<PlannedCall<?>> calls() {
        return calls;
    }

    /** The calls by stage: a stage needs nothing but earlier ones. */
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

    /**
     * Takes down calls one by one. In every method {@code name} is the call's name and its part's name in the page, and
     * {@code service} the downstream service that it calls. Not for use by several threads.
     *
     * @param <R> the page's request
     */
    public static final class Builder<R> {

        private final String plan;
        private final List<PlannedCall<?>> calls = new ArrayList<>();
        private final Set<String> names = new HashSet<>();

        private Builder(String plan) {
            this.plan = plan;
        }

        /** A call without which there is no page. */
        public <T> PlannedCall<T> required(String name, String service, Function<R, DownstreamCall<T>> function) {
            return add(name, service, true, List.of(), (request, inputs) -> single(function.apply(cast(request))));
        }

        /** A call that the page can do without. */
        public <T> PlannedCall<T> optional(String name, String service, Function<R, DownstreamCall<T>> function) {
            return add(name, service, false, List.of(), (request, inputs) -> single(function.apply(cast(request))));
        }

        /** A call that the page can do without, and that needs the answer of another. */
        public <A, T> PlannedCall<T> optional(
                String name, String service, PlannedCall<A> a, BiFunction<R, A, DownstreamCall<T>> function) {
            return add(
                    name,
                    service,
                    false,
                    List.of(a),
                    (request, inputs) -> single(function.apply(cast(request), inputs.valueOf(a))));
        }

        /** A call that the page can do without, and that needs the answers of two others. */
        public <A, B, T> PlannedCall<T> optional(
                String name,
                String service,
                PlannedCall<A> a,
                PlannedCall<B> b,
                Function2<R, A, B, DownstreamCall<T>> function) {
            return add(
                    name,
                    service,
                    false,
                    List.of(a, b),
                    (request, inputs) -> single(function.apply(cast(request), inputs.valueOf(a), inputs.valueOf(b))));
        }

        /** A call for each element that is found in another's answer, repeats included; the page can do without them. */
        public <A, E, T> PlannedCall<List<T>> each(
                String name,
                String service,
                PlannedCall<A> a,
                Function<A, List<E>> elements,
                Function<E, DownstreamCall<T>> function) {
            return add(
                    name,
                    service,
                    false,
                    List.of(a),
                    (request, inputs) -> new Work.Each<>(elements.apply(inputs.valueOf(a)).stream()
                            .map(function)
                            .toList()));
        }

        /**
         * The plan of all calls so far.
         *
         * @throws IllegalArgumentException if none of them is required: such a page would be empty and still a success
         */
        public AggregationPlan<R> build() {
            if (calls.stream().noneMatch(PlannedCall::required)) {
                throw new IllegalArgumentException("plan '" + plan + "' has no required call: say which part makes it");
            }
            return new AggregationPlan<>(plan, calls);
        }

        private <T> PlannedCall<T> add(
                String name,
                String service,
                boolean required,
                List<PlannedCall<?>> dependencies,
                PlannedCall.Preparation<T> preparation) {
            if (!names.add(name)) {
                throw new IllegalArgumentException("plan '" + plan + "' has two calls named '" + name + "'");
            }
            for (PlannedCall<?> dependency : dependencies) {
                if (!calls.contains(dependency)) {
                    throw new IllegalArgumentException("call '" + name + "' of plan '" + plan + "' needs '" + dependency
                            + "', which belongs to another plan");
                }
            }
            PlannedCall<T> call = new PlannedCall<>(name, service, required, dependencies, preparation);
            calls.add(call);
            return call;
        }

        private static <T> Work<T> single(DownstreamCall<T> call) {
            return new Work.Single<>(call);
        }

        @SuppressWarnings("unchecked") // prepare() takes nothing else
        private R cast(Object request) {
            return (R) request;
        }
    }

    /** A function of a request and two answers. */
    @FunctionalInterface
    public interface Function2<R, A, B, T> {
        T apply(R request, A a, B b);
    }
}
