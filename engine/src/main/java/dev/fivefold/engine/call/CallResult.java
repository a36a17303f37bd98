package dev.fivefold.engine.call;

import java.time.Duration;
import java.util.OptionalInt;

/**
 * How a call ended. Immutable, as far as {@code T} is.
 *
 * @param <T> the part of the response that later calls of the plan read
 */
public sealed interface CallResult<T> {

    /** The outcome in a word, as in {@code _meta}, metrics and traces. */
    default String outcome() {
        return switch (this) {
            case Success<T> _ -> "success";
            case Partial<T> _ -> "partial";
            case Stale<T> _ -> "stale";
            case Defaulted<T> _ -> "defaulted";
            case NotNeeded<T> _ -> "not_needed";
            case Failed<T> _ -> "failed";
            case TimedOut<T> _ -> "timed_out";
            case Rejected<T> _ -> "rejected";
            case Skipped<T> _ -> "skipped";
            case LeftOut<T> _ -> "left_out";
            case Cancelled<T> _ -> "cancelled";
        };
    }

    /** A call with a value, if perhaps a partial or an old one. */
    sealed interface Available<T> extends CallResult<T> {

        /** The part of the response that later calls read. */
        T value();

        /** The response as received. */
        RawJson body();
    }

    /** A call without a value. */
    sealed interface Missing<T> extends CallResult<T> {

        /** The same result for a call of another type: without a value there is nothing to convert. */
        @SuppressWarnings("unchecked")
        default <U> CallResult<U> as() {
            return (CallResult<U>) this;
        }
    }

    /**
     * A valid response.
     *
     * @param age since the service sent the response; zero for a response to this call
     * @param freshness what caches may do with it
     */
    record Success<T>(T value, RawJson body, Source source, Duration age, Freshness freshness) implements Available<T> {

        /** A response whose service does not say what caches may do with it. */
        public Success(T value, RawJson body, Source source, Duration age) {
            this(value, body, source, age, Freshness.UNSTATED);
        }

        /** A response to this call. */
        public static <T> Success<T> live(T value, RawJson body) {
            return new Success<>(value, body, Source.LIVE, Duration.ZERO);
        }

        /** The same response with what caches may do with it. */
        public Success<T> with(Freshness stated) {
            return stated.equals(freshness) ? this : new Success<>(value, body, source, age, stated);
        }
    }

    /**
     * The last valid response of the service in place of a missing one.
     *
     * @param age since the service sent the response
     * @param cause the result of the call itself
     */
    record Stale<T>(T value, RawJson body, Duration age, Missing<?> cause) implements Available<T> {}

    /**
     * The plan's default in place of a missing response.
     *
     * @param cause the result of the call itself
     */
    record Defaulted<T>(T value, RawJson body, Missing<?> cause) implements Available<T> {}

    /**
     * A fan-out over a list of which some calls failed.
     *
     * @param value the values of the successful calls, in the order of the list
     * @param body a JSON array as long as the list, with {@code null} for each failed call
     * @param failed the number of failed calls, at least 1
     */
    record Partial<T>(T value, RawJson body, int failed) implements Available<T> {}

    /** The plan had nothing to request; the calls that depend on this one end the same way. */
    record NotNeeded<T>() implements Missing<T> {}

    /**
     * The service was unreachable, responded with an error, or its response was invalid.
     *
     * @param status the HTTP status, if there was one
     * @param connection whether connecting failed or the connection broke
     * @param reason for the log; never shown to a client, since it may contain hosts and ports
     */
    record Failed<T>(OptionalInt status, boolean connection, String reason) implements Missing<T> {

        /** A response with an error status. */
        public static <T> Failed<T> withStatus(int status) {
            return new Failed<>(OptionalInt.of(status), false, "status " + status);
        }

        /** No connection, or one that broke. */
        public static <T> Failed<T> unreachable(String reason) {
            return new Failed<>(OptionalInt.empty(), true, reason);
        }

        /** An invalid response, or an error in this process. */
        public static <T> Failed<T> because(String reason) {
            return new Failed<>(OptionalInt.empty(), false, reason);
        }
    }

    /**
     * No response in time.
     *
     * @param allowed the time that the call had, from its start
     */
    record TimedOut<T>(Duration allowed) implements Missing<T> {}

    /** Not made, for lack of capacity or because the circuit breaker is open: no request was sent. */
    record Rejected<T>(RejectedBy by) implements Missing<T> {

        /** Rejected by the pool. */
        public Rejected() {
            this(RejectedBy.POOL);
        }
    }

    /**
     * Not made, because a call that it depends on, or that the page requires, has no value.
     *
     * @param failedCall the name of that call
     */
    record Skipped<T>(String failedCall) implements Missing<T> {}

    /** Not made, because the page is in brownout and does not require it. */
    record LeftOut<T>() implements Missing<T> {}

    /** Stopped, because its result is no longer needed. */
    record Cancelled<T>() implements Missing<T> {}

    /** The part of this process that rejected a call. */
    enum RejectedBy {
        /** The fan-out pool and its queue are full. */
        POOL,
        /** The service's bulkhead is full. */
        BULKHEAD,
        /** The service's circuit breaker is open. */
        BREAKER
    }

    /** Where a response comes from. */
    enum Source {
        /** The service, for this call. */
        LIVE,
        /** This process's memory. */
        LOCAL_CACHE,
        /** Redis. */
        REDIS
    }
}
