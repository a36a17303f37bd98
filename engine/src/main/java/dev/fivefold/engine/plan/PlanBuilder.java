package dev.fivefold.engine.plan;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Builds a plan call by call. A call can depend only on calls added before it, so cycles are impossible. In every method
 * {@code name} is the name of the call and of its part in the page. Not thread-safe.
 *
 * @param <R> the page's request
 */
public final class PlanBuilder<R> {

    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,63}");

    private final String plan;
    private final @Nullable R sample;
    private final List<PlannedCall<?>> calls = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private int drafts;

    PlanBuilder(String plan, @Nullable R sample) {
        this.plan = plan;
        this.sample = sample;
    }

    /** A call that depends on the request only. */
    public <T> Draft<T> call(String name, Function<? super R, Call<T>> function) {
        return draft(name, List.of(), (request, inputs) -> single(function.apply(cast(request))));
    }

    /** A call that depends on the value of another. */
    public <A, T> Draft<T> call(String name, PlannedCall<A> a, BiFunction<? super R, A, Call<T>> function) {
        return draft(name, List.of(a), (request, inputs) -> single(function.apply(cast(request), inputs.valueOf(a))));
    }

    /** A call that depends on the values of two others. */
    public <A, B, T> Draft<T> call(
            String name, PlannedCall<A> a, PlannedCall<B> b, Function2<? super R, A, B, Call<T>> function) {
        return draft(
                name,
                List.of(a, b),
                (request, inputs) -> single(function.apply(cast(request), inputs.valueOf(a), inputs.valueOf(b))));
    }

    /** A call for each element of a list in another call's value, repeated elements included. */
    public <A, E, T> Draft<List<T>> each(
            String name, PlannedCall<A> a, Function<A, List<E>> elements, Function<E, Call<T>> function) {
        return draft(
                name,
                List.of(a),
                (request, inputs) -> Work.each(
                        elements.apply(inputs.valueOf(a)).stream().map(function).toList()));
    }

    /**
     * The plan of all calls so far.
     *
     * @throws IllegalArgumentException if no call is required, since the page would be empty and still a success.
     *     Also if a call lacks its end: {@code required()}, {@code optional()}, {@code orElse()} or {@code deferred()}
     */
    public Plan<R> build() {
        if (drafts != calls.size()) {
            throw new IllegalArgumentException("plan '" + plan + "' has a call without an end: add required(),"
                    + " optional(), orElse() or deferred() to each");
        }
        if (calls.stream().noneMatch(PlannedCall::required)) {
            throw new IllegalArgumentException(
                    "plan '" + plan + "' has no required call: mark at least one call as required()");
        }
        return new Plan<>(plan, calls);
    }

    private <T> Draft<T> draft(String name, List<PlannedCall<?>> dependencies, PlannedCall.Preparation<T> preparation) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("plan '" + plan + "' has a call named '" + name
                    + "': use a letter, then up to 63 letters, digits, _ and -");
        }
        if (!names.add(name)) {
            throw new IllegalArgumentException("plan '" + plan + "' has two calls named '" + name + "'");
        }
        for (PlannedCall<?> dependency : dependencies) {
            if (dependency == null || !calls.contains(dependency)) {
                throw new IllegalArgumentException("call '" + name + "' of plan '" + plan + "' depends on '"
                        + dependency + "', which belongs to another plan");
            }
        }
        drafts++;
        return new Draft<>(name, dependencies, preparation);
    }

    private static <T> Work<T> single(Call<T> call) {
        return new Work.Single<>(call);
    }

    @SuppressWarnings("unchecked") // Plan.prepare() accepts nothing else
    private R cast(Object request) {
        return (R) request;
    }

    /** A call whose {@link Need} is still to be given. */
    public final class Draft<T> {

        private final String name;
        private final List<PlannedCall<?>> dependencies;
        private final PlannedCall.Preparation<T> preparation;
        private @Nullable Predicate<? super R> condition;
        private int width = Integer.MAX_VALUE;

        private Draft(String name, List<PlannedCall<?>> dependencies, PlannedCall.Preparation<T> preparation) {
            this.name = name;
            this.dependencies = dependencies;
            this.preparation = preparation;
        }

        /**
         * Limits the number of its downstream calls at a time; the default is no limit.
         *
         * @throws IllegalArgumentException if it is less than 1
         */
        public Draft<T> width(int max) {
            if (max < 1) {
                throw new IllegalArgumentException(
                        "call '" + name + "' of plan '" + plan + "' has width " + max + ": it must be at least 1");
            }
            width = max;
            return this;
        }

        /** Makes the call only for requests that satisfy the condition; for others it is not needed. */
        public Draft<T> when(Predicate<? super R> satisfied) {
            condition = satisfied;
            return this;
        }

        /** Without its value there is no page. */
        public PlannedCall<T> required() {
            return add(new Need.Required<>());
        }

        /** Without its value the page lacks this part and the parts that depend on it. */
        public PlannedCall<T> optional() {
            return add(new Need.Optional<>());
        }

        /** Without its value the page has this default in its place, and dependent calls read it. */
        public PlannedCall<T> orElse(T value, RawJson body) {
            return add(new Need.OrElse<>(value, body));
        }

        /** Not made for the page, which only names the part. */
        public PlannedCall<T> deferred() {
            return add(new Need.Deferred<>());
        }

        private PlannedCall<T> add(Need<T> need) {
            for (PlannedCall<?> dependency : dependencies) {
                if (dependency.deferred() && !(need instanceof Need.Deferred)) {
                    throw new IllegalArgumentException("call '" + name + "' of plan '" + plan + "' depends on '"
                            + dependency + "', which is deferred: defer both or none");
                }
            }
            PlannedCall<T> call =
                    new PlannedCall<>(calls.size(), name, rehearse(), need, width, dependencies, conditional());
            calls.add(call);
            return call;
        }

        private PlannedCall.Preparation<T> conditional() {
            Predicate<? super R> satisfied = condition;
            return satisfied == null
                    ? preparation
                    : (request, inputs) -> satisfied.test(cast(request))
                            ? preparation.prepare(request, inputs)
                            : single(Call.notNeeded());
        }

        /** Prepares the call once with stand-ins; {@code null} if its function does not accept them. */
        private @Nullable Work<T> rehearse() {
            if (sample == null) {
                return null;
            }
            try {
                return preparation.prepare(sample, new StandIns());
            } catch (RuntimeException unfit) {
                return null;
            }
        }
    }

    /** The stand-ins of the calls so far. */
    private static final class StandIns implements Inputs {

        @Override
        public <T> T valueOf(PlannedCall<T> call) {
            T standIn = call.standIn();
            if (standIn == null) {
                throw new IllegalStateException("no stand-in for the value of '" + call + "'");
            }
            return standIn;
        }
    }

    /** A function of a request and two values. */
    @FunctionalInterface
    public interface Function2<R, A, B, T> {

        T apply(R request, A a, B b);
    }
}
