package dev.fivefold.aggregator.call;

import java.time.Duration;
import java.util.OptionalInt;

/**
 * How a call ended. Immutable, as far as {@code T} is.
 *
 * @param <T> what later calls of the plan read of the answer
 */
public sealed interface CallResult<T> {

    /** A call that has an answer, if perhaps not a whole one. */
    sealed interface Answered<T> extends CallResult<T> {

        /** What later calls read of the answer. */
        T value();

        /** The answer as it came. */
        RawBody body();
    }

    /** A call that has no answer and cannot have one any more. */
    sealed interface Unanswered<T> extends CallResult<T> {

        /** The same outcome, of a call of another type: an outcome without an answer has no value to convert. */
        @SuppressWarnings("unchecked")
        default <U> CallResult<U> as() {
            return (CallResult<U>) this;
        }
    }

    /** The service answered, and the answer was fit to use. */
    record Success<T>(T value, RawBody body) implements Answered<T> {}

    /**
     * Of the calls of a fan-out over a list, some failed.
     *
     * @param value the values of those that did not, in the order of the list
     * @param body a JSON array as long as the list, with {@code null} where a call failed
     * @param failed how many failed, at least 1
     */
    record Partial<T>(T value, RawBody body, int failed) implements Answered<T> {}

    /** The plan had nothing to ask; so has every call that depends on this one. */
    record NotNeeded<T>() implements Unanswered<T> {}

    /**
     * The service could not be reached, answered with an error, or its answer was unfit to use.
     *
     * @param status the HTTP status where there was one
     * @param reason for the log; never shown to a client, since it may name hosts and ports
     */
    record Failed<T>(OptionalInt status, String reason) implements Unanswered<T> {

        public static <T> Failed<T> because(String reason) {
            return new Failed<>(OptionalInt.empty(), reason);
        }
    }

    /**
     * No answer in time.
     *
     * @param allowed how long the call had, from its start
     */
    record TimedOut<T>(Duration allowed) implements Unanswered<T> {}

    /** Not made, because the pool had no room for it: the downstream service is not to blame. */
    record Rejected<T>() implements Unanswered<T> {}

    /**
     * Not made, because the page cannot use it any more.
     *
     * @param failedCall the name of the call whose outcome is to blame
     */
    record Skipped<T>(String failedCall) implements Unanswered<T> {}
}
