package dev.fivefold.gateway.settings;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Compares Spring path patterns by their segments. */
public final class PathPatterns {

    private PathPatterns() {}

    /**
     * Finds a variable that is a segment of its own, as in {@code /api/home/{userId}/**}.
     *
     * @return the index of the segment, -1 if there is none before the first {@code **}
     */
    public static int indexOfVariable(String pattern, String variable) {
        List<String> segments = segments(pattern);
        int index = segments.indexOf("{" + variable + "}");
        return segments.stream().limit(Math.max(index, 0)).anyMatch(PathPatterns::isAnyNumber) ? -1 : index;
    }

    /**
     * A segment of a path by its index in a pattern that the path matches.
     *
     * @throws IndexOutOfBoundsException if it has fewer
     */
    public static String segment(String path, int index) {
        return segments(path).get(index);
    }

    /** A path with this segment in place of the one of this index. */
    public static String with(String path, int index, String segment) {
        List<String> segments = new ArrayList<>(segments(path));
        segments.set(index, segment);
        return String.join("/", segments);
    }

    /** The names of a pattern's variables that are one segment or a part of one, in their order. */
    public static List<String> variables(String pattern) {
        return segments(pattern).stream()
                .filter(PathPatterns::hasVariable)
                .map(segment -> segment.replaceFirst("^[^{]*\\{([^:}]*).*$", "$1"))
                .toList();
    }

    /** Whether there may be a path that both patterns match. */
    public static boolean overlap(String one, String other) {
        return overlap(segments(one), segments(other));
    }

    /** Whether some variable of a pattern is a variable in the other pattern, too, whatever its name there. */
    public static boolean share(String pattern, String other) {
        List<String> ours = segments(pattern);
        List<String> theirs = segments(other);
        for (int i = 0; i < Math.min(ours.size(), theirs.size()); i++) {
            if (hasVariable(ours.get(i)) && theirs.get(i).contains("{")) {
                return true;
            }
        }
        return false;
    }

    private static boolean overlap(List<String> one, List<String> other) {
        if (one.isEmpty() && other.isEmpty()) {
            return true;
        }
        if (!one.isEmpty() && isAnyNumber(one.getFirst())) {
            return overlap(rest(one), other) || (!other.isEmpty() && overlap(one, rest(other)));
        }
        if (!other.isEmpty() && isAnyNumber(other.getFirst())) {
            return overlap(other, one);
        }
        return !one.isEmpty()
                && !other.isEmpty()
                && mayBeEqual(one.getFirst(), other.getFirst())
                && overlap(rest(one), rest(other));
    }

    private static boolean mayBeEqual(String one, String other) {
        return isPattern(one) || isPattern(other) || one.equals(other);
    }

    private static boolean isPattern(String segment) {
        return segment.matches(".*[{*?].*");
    }

    private static boolean hasVariable(String segment) {
        return segment.contains("{") && !isAnyNumber(segment);
    }

    private static boolean isAnyNumber(String segment) {
        return segment.equals("**") || segment.startsWith("{*");
    }

    private static List<String> rest(List<String> segments) {
        return segments.subList(1, segments.size());
    }

    /** The first is that before the first slash, and empty. */
    private static List<String> segments(String path) {
        return Arrays.asList(path.split("/", -1));
    }
}
