package dev.fivefold.starter.response;

import com.google.common.collect.Comparators;
import java.io.Serial;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A response with an error status. Of the response it has the status and a bounded {@code Retry-After} alone. Its body
 * is not read, since nothing in it is for this service's clients, and it may be of any size. Without a stack trace: an
 * outage throws thousands of these a second.
 */
public final class ErrorStatusException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    /** A longer time is cut: a service does not decide how long the clients of its pages stay away. */
    static final Duration LONGEST = Duration.ofHours(1);

    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

    private final int status;
    private final @Nullable Duration retryAfter;

    /**
     * The exception of a response.
     *
     * @param status the HTTP status, which is none of success
     */
    public ErrorStatusException(int status) {
        this(status, null);
    }

    private ErrorStatusException(int status, @Nullable Duration retryAfter) {
        super("status " + status, null, false, false);
        this.status = status;
        this.retryAfter = retryAfter;
    }

    /**
     * The exception of a response.
     *
     * @param status the HTTP status, which is none of success
     * @param retryAfter the values of its {@code Retry-After}; several and invalid ones are ignored
     */
    public static ErrorStatusException of(int status, Collection<String> retryAfter) {
        return of(status, retryAfter, Instant::now);
    }

    static ErrorStatusException of(int status, Collection<String> retryAfter, Supplier<Instant> now) {
        return new ErrorStatusException(
                status,
                retryAfter.size() == 1 ? duration(retryAfter.iterator().next().strip(), now) : null);
    }

    /** Of seconds or an HTTP date, 0 s to {@link #LONGEST}; {@code null} if the value is neither. */
    private static @Nullable Duration duration(String value, Supplier<Instant> now) {
        Duration duration;
        try {
            duration = SECONDS.matcher(value).matches()
                    ? Duration.ofSeconds(Long.parseLong(value))
                    : Duration.between(now.get(), DateTimeFormatter.RFC_1123_DATE_TIME.parse(value, Instant::from));
        } catch (DateTimeException | ArithmeticException invalid) {
            return null;
        }
        return duration.isNegative() ? Duration.ZERO : Comparators.min(duration, LONGEST);
    }

    /** The HTTP status. */
    public int status() {
        return status;
    }

    /** The time after which the service accepts the call again, 0 s to 1 h; {@code null} if it did not say so. */
    public @Nullable Duration retryAfter() {
        return retryAfter;
    }
}
