package dev.fivefold.aggregator.call;

import java.time.Duration;
import java.util.OptionalInt;

/**
 * How a call ended. Immutable, as far as {@code T} is.
 *
 * @param <T> what later calls of the plan read of the answer
 */
public sealed interface CallResult<T> {

    /** The outcome in a word, as {@code _meta}, metrics and traces name it. */
    default String outcome() {
        return switch (this) {
            case Success<T> success -> "success";
            case Partial<T> partial -> "partial";
            case Stale<T> stale -> "stale";
            case Defaulted<T> defaulted -> "defaulted";
            case NotNeeded<T> notNeeded -> "not_needed";
            case Failed<T> failed -> "failed";
            case TimedOut<T> timedOut -> "timed_out";
            case Rejected<T> rejected -> "rejected";
            case Skipped<T> skipped -> "skipped";
            case LeftOut<T> leftOut -> "left_out";
            case Cancelled<T> cancelled -> "cancelled";
        };
    }

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

    /**
     * The service answered, and the answer was fit to use.
     *
     * @param source where it comes from
     * @param age since it left the service; zero if it did so for this call
     */
    record Success<T>(T value, RawBody body, Source source, Duration age) implements Answered<T> {

        /** An answer that the service gave for this call. */
        public static <T> Success<T> live(T value, RawBody body) {
            return new Success<>(value, body, Source.LIVE, Duration.ZERO);
        }
    }

    /**
     * No answer, and the one that the service gave last in its place.
     *
     * @param age since it left the service
     * @param cause what happened instead
     */
    record Stale<T>(T value, RawBody body, Duration age, Unanswered<?> cause) implements Answered<T> {}

    /**
     * No answer, and the plan's default in its place.
     *
     * @param cause what happened instead
     */
    record Defaulted<T>(T value, RawBody body, Unanswered<?> cause) implements Answered<T> {}

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
     * @param connection whether there was no connection, or it broke
     * @param reason for the log; never shown to a client, since it may name hosts and ports
     */
    record Failed<T>(OptionalInt status, boolean connection, String reason) implements Unanswered<T> {

        /** An answer that says that there is none. */
        public static <T> Failed<T> answered(int status) {
            return new Failed<>(OptionalInt.of(status), false, "answered " + status);
        }

        /** No connection, or one that broke. */
        public static <T> Failed<T> unreachable(String reason) {
            return new Failed<>(OptionalInt.empty(), true, reason);
        }

        /** An answer that was unfit to use, or a mistake on this side. */
        public static <T> Failed<T> because(String reason) {
            return new Failed<>(OptionalInt.empty(), false, reason);
        }
    }

    /**
     * No answer in time.
     *
     * @param allowed how long the call had, from its start
     */
    record TimedOut<T>(Duration allowed) implements Unanswered<T> {}

    /**
     * Not made, because there was no room for it or the service is left alone: no request has gone out.
     *
     * @param by who has refused to make it
     */
    record Rejected<T>(RejectedBy by) implements Unanswered<T> {

        /** By the pool. */
        public Rejected() {
            this(RejectedBy.POOL);
        }
    }

    /**
     * Not made, because the page cannot use it any more.
     *
     * @param failedCall the name of the call whose outcome is to blame
     */
    record Skipped<T>(String failedCall) implements Unanswered<T> {}

    /** Not made, because this process has too much to do for what a page can do without. */
    record LeftOut<T>() implements Unanswered<T> {}

    /** Stopped, because nobody wanted the answer any more. */
    record Cancelled<T>() implements Unanswered<T> {}

    /** Who refuses to make a call. */
    enum RejectedBy {
        /** The pool, which has no room. */
        POOL,
        /** The service's bulkhead: as many of its calls as may be are being made. */
        BULKHEAD,
        /** The service's breaker: it is left alone, since it has failed too often. */
        BREAKER
    }

    /** Where an answer comes from. */
    enum Source {
        /** From the service, for this call. */
        LIVE,
        /** From this process's memory. */
        LOCAL_CACHE,
        /** From Redis. */
        REDIS
    }
}
