package dev.fivefold.engine.call;

import java.time.Duration;
import java.util.Locale;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * How a call ended. Immutable, as far as {@code T} is.
 *
 * @param <T> the part of the response that later calls of the plan read
 */
public sealed interface CallResult<T> {

    /** The outcome in a word, as in {@code _meta}, metrics and traces. */
    default String outcome() {
        return switch (this) {
            case Success<T> ignored -> "success";
            case Partial<T> ignored -> "partial";
            case Stale<T> ignored -> "stale";
            case Defaulted<T> ignored -> "defaulted";
            case NotNeeded<T> ignored -> "not_needed";
            case Failed<T> ignored -> "failed";
            case TimedOut<T> ignored -> "timed_out";
            case Rejected<T> ignored -> "rejected";
            case Skipped<T> ignored -> "skipped";
            case LeftOut<T> ignored -> "left_out";
            case Cancelled<T> ignored -> "cancelled";
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

        /** The reason in a word, as in {@code _meta} and in logs; empty where the outcome has it. */
        default String reasonCode() {
            return switch (this) {
                case Failed<T> failed -> failed.by().name().toLowerCase(Locale.ROOT);
                case TimedOut<T> ignored -> "timeout";
                case Rejected<T>(RejectedBy by) ->
                    switch (by) {
                        case POOL -> "pool";
                        case BULKHEAD -> "bulkhead";
                        case BREAKER -> "circuit_breaker";
                    };
                case NotNeeded<T> notNeeded -> "";
                case Skipped<T> skipped -> "";
                case LeftOut<T> leftOut -> "";
                case Cancelled<T> cancelled -> "";
            };
        }

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
     * A fan-out over a list of which some calls failed, or a stream that ended early.
     *
     * @param value the values of the successful calls, in the order of the list
     * @param body a JSON array as long as the list, with {@code null} for each failed call
     * @param failed the number of failed calls, at least 1
     * @param cause why a stream ended early, or that a joined response is invalid; {@code null} otherwise
     */
    record Partial<T>(
            T value, RawJson body, int failed, @Nullable Missing<?> cause) implements Available<T> {}

    /** The plan had nothing to request; the calls that depend on this one end the same way. */
    record NotNeeded<T>() implements Missing<T> {}

    /**
     * The service was unreachable, responded with an error, or its response was invalid.
     *
     * @param status the HTTP status, if there was one
     * @param reason for the log; never shown to a client, since it may contain hosts and ports. Without values of headers, bodies and variables of URLs
     * @param path the JSON path of the field that could not be decoded; {@code null} if there is none
     * @param retryAfter the time after which the service accepts the call again, if it sent such a time; {@code null} otherwise
     */
    record Failed<T>(
            FailedBy by,
            OptionalInt status,
            String reason,
            @Nullable String path,
            @Nullable Duration retryAfter) implements Missing<T> {

        private static final int REQUEST_TIMEOUT = 408;
        private static final int TOO_MANY_REQUESTS = 429;

        /** A response with an error status. */
        public static <T> Failed<T> withStatus(int status) {
            return withStatus(status, null);
        }

        /**
         * A response with an error status.
         *
         * @param retryAfter the time after which the service accepts the call again; {@code null} if it did not say so
         */
        public static <T> Failed<T> withStatus(int status, @Nullable Duration retryAfter) {
            return new Failed<>(FailedBy.STATUS, OptionalInt.of(status), "status " + status, null, retryAfter);
        }

        /** No connection, or one that broke. */
        public static <T> Failed<T> unreachable(String reason) {
            return of(FailedBy.CONNECTION, reason);
        }

        /**
         * An invalid response.
         *
         * @param path the JSON path of the field that could not be decoded; {@code null} if there is none
         */
        public static <T> Failed<T> invalid(String reason, @Nullable String path) {
            return new Failed<>(FailedBy.INVALID_RESPONSE, OptionalInt.empty(), reason, path, null);
        }

        /** A valid response for which its page has no room. */
        public static <T> Failed<T> oversized(long maxBytes) {
            return of(FailedBy.PAGE_SIZE, "the page would exceed " + maxBytes + " bytes");
        }

        /** An error in this process. */
        public static <T> Failed<T> because(String reason) {
            return of(FailedBy.ERROR, reason);
        }

        /** An exception in this process: its class and its place. Its message may contain values of the request or the response. */
        public static <T> Failed<T> threw(Throwable bug) {
            StackTraceElement[] frames = bug.getStackTrace();
            String place = frames.length == 0 ? "" : " at " + frames[0];
            return because("threw " + bug.getClass().getName() + place);
        }

        private static <T> Failed<T> of(FailedBy by, String reason) {
            return new Failed<>(by, OptionalInt.empty(), reason, null, null);
        }

        /** Whether connecting failed or the connection broke. */
        public boolean connection() {
            return by == FailedBy.CONNECTION;
        }

        /**
         * Whether the request is at fault and not its service: a 4xx. Not 408 and 429, by which a service says that it is too slow or
         * has too many requests. Circuit breakers, fallbacks, metrics and logs distinguish failures by this.
         */
        public boolean isClientError() {
            int code = status.orElse(0);
            return code >= 400 && code < 500 && code != REQUEST_TIMEOUT && code != TOO_MANY_REQUESTS;
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

    /** The kind of a failure. */
    enum FailedBy {
        /** The service responded with an error status. */
        STATUS,
        /** Connecting failed, or the connection broke. */
        CONNECTION,
        /** The response was not the one expected. */
        INVALID_RESPONSE,
        /** The response was valid, and the page would have become too large. */
        PAGE_SIZE,
        /** An error in this process. */
        ERROR
    }

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
