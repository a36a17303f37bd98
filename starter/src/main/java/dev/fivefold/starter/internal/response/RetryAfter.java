package dev.fivefold.starter.internal.response;

import com.google.common.collect.Comparators;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The header {@code Retry-After} of an untrusted service. */
final class RetryAfter {

    /** A longer time is cut: a service does not decide how long the clients of its pages stay away. */
    static final Duration LONGEST = Duration.ofHours(1);

    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

    private RetryAfter() {}

    /** Of seconds or an HTTP date, 0 s to {@link #LONGEST}; {@code null} if there is no value, several, or one that is neither. */
    static @Nullable Duration of(Collection<String> values, Supplier<Instant> now) {
        if (values.size() != 1) {
            return null;
        }
        String value = values.iterator().next().strip();
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
}
