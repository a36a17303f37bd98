package dev.fivefold.gateway.settings;

import org.jspecify.annotations.Nullable;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;
import org.springframework.web.util.pattern.PatternParseException;

/** Rejects a setting at the start, with an {@link IllegalArgumentException} that says what to change. */
public final class Requirement {

    private static final String PREFIX = "fivefold.gateway.";

    private Requirement() {}

    /** Rejects a setting that does not hold, with this sentence behind {@code fivefold.gateway.} */
    public static void that(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(PREFIX + otherwise);
        }
    }

    /** Rejects a value of a key that is below the least or above the most. */
    public static <T extends Comparable<T>> void range(String key, T value, T least, T most) {
        that(
                value.compareTo(least) >= 0 && value.compareTo(most) <= 0,
                "%s is %s: set %s to %s".formatted(key, value, least, most));
    }

    /** Parses a Spring path pattern, and rejects any other text; the key names its place. */
    public static PathPattern pattern(String key, @Nullable String path) {
        if (path == null || !path.startsWith("/")) {
            throw new IllegalArgumentException(
                    "%s%s '%s' does not start with /: write it as /api/**".formatted(PREFIX, key, path));
        }
        try {
            return PathPatternParser.defaultInstance.parse(path);
        } catch (PatternParseException e) {
            throw new IllegalArgumentException(
                    "%s%s '%s' is no pattern (%s): write it as /api/**".formatted(PREFIX, key, path, e.getMessage()),
                    e);
        }
    }
}
