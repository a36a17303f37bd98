package dev.fivefold.aggregator.plan;

import dev.fivefold.aggregator.call.DownstreamCall;
import dev.fivefold.aggregator.call.RawBody;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Takes down the calls of a plan one by one. A call can name only calls that were taken down before it, so there are no
 * cycles to look for. In every method {@code name} is the call's name and its part's name in the page, and
 * {@code service} the downstream service that it calls. Not for use by several threads.
 *
 * @param <R> the page's request
 */
public final class PlanBuilder<R> {

    private final String plan;
    private final List<PlannedCall<?>> calls = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private int drafts;

    PlanBuilder(String plan) {
        this.plan = plan;
    }

    /** A call that needs nothing but the request. */
    public <T> Draft<T> call(String name, String service, Function<R, DownstreamCall<T>> function) {
        return draft(name, service, List.of(), (request, inputs) -> single(function.apply(cast(request))));
    }

    /** A call that needs the answer of another. */
    public <A, T> Draft<T> call(
            String name, String service, PlannedCall<A> a, BiFunction<R, A, DownstreamCall<T>> function) {
        return draft(
                name,
                service,
                List.of(a),
                (request, inputs) -> single(function.apply(cast(request), inputs.valueOf(a))));
    }

    /** A call that needs the answers of two others. */
    public <A, B, T> Draft<T> call(
            String name,
            String service,
            PlannedCall<A> a,
            PlannedCall<B> b,
            Function2<R, A, B, DownstreamCall<T>> function) {
        return draft(
                name,
                service,
                List.of(a, b),
                (request, inputs) -> single(function.apply(cast(request), inputs.valueOf(a), inputs.valueOf(b))));
    }

    /** A call for each element that is found in another's answer, repeats included. */
    public <A, E, T> Draft<List<T>> each(
            String name,
            String service,
            PlannedCall<A> a,
            Function<A, List<E>> elements,
            Function<E, DownstreamCall<T>> function) {
        return draft(
                name,
                service,
                List.of(a),
                (request, inputs) -> Work.each(
                        elements.apply(inputs.valueOf(a)).stream().map(function).toList()));
    }

    /**
     * The plan of all calls so far.
     *
     * @throws IllegalArgumentException if none of them is required: such a page would be empty and still a success; or
     *     if for some of them it was not said how much the page needs it
     */
    public AggregationPlan<R> build() {
        if (drafts != calls.size()) {
            throw new IllegalArgumentException("plan '" + plan + "' has a call without an end: say required(),"
                    + " optional(), orElse() or deferred() of each");
        }
        if (calls.stream().noneMatch(PlannedCall::required)) {
            throw new IllegalArgumentException("plan '" + plan + "' has no required call: say which part makes it");
        }
        return new AggregationPlan<>(plan, calls);
    }

    private <T> Draft<T> draft(
            String name, String service, List<PlannedCall<?>> dependencies, PlannedCall.Preparation<T> preparation) {
        if (!names.add(name)) {
            throw new IllegalArgumentException("plan '" + plan + "' has two calls named '" + name + "'");
        }
        for (PlannedCall<?> dependency : dependencies) {
            if (dependency == null || !calls.contains(dependency)) {
                throw new IllegalArgumentException("call '" + name + "' of plan '" + plan + "' needs '" + dependency
                        + "', which belongs to another plan");
            }
        }
        drafts++;
        return new Draft<>(name, service, dependencies, preparation);
    }

    private static <T> Work<T> single(DownstreamCall<T> call) {
        return new Work.Single<>(call);
    }

    @SuppressWarnings("unchecked") // AggregationPlan.prepare() takes nothing else
    private R cast(Object request) {
        return (R) request;
    }

    /** A call of which it remains to be said how much the page needs it. */
    public final class Draft<T> {

        private final String name;
        private final String service;
        private final List<PlannedCall<?>> dependencies;
        private PlannedCall.Preparation<T> preparation;
        private int width = Integer.MAX_VALUE;

        private Draft(
                String name,
                String service,
                List<PlannedCall<?>> dependencies,
                PlannedCall.Preparation<T> preparation) {
            this.name = name;
            this.service = service;
            this.dependencies = dependencies;
            this.preparation = preparation;
        }

        /**
         * At most this many of its downstream calls are made at a time; all at once unless said.
         *
         * @throws IllegalArgumentException if it is less than 1
         */
        public Draft<T> width(int most) {
            if (most < 1) {
                throw new IllegalArgumentException(
                        "call '" + name + "' of plan '" + plan + "' has width " + most + ": it must be at least 1");
            }
            width = most;
            return this;
        }

        /** Makes the call only for requests of this kind; for others it is not needed. */
        public Draft<T> when(Predicate<R> kind) {
            PlannedCall.Preparation<T> always = preparation;
            preparation = (request, inputs) -> kind.test(cast(request))
                    ? always.prepare(request, inputs)
                    : new Work.Single<>(DownstreamCall.notNeeded());
            return this;
        }

        /** Without its answer there is no page. */
        public PlannedCall<T> required() {
            return add(new Need.Required<>());
        }

        /** Without its answer the page has no such part, nor those that need it. */
        public PlannedCall<T> optional() {
            return add(new Need.Optional<>());
        }

        /** Without its answer the page has this in its place, and the calls that need it go on with it. */
        public PlannedCall<T> orElse(T value, RawBody body) {
            return add(new Need.OrElse<>(value, body));
        }

        /** Not made for the page, which only names it. */
        public PlannedCall<T> deferred() {
            return add(new Need.Deferred<>());
        }

        private PlannedCall<T> add(Need<T> need) {
            for (PlannedCall<?> dependency : dependencies) {
                if (dependency.deferred() && !(need instanceof Need.Deferred)) {
                    throw new IllegalArgumentException("call '" + name + "' of plan '" + plan + "' needs '" + dependency
                            + "', which is deferred: defer both or none");
                }
            }
            PlannedCall<T> call =
                    new PlannedCall<>(calls.size(), name, service, need, width, dependencies, preparation);
            calls.add(call);
            return call;
        }
    }

    /** A function of a request and two answers. */
    @FunctionalInterface
    public interface Function2<R, A, B, T> {
        T apply(R request, A a, B b);
    }
}
