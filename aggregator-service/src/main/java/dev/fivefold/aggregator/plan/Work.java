package dev.fivefold.aggregator.plan;

import dev.fivefold.aggregator.call.CallResult;
import dev.fivefold.aggregator.call.DownstreamCall;
import dev.fivefold.aggregator.call.RawBody;
import java.util.ArrayList;
import java.util.List;
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
        @SuppressWarnings("unchecked") // every result is that of a call in this list
        public CallResult<List<E>> join(List<CallResult<?>> results) {
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
                return CallResult.Success.live(List.copyOf(values), RawBody.array(bodies));
            }
            if (values.isEmpty()) {
                return firstFailure.as();
            }
            int failed = results.size() - values.size();
            return new CallResult.Partial<>(List.copyOf(values), RawBody.array(bodies), failed);
        }
    }
}
