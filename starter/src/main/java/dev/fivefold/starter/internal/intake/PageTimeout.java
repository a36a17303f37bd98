package dev.fivefold.starter.internal.intake;

import com.google.common.collect.Comparators;
import dev.fivefold.admission.Permit;
import dev.fivefold.starter.internal.binding.InvalidRequestException;
import dev.fivefold.starter.internal.config.PageSettings;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The time that a request leaves to its page: that of its client, or the page's deadline. */
public final class PageTimeout {

    private static final String HEADER = "X-Request-Timeout-Ms";
    private static final Pattern MILLISECONDS = Pattern.compile("[0-9]{1,18}");
    private static final Duration SHORTEST = Duration.ofMillis(1);

    private PageTimeout() {}

    /** The whole time of a request; that of the page if the header of the client is invalid. */
    static Duration of(HttpServletRequest request, PageSettings settings) {
        String header = request.getHeader(HEADER);
        return isValid(header) ? ofClient(header, settings) : settings.effectiveDeadline();
    }

    /** What is left of it after the wait for the permit. */
    public static Duration left(HttpServletRequest request, PageSettings settings, Permit permit)
            throws InvalidRequestException {
        String header = request.getHeader(HEADER);
        if (header != null && !isValid(header)) {
            throw new InvalidRequestException(HEADER + " is a whole number from 1.");
        }
        return Comparators.max(of(request, settings).minus(permit.waited()), SHORTEST);
    }

    private static Duration ofClient(String header, PageSettings settings) {
        Duration asked = Duration.ofMillis(Long.parseLong(header));
        Duration least = Comparators.max(asked, settings.effectiveMinDeadline());
        return Comparators.min(least, settings.effectiveDeadline());
    }

    private static boolean isValid(@Nullable String header) {
        return header != null && MILLISECONDS.matcher(header).matches() && Long.parseLong(header) > 0;
    }
}
