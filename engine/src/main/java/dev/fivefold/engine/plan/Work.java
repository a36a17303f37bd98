package dev.fivefold.engine.plan;

import dev.fivefold.engine.call.BulkResult;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallTarget;
import dev.fivefold.engine.call.KeyedCall;
import dev.fivefold.engine.call.RawJson;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The downstream calls of one planned call, for one page: one call, or one for each element of a list.
 *
 * @param <T> the part of the response that later calls read
 */
public sealed interface Work<T> {

    /** The number of downstream calls to make; they are independent of each other. */
    int size();

    /**
     * One of the downstream calls. Runs no code of the application.
     *
     * @param index from 0 to below {@link #size}
     */
    Call<?> call(int index);

    /**
     * Combines the results of the calls.
     *
     * @param results one for each call, in the same order
     */
    CallResult<T> join(List<CallResult<?>> results);

    /** The client method of its calls; {@link CallTarget#UNKNOWN} if there are none. */
    CallTarget target();

    /** Stands for its value in a rehearsal; {@code null} if unknown. */
    @Nullable
    T standIn();

    /** A loop over a list: calls for single keys are combined where their client has a method for many keys. */
    static <E> Work<List<E>> each(List<Call<E>> elements) {
        List<KeyedCall<E>> keyed = new ArrayList<>(elements.size());
        for (Call<E> element : elements) {
            if (element instanceof KeyedCall<E> call
                    && (keyed.isEmpty() || call.bulk().equals(keyed.getFirst().bulk()))) {
                keyed.add(call);
            }
        }
        return elements.size() > 1 && keyed.size() == elements.size() ? Batched.of(keyed) : new Each<>(elements);
    }

    /** One downstream call. */
    record Single<T>(Call<T> call) implements Work<T> {

        @Override
        public int size() {
            return call.equals(Call.notNeeded()) ? 0 : 1; // a call with nothing to request must not cost a thread
        }

        @Override
        public Call<?> call(int index) {
            return call;
        }

        @Override
        @SuppressWarnings("unchecked") // the only result is that of the only call
        public CallResult<T> join(List<CallResult<?>> results) {
            return results.isEmpty() ? new CallResult.NotNeeded<>() : (CallResult<T>) results.getFirst();
        }

        @Override
        public CallTarget target() {
            return call == null ? CallTarget.UNKNOWN : call.target(); // a client may be a mock
        }

        @Override
        @SuppressWarnings("unchecked") // the target's type is that of the call
        public @Nullable T standIn() {
            return (T) StandIn.of(target().resultType());
        }
    }

    /** Nothing to request: the part has been made of other responses. */
    record Made<T>(CallResult<T> result) implements Work<T> {

        /**
         * The result of a part that is made of others: partial, stale or old as they are.
         *
         * @param missing the number of responses that it lacks
         * @param invalid says that one of them is there and invalid; {@code null} otherwise
         */
        static <T> CallResult<T> of(
                T value, RawJson body, List<CallResult<?>> from, int missing, CallResult.@Nullable Missing<?> invalid) {
            int partial = missing;
            CallResult.@Nullable Stale<?> oldest = null;
            for (CallResult<?> result : from) {
                partial += result instanceof CallResult.Partial || result instanceof CallResult.Defaulted ? 1 : 0;
                if (result instanceof CallResult.Stale<?> stale
                        && (oldest == null || stale.age().compareTo(oldest.age()) > 0)) {
                    oldest = stale;
                }
            }
            if (partial > 0) {
                return new CallResult.Partial<>(value, body, partial, invalid);
            }
            return oldest == null
                    ? new CallResult.Success<>(value, body, commonSource(from), greatestAge(from))
                    : new CallResult.Stale<>(value, body, oldest.age(), oldest.cause());
        }

        @Override
        public int size() {
            return 0;
        }

        @Override
        public Call<?> call(int index) {
            throw new IndexOutOfBoundsException(index);
        }

        @Override
        public CallResult<T> join(List<CallResult<?>> results) {
            return result;
        }

        @Override
        public CallTarget target() {
            return CallTarget.UNKNOWN;
        }

        @Override
        public @Nullable T standIn() {
            return result instanceof CallResult.Available<T> available ? available.value() : null;
        }
    }

    /** A downstream call for each element of a list, repeated elements included. */
    record Each<E>(List<Call<E>> elements) implements Work<List<E>> {

        public Each {
            elements = List.copyOf(elements);
        }

        @Override
        public int size() {
            return elements.size();
        }

        @Override
        public Call<?> call(int index) {
            return elements.get(index);
        }

        @Override
        public CallResult<List<E>> join(List<CallResult<?>> results) {
            return joined(results);
        }

        @Override
        public CallTarget target() {
            return elements.isEmpty() ? CallTarget.UNKNOWN : elements.getFirst().target();
        }

        @Override
        @SuppressWarnings("unchecked") // the target's type is that of an element
        public @Nullable List<E> standIn() {
            @Nullable E element = (E) StandIn.of(target().resultType());
            return element == null ? null : List.of(element);
        }
    }

    /**
     * As few downstream calls for the elements of a list as its client allows; each distinct key is requested once.
     *
     * @param single the call for the first key
     * @param keys the elements' keys, in the order of the list
     * @param batches the distinct keys, as they are requested together
     * @param calls one for each of the batches
     */
    record Batched<E>(KeyedCall<E> single, List<Object> keys, List<List<Object>> batches, List<Call<?>> calls)
            implements Work<List<E>> {

        static <E> Batched<E> of(List<KeyedCall<E>> elements) {
            KeyedCall.Bulk<E> bulk = elements.getFirst().bulk();
            List<Object> keys = elements.stream().map(KeyedCall::key).toList();
            List<Object> distinct = keys.stream().distinct().toList();
            List<List<Object>> batches = new ArrayList<>();
            for (int from = 0; from < distinct.size(); from += bulk.maxKeys()) {
                batches.add(distinct.subList(from, Math.min(distinct.size(), from + bulk.maxKeys())));
            }
            List<Call<?>> calls = batches.stream().<Call<?>>map(bulk::of).toList();
            return new Batched<>(elements.getFirst(), keys, batches, calls);
        }

        @Override
        public int size() {
            return calls.size();
        }

        @Override
        public Call<?> call(int index) {
            return calls.get(index);
        }

        @Override
        public CallTarget target() {
            return single.target();
        }

        @Override
        public @Nullable List<E> standIn() {
            return new Each<>(List.<Call<E>>of(single)).standIn();
        }

        @Override
        public CallResult<List<E>> join(List<CallResult<?>> results) {
            Map<Object, CallResult<?>> byKey = new HashMap<>();
            for (int i = 0; i < results.size(); i++) {
                List<Object> batch = batches.get(i);
                for (int j = 0; j < batch.size(); j++) {
                    byKey.put(batch.get(j), ofKey(results.get(i), j, batch.size()));
                }
            }
            return joined(keys.stream().<CallResult<?>>map(byKey::get).toList());
        }

        private static CallResult<?> ofKey(CallResult<?> result, int position, int size) {
            if (result instanceof CallResult.Available<?> available
                    && available.value() instanceof BulkResult<?> bulk) {
                return bulk.results().size() == size
                        ? from(result, bulk.results().get(position))
                        : CallResult.Failed.invalid(
                                "the response has " + bulk.results().size() + " results for " + size + " keys", null);
            }
            return result;
        }

        /** An element has the source and the age of the whole response. */
        private static CallResult<?> from(CallResult<?> whole, CallResult<?> element) {
            return whole instanceof CallResult.Success<?> response && element instanceof CallResult.Success<?> part
                    ? new CallResult.Success<>(part.value(), part.body(), response.source(), response.age())
                    : element;
        }
    }

    /** The source of all elements; the service, if they have several. */
    private static CallResult.Source commonSource(List<CallResult<?>> results) {
        List<CallResult.Source> sources =
                successes(results).map(CallResult.Success::source).distinct().toList();
        return sources.size() == 1 ? sources.getFirst() : CallResult.Source.LIVE;
    }

    private static Duration greatestAge(List<CallResult<?>> results) {
        return successes(results)
                .map(CallResult.Success::age)
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    private static Stream<CallResult.Success<?>> successes(List<CallResult<?>> results) {
        return results.stream().mapMulti((result, next) -> {
            if (result instanceof CallResult.Success<?> success) {
                next.accept(success);
            }
        });
    }

    /** Combines the results of a loop's elements. */
    @SuppressWarnings("unchecked") // every result is that of an element of this type
    private static <E> CallResult<List<E>> joined(List<CallResult<?>> results) {
        List<E> values = new ArrayList<>(results.size());
        List<@Nullable RawJson> bodies = new ArrayList<>(results.size());
        CallResult.@Nullable Missing<?> firstFailure = null;
        for (CallResult<?> result : results) {
            switch (result) {
                case CallResult.Available<?> available -> {
                    values.add((E) available.value());
                    bodies.add(available.body());
                }
                case CallResult.Missing<?> missing -> {
                    firstFailure = firstFailure == null ? missing : firstFailure;
                    bodies.add(null);
                }
            }
        }
        if (firstFailure == null) {
            return new CallResult.Success<>(
                    values.stream().toList(), RawJson.array(bodies), commonSource(results), greatestAge(results));
        }
        if (values.isEmpty()) {
            return firstFailure.as();
        }
        int failed = results.size() - values.size();
        return new CallResult.Partial<>(values.stream().toList(), RawJson.array(bodies), failed, null);
    }
}
