package dev.fivefold.starter.internal.response;

import static java.util.Locale.ROOT;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The directives of a {@code Cache-Control} header. Immutable.
 *
 * @param values by name in lower case: the shortest time that it states, zero for another value or none
 * @param malformed whether a quoted string has no end, so that a directive may be hidden in it
 */
record CacheDirectives(Map<String, Duration> values, boolean malformed) {

    private static final CacheDirectives NONE = new CacheDirectives(Map.of(), false);

    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,18}");

    /** No lifetime needs more; sums of longer ones might overflow. */
    private static final long MOST_SECONDS = Integer.MAX_VALUE;

    static CacheDirectives of(Collection<String> lines) {
        if (lines.isEmpty()) {
            return NONE;
        }
        Map<String, Duration> values = new HashMap<>();
        boolean malformed = false;
        for (String line : lines) {
            List<String> members = new ArrayList<>();
            malformed |= !split(line, members);
            members.forEach(member -> add(member, values));
        }
        return new CacheDirectives(Map.copyOf(values), malformed);
    }

    /** Splits a line at the commas outside of quotes; returns whether all quotes are closed. */
    private static boolean split(String line, List<String> members) {
        boolean quoted = false;
        int start = 0;
        for (int i = 0; i < line.length(); i++) {
            char at = line.charAt(i);
            if (quoted && at == '\\') {
                i++;
            } else if (at == '"') {
                quoted = !quoted;
            } else if (at == ',' && !quoted) {
                members.add(line.substring(start, i));
                start = i + 1;
            }
        }
        members.add(line.substring(Math.min(start, line.length())));
        return !quoted;
    }

    /** Also one with spaces around its equals sign, where none may be: it is meant to forbid something. */
    private static void add(String member, Map<String, Duration> values) {
        int equals = member.indexOf('=');
        String name =
                (equals < 0 ? member : member.substring(0, equals)).strip().toLowerCase(ROOT);
        String value = equals < 0 ? "" : member.substring(equals + 1).strip();
        boolean quoted = value.length() > 1 && value.startsWith("\"") && value.endsWith("\"");
        Duration seconds = seconds(quoted ? value.substring(1, value.length() - 1) : value);
        if (!name.isEmpty()) {
            values.merge(
                    name,
                    seconds == null ? Duration.ZERO : seconds,
                    (one, other) -> one.compareTo(other) < 0 ? one : other);
        }
    }

    /** A number of seconds; {@code null} if it is none. */
    static @Nullable Duration seconds(String text) {
        return SECONDS.matcher(text).matches()
                ? Duration.ofSeconds(Math.min(MOST_SECONDS, Long.parseLong(text)))
                : null;
    }

    boolean isEmpty() {
        return values.isEmpty();
    }

    boolean hasAny(String... names) {
        for (String name : names) {
            if (values.containsKey(name)) {
                return true;
            }
        }
        return false;
    }

    /** The time that a directive states; {@code null} without the directive. */
    @Nullable
    Duration lifetime(String name) {
        return values.get(name);
    }
}
