package dev.fivefold.gateway.filter;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a {@code Content-Type} says. */
final class MediaTypes {

    private static final Pattern PROBLEM =
            Pattern.compile("application/problem\\+json *(;.*)?", Pattern.CASE_INSENSITIVE);

    private MediaTypes() {}

    static boolean isProblem(@Nullable String contentType) {
        return contentType != null && PROBLEM.matcher(contentType).matches();
    }
}
