package dev.fivefold.aggregator.plan;

import dev.fivefold.aggregator.call.BulkAnswer;
import dev.fivefold.aggregator.call.CallResult;
import dev.fivefold.aggregator.call.DownstreamCall;
import dev.fivefold.aggregator.call.KeyedCall;
import dev.fivefold.aggregator.call.RawBody;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a planned call comes to for one page: one downstream call, or one for each element of a list.
 *
 * @param <T> what later calls read of the answer
 */
public sealed interface Work<T> {

    /** The downstream calls to make, which do not depend on each other. */
    List<DownstreamCall<?>> calls();

    /**
     * The outcome of the whole, from the outcomes of its calls.
     *
     * @param results one for each of {@link #calls}, in the same order
     */
    CallResult<T> join(List<CallResult<?>> results);

    /** What a loop over a list comes to: many calls for single keys become few where their client can do that. */
    static <E> Work<List<E>> each(List<DownstreamCall<E>> elements) {
        List<KeyedCall<E>> keyed = new ArrayList<>(elements.size());
        for (DownstreamCall<E> element : elements) {
            if (element instanceof KeyedCall<E> call
                    && (keyed.isEmpty() || call.bulk().equals(keyed.getFirst().bulk()))) {
                keyed.add(call);
            }
        }
        return elements.size() > 1 && keyed.size() == elements.size() ? Batched.of(keyed) : new Each<>(elements);
    }

    /** One downstream call. */
    record Single<T>(DownstreamCall<T> call) implements Work<T> {

        @Override
        public List<DownstreamCall<?>> calls() {
            // Nothing to ask is nothing to make: it must not cost a thread.
            return call.equals(DownstreamCall.notNeeded()) ? List.of() : List.of(call);
        }

        @Override
        @SuppressWarnings("unchecked") // the only result is that of the only call
        public CallResult<T> join(List<CallResult<?>> results) {
            return results.isEmpty() ? new CallResult.NotNeeded<>() : (CallResult<T>) results.getFirst();
        }
    }

    /** A downstream call for each element of a list, repeats included: what a loop around a client comes to. */
    record Each<E>(List<DownstreamCall<E>> elements) implements Work<List<E>> {

        @Override
        public List<DownstreamCall<?>> calls() {
            return List.copyOf(elements);
        }

        @Override
        public CallResult<List<E>> join(List<CallResult<?>> results) {
            return joined(results);
        }
    }

    /**
     * One downstream call for many elements of a list, or as few as there must be; repeats are asked for once.
     *
     * @param keys the elements' keys, in the order of the list
     * @param batches all different keys, as they are asked for together
     */
    record Batched<E>(KeyedCall.Bulk<E> bulk, List<Object> keys, List<List<Object>> batches) implements Work<List<E>> {

        static <E> Batched<E> of(List<KeyedCall<E>> elements) {
            KeyedCall.Bulk<E> bulk = elements.getFirst().bulk();
            List<Object> keys = elements.stream().map(KeyedCall::key).toList();
            List<Object> different = keys.stream().distinct().toList();
            List<List<Object>> batches = new ArrayList<>();
            for (int from = 0; from < different.size(); from += bulk.most()) {
                batches.add(different.subList(from, Math.min(different.size(), from + bulk.most())));
            }
            return new Batched<>(bulk, keys, batches);
        }

        @Override
        public List<DownstreamCall<?>> calls() {
            return batches.stream().<DownstreamCall<?>>map(bulk::of).toList();
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
            if (result instanceof CallResult.Answered<?> answered && answered.value() instanceof BulkAnswer<?> bulk) {
                return bulk.results().size() == size
                        ? from(result, bulk.results().get(position))
                        : CallResult.Failed.because(
                                "answered for " + bulk.results().size() + " keys of " + size);
            }
            return result;
        }

        /** An element comes from where the whole answer does, and is as old. */
        private static CallResult<?> from(CallResult<?> whole, CallResult<?> element) {
            return whole instanceof CallResult.Success<?> answer && element instanceof CallResult.Success<?> part
                    ? new CallResult.Success<>(part.value(), part.body(), answer.source(), answer.age())
                    : element;
        }
    }

    /** Where all elements come from; from the services, if they come from several places. */
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

    /** The outcome of a loop from those of its elements. */
    @SuppressWarnings("unchecked") // every result is that of an element of this type
    private static <E> CallResult<List<E>> joined(List<CallResult<?>> results) {
        List<E> values = new ArrayList<>(results.size());
        List<@Nullable RawBody> bodies = new ArrayList<>(results.size());
        CallResult.@Nullable Unanswered<?> firstFailure = null;
        for (CallResult<?> result : results) {
            switch (result) {
                case CallResult.Answered<?> answered -> {
                    values.add((E) answered.value());
                    bodies.add(answered.body());
                }
                case CallResult.Unanswered<?> unanswered -> {
                    firstFailure = firstFailure == null ? unanswered : firstFailure;
                    bodies.add(null);
                }
            }
        }
        if (firstFailure == null) {
            return new CallResult.Success<>(
                    List.copyOf(values), RawBody.array(bodies), commonSource(results), greatestAge(results));
        }
        if (values.isEmpty()) {
            return firstFailure.as();
        }
        int failed = results.size() - values.size();
        return new CallResult.Partial<>(List.copyOf(values), RawBody.array(bodies), failed);
    }
}
