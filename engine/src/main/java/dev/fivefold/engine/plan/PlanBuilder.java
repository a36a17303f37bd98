package dev.fivefold.engine.plan;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.plan.PlannedCall.Reads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
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
    private final Function<Object, RawJson> json;
    private final List<PlannedCall<?>> calls = new ArrayList<>();
    private final Set<String> names = new LinkedHashSet<>();
    private @Nullable PlannedCall<?> notFound;

    PlanBuilder(String plan, @Nullable R sample, Function<Object, RawJson> json) {
        this.plan = plan;
        this.sample = sample;
        this.json = json;
    }

    /** A call that depends on the request only. */
    public <T> Draft<T> call(String name, Function<? super R, Call<T>> function) {
        return call(name, List.of(), (request, inputs) -> function.apply(request));
    }

    /** A call that depends on the value of another. */
    public <A, T> Draft<T> call(String name, PlannedCall<A> a, BiFunction<? super R, A, Call<T>> function) {
        return call(name, List.of(a), (request, inputs) -> function.apply(request, inputs.valueOf(a)));
    }

    /** A call that depends on the values of two others. */
    public <A, B, T> Draft<T> call(
            String name, PlannedCall<A> a, PlannedCall<B> b, Functions.Of3<? super R, A, B, Call<T>> function) {
        return call(
                name,
                List.of(a, b),
                (request, inputs) -> function.apply(request, inputs.valueOf(a), inputs.valueOf(b)));
    }

    /** A call that depends on the values of three others. */
    public <A, B, C, T> Draft<T> call(
            String name,
            PlannedCall<A> a,
            PlannedCall<B> b,
            PlannedCall<C> c,
            Functions.Of4<? super R, A, B, C, Call<T>> function) {
        return call(
                name,
                List.of(a, b, c),
                (request, inputs) -> function.apply(request, inputs.valueOf(a), inputs.valueOf(b), inputs.valueOf(c)));
    }

    /** A call that depends on the values of four others. */
    public <A, B, C, D, T> Draft<T> call(
            String name,
            PlannedCall<A> a,
            PlannedCall<B> b,
            PlannedCall<C> c,
            PlannedCall<D> d,
            Functions.Of5<? super R, A, B, C, D, Call<T>> function) {
        return call(
                name,
                List.of(a, b, c, d),
                (request, inputs) -> function.apply(
                        request, inputs.valueOf(a), inputs.valueOf(b), inputs.valueOf(c), inputs.valueOf(d)));
    }

    /** A call that depends on the values of five others. */
    public <A, B, C, D, E, T> Draft<T> call(
            String name,
            PlannedCall<A> a,
            PlannedCall<B> b,
            PlannedCall<C> c,
            PlannedCall<D> d,
            PlannedCall<E> e,
            Functions.Of6<? super R, A, B, C, D, E, Call<T>> function) {
        return call(
                name,
                List.of(a, b, c, d, e),
                (request, inputs) -> function.apply(
                        request,
                        inputs.valueOf(a),
                        inputs.valueOf(b),
                        inputs.valueOf(c),
                        inputs.valueOf(d),
                        inputs.valueOf(e)));
    }

    /** A call that depends on the values of any number of others. */
    public <T> Draft<T> call(
            String name, List<? extends PlannedCall<?>> inputs, BiFunction<? super R, Inputs, Call<T>> function) {
        return draft(
                name,
                Reads.all(List.copyOf(inputs)),
                (request, values) -> new Work.Single<>(function.apply(cast(request), values)));
    }

    /** A call for each element of a list in another call's value, repeated elements included. */
    public <A, E, T> Draft<List<T>> each(
            String name, PlannedCall<A> a, Function<A, List<E>> elements, Function<E, Call<T>> function) {
        return each(name, a, elements, (request, element) -> function.apply(element));
    }

    /** The same with calls that depend on the request, too. */
    public <A, E, T> Draft<List<T>> each(
            String name, PlannedCall<A> a, Function<A, List<E>> elements, BiFunction<? super R, E, Call<T>> function) {
        return draft(
                name,
                Reads.all(List.of(a)),
                (request, inputs) -> Work.each(elements.apply(inputs.valueOf(a)).stream()
                        .map(element -> function.apply(cast(request), element))
                        .toList()));
    }

    /** A part that is made of the responses of calls, without a call of its own. Its size is bounded like that of a page. */
    public Draft<RawJson> part(String name, Shape shape) {
        List<PlannedCall<?>> reads = new ArrayList<>(List.of(shape.source()));
        shape.joined().stream().distinct().forEach(reads::add);
        return draft(
                name, new Reads(reads, 1, shape.toString()), (request, inputs) -> new Work.Made<>(shape.make(inputs)));
    }

    /** A part that is made of the value of a call. */
    public <A, T> Draft<T> value(String name, PlannedCall<A> a, Function<A, T> function) {
        return value(name, List.of(a), inputs -> function.apply(inputs.valueOf(a)));
    }

    /** A part that is made of the values of two calls. */
    public <A, B, T> Draft<T> value(String name, PlannedCall<A> a, PlannedCall<B> b, BiFunction<A, B, T> function) {
        return value(name, List.of(a, b), inputs -> function.apply(inputs.valueOf(a), inputs.valueOf(b)));
    }

    /** A part that is made of the values of any number of calls. The application's JSON mapper writes it, unless it is a {@link RawJson}; it must not be null. */
    public <T> Draft<T> value(String name, List<? extends PlannedCall<?>> inputs, Function<Inputs, T> function) {
        return draft(name, new Reads(List.copyOf(inputs), inputs.size(), "value of " + inputs), (request, values) -> {
            T value = function.apply(values);
            return new Work.Made<>(CallResult.Success.live(value, written(value)));
        });
    }

    /** A stream that depends on the request only; see {@link #stream(String, List, BiFunction)}. */
    public <S> Draft<S> stream(String name, Function<? super R, S> function) {
        return stream(name, List.of(), (request, inputs) -> function.apply(request));
    }

    /** A stream that depends on the value of a call; see {@link #stream(String, List, BiFunction)}. */
    public <A, S> Draft<S> stream(String name, PlannedCall<A> a, BiFunction<? super R, A, S> function) {
        return stream(name, List.of(a), (request, inputs) -> function.apply(request, inputs.valueOf(a)));
    }

    /** A part that is an array of what a source emits, sent while it emits: of a type that the executing framework can subscribe to. No call can depend on it. */
    public <S> Draft<S> stream(
            String name, List<? extends PlannedCall<?>> inputs, BiFunction<? super R, Inputs, S> function) {
        Draft<S> draft = draft(
                name,
                new Reads(List.copyOf(inputs), inputs.size(), "stream of " + inputs),
                (request, values) -> new Work.Made<>(
                        CallResult.Success.live(function.apply(cast(request), values), RawJson.of("[]"))));
        draft.place = Place.STREAM;
        return draft;
    }

    /**
     * The page does not exist (404) if the service of this call responds with 404.
     *
     * @param required one of the calls so far
     * @throws IllegalArgumentException if it is not required, or an {@code Optional}, for which a 404 is a value
     */
    public void notFoundWith(PlannedCall<?> required) {
        if (!required.required() || !required.shape().isEmpty() || !calls.contains(required)) {
            throw new IllegalArgumentException("plan '" + plan + "' has no required call '" + required
                    + "', as notFoundWith says: give it a call to a service, of this page, that ends with required()");
        }
        if (required.target().resultType().getTypeName().startsWith("java.util.Optional")) {
            throw new IllegalArgumentException("plan '" + plan + "' has notFoundWith the call '" + required
                    + "', whose client returns an Optional: a 404 is its empty value. Return a Call without Optional");
        }
        notFound = required;
    }

    /**
     * The plan of all calls so far.
     *
     * @throws IllegalArgumentException if no call is required, since the page would be empty and still a success.
     *     Also if a call lacks its end: {@code required()}, {@code optional()}, {@code orElse()}, {@code deferred()} or {@code write()}
     */
    public Plan<R> build() {
        Set<String> unfinished = new LinkedHashSet<>(names);
        calls.forEach(call -> unfinished.remove(call.name()));
        if (!unfinished.isEmpty()) {
            throw new IllegalArgumentException("call '" + unfinished.iterator().next() + "' of plan '" + plan
                    + "' has no end: add required(), optional(), orElse(), deferred() or write()");
        }
        if (calls.stream().noneMatch(PlannedCall::required)) {
            throw new IllegalArgumentException(
                    "plan '" + plan + "' has no required call: mark at least one call as required()");
        }
        if (calls.stream().allMatch(call -> call.place() == Place.HIDDEN)) {
            throw new IllegalArgumentException("plan '" + plan + "' hides all of its calls: its page would be empty");
        }
        return new Plan<>(plan, calls, notFound);
    }

    private <T> Draft<T> draft(String name, Reads reads, PlannedCall.Preparation<T> preparation) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("plan '" + plan + "' has a call named '" + name
                    + "': use a letter, then up to 63 letters, digits, _ and -");
        }
        if (!names.add(name)) {
            throw new IllegalArgumentException("plan '" + plan + "' has two calls named '" + name + "': rename one");
        }
        for (PlannedCall<?> read : reads.calls()) {
            if (!calls.contains(read) || read.place() == Place.STREAM) {
                throw new IllegalArgumentException("call '" + name + "' of plan '" + plan + "' depends on '" + read
                        + "', which "
                        + (calls.contains(read) ? "is a stream" : "belongs to another plan: call it in this one, too"));
            }
        }
        return new Draft<>(name, reads, preparation);
    }

    private RawJson written(Object value) {
        return value instanceof RawJson body ? body : json.apply(value);
    }

    @SuppressWarnings("unchecked") // Plan.prepare() accepts nothing else
    private R cast(Object request) {
        return (R) request;
    }

    /** A call whose {@link Need} is still to be given. */
    public final class Draft<T> {

        private final String name;
        private final PlannedCall.Preparation<T> preparation;
        private final Map<Integer, Integer> statuses = new TreeMap<>();
        private Reads reads;
        private @Nullable BiPredicate<Object, Inputs> condition;
        private Place place = Place.FIELD;
        private PlannedCall.Bounds bounds = PlannedCall.Bounds.NONE;

        private Draft(String name, Reads reads, PlannedCall.Preparation<T> preparation) {
            this.name = name;
            this.reads = reads;
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
            bounds = new PlannedCall.Bounds(max, bounds.timeout(), bounds.conditional());
            return this;
        }

        /**
         * Limits the time of each of its downstream calls; that of their service and that of the page hold, too. A stream has this time in place of the page's, from its start.
         *
         * @param max from the moment at which it can be made
         * @throws IllegalArgumentException if it is not positive
         */
        public Draft<T> timeout(Duration max) {
            if (!max.isPositive()) {
                throw new IllegalArgumentException(
                        "call '" + name + "' of plan '" + plan + "' has the timeout " + max + ": it must be positive");
            }
            bounds = new PlannedCall.Bounds(bounds.width(), max, bounds.conditional());
            return this;
        }

        /** Makes the call only for requests that satisfy the condition; for others it is not needed. */
        public Draft<T> when(Predicate<? super R> satisfied) {
            return conditional((request, inputs) -> satisfied.test(cast(request)));
        }

        /**
         * Makes the call only if the value of another satisfies the condition.
         *
         * @param read one of the calls that it depends on
         */
        public <A> Draft<T> when(PlannedCall<A> read, Predicate<? super A> satisfied) {
            if (!reads.calls().subList(0, reads.needed()).contains(read)) {
                throw new IllegalArgumentException("call '" + name + "' of plan '" + plan + "' has a condition on '"
                        + read + "', which it does not depend on: add it to its inputs");
            }
            return conditional((request, inputs) -> satisfied.test(inputs.valueOf(read)));
        }

        /**
         * Makes the call only if a list in the value of another has any elements.
         *
         * @param read one of the calls that it depends on
         */
        public <A> Draft<T> ifAny(PlannedCall<A> read, Function<? super A, ? extends Collection<?>> elements) {
            return when(read, value -> !elements.apply(value).isEmpty());
        }

        private Draft<T> conditional(BiPredicate<Object, Inputs> satisfied) {
            condition = condition == null ? satisfied : condition.and(satisfied);
            bounds = new PlannedCall.Bounds(bounds.width(), bounds.timeout(), true);
            return this;
        }

        /**
         * Gives the page a status for one of the service, such as 404 for 403: without the call's value there is no page.
         *
         * @param service the status of the service's response, 400 to 599
         * @param page the status of the page, 400 to 599
         * @throws IllegalArgumentException if one of them is no error
         */
        public Draft<T> onStatus(int service, int page) {
            if (Math.min(service, page) < 400 || Math.max(service, page) > 599) {
                throw new IllegalArgumentException("call '" + name + "' of plan '" + plan + "' has onStatus(" + service
                        + ", " + page + "): both must be 400 to 599");
            }
            statuses.put(service, page);
            return this;
        }

        /** Its fields become those of the page itself, beside those of the other parts. Its response must be an object. */
        public Draft<T> unwrapped() {
            place = Place.ROOT;
            return this;
        }

        /** Leaves it out of the page, where other calls and parts alone read it. */
        public Draft<T> hidden() {
            place = Place.HIDDEN;
            return this;
        }

        /** Without its value there is no page. */
        public PlannedCall<T> required() {
            return add(new Need.Required<>(Collections.unmodifiableMap(statuses)));
        }

        /** Without its value the page lacks this part and the parts that depend on it. */
        public PlannedCall<T> optional() {
            return add(new Need.Optional<>());
        }

        /** Without its value the page has this default in its place, and dependent calls read it. */
        public PlannedCall<T> orElse(T value, RawJson body) {
            if (place == Place.ROOT && !body.isObject()) {
                throw new IllegalArgumentException("call '" + name + "' of plan '" + plan
                        + "' is unwrapped, and its default is no object: its fields would be those of the page");
            }
            return add(new Need.OrElse<>(missing -> new CallResult.Defaulted<>(value, body, missing)));
        }

        /** As {@link #orElse(Object, RawJson)}, with the value as the application's JSON mapper writes it. */
        public PlannedCall<T> orElse(T value) {
            return orElse(value, written(value));
        }

        /**
         * Without its value the page has what this function makes of the failure in its place. Its result is written by the application's JSON mapper; null leaves the part missing.
         * The page waits for it: it must not block.
         */
        public PlannedCall<T> orElseGet(Function<? super CallResult.Missing<?>, ? extends @Nullable T> function) {
            return add(new Need.OrElse<>(missing -> {
                T value = function.apply(missing);
                return value == null ? missing.as() : new CallResult.Defaulted<>(value, written(value), missing);
            }));
        }

        /** Not made for the page, which only names the part. */
        public PlannedCall<T> deferred() {
            return add(new Need.Deferred<>());
        }

        /** It changes something in its service. It waits for all earlier writes and required calls, and without its success the page ends. */
        public PlannedCall<T> write() {
            reads = reads.after(calls.stream().filter(PlannedCall::required).toList());
            return add(new Need.Write<>(Collections.unmodifiableMap(statuses)));
        }

        private PlannedCall<T> add(Need<T> need) {
            if (!statuses.isEmpty() && !(need instanceof Need.Required || need instanceof Need.Write)) {
                throw new IllegalArgumentException("call '" + name + "' of plan '" + plan
                        + "' has onStatus, and the page can do without it: end it with required(), or use orElseGet");
            }
            boolean lasting = need instanceof Need.Optional || need instanceof Need.Deferred;
            if (reads.shape().startsWith("stream of ") && (place != Place.STREAM || !lasting)) {
                throw new IllegalArgumentException("call '" + name + "' of plan '" + plan + "' is a stream: remove"
                        + " hidden() or unwrapped(), and end it with optional() or deferred()");
            }
            for (PlannedCall<?> read : reads.calls()) {
                if (read.deferred() && !(need instanceof Need.Deferred)) {
                    throw new IllegalArgumentException("call '" + name + "' of plan '" + plan + "' depends on '" + read
                            + "', which is deferred: defer both or none");
                }
            }
            PlannedCall<T> call =
                    new PlannedCall<>(calls.size(), name, rehearse(), need, place, bounds, reads, conditional());
            calls.add(call);
            return call;
        }

        private PlannedCall.Preparation<T> conditional() {
            BiPredicate<Object, Inputs> satisfied = condition;
            return satisfied == null
                    ? preparation
                    : (request, inputs) -> satisfied.test(request, inputs)
                            ? preparation.prepare(request, inputs)
                            : new Work.Single<>(Call.notNeeded());
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

        private static final RawJson EMPTY = RawJson.of(new byte[] {'{', '}'});

        @Override
        public <T> T valueOf(PlannedCall<T> call) {
            T standIn = call.standIn();
            if (standIn == null) {
                throw new IllegalStateException("no stand-in for the value of '" + call + "'");
            }
            return standIn;
        }

        @Override
        public CallResult<?> resultOf(PlannedCall<?> call) {
            return CallResult.Success.live(EMPTY, EMPTY);
        }

        @Override
        public long maxBytes() {
            return Integer.MAX_VALUE;
        }
    }
}
