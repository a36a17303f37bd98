package dev.fivefold.gateway.access;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * What the log says of a path: its words, with <code>{id}</code> in the place of all else; and, where a pattern names an owner, which page
 * it is and whose. Immutable, for any thread.
 *
 * <p>Nothing but letters, {@code _}, {@code -} and braces is ever in a shape, and it is short, whatever a client sends.
 */
final class PathShape {

    private static final int LONGEST = 8;
    private static final Pattern WORD = Pattern.compile("[A-Za-z_-]{1,32}");
    private static final String ID = "{id}";

    /** A pattern, and the words before its owner and his variable. */
    private record Owned(PathPattern pattern, String page, String owner) {}

    /** Whose page a path is. */
    record Page(String name, String userId) {}

    private final List<Owned> owned;

    /**
     * By these patterns.
     *
     * @param patterns Spring path patterns, such as {@code /api/home/{userId}/**}, each with the variable that is its owner
     */
    PathShape(List<OwnedPath> patterns) {
        owned = patterns.stream()
                .flatMap(each -> Stream.ofNullable(owned(each)))
                .toList();
    }

    private static @Nullable Owned owned(OwnedPath path) {
        Matcher before = Pattern.compile("/([A-Za-z_-]+)/\\{" + Pattern.quote(path.owner()) + "}")
                .matcher(path.pattern());
        return before.find()
                ? new Owned(PathPatternParser.defaultInstance.parse(path.pattern()), before.group(1), path.owner())
                : null;
    }

    /** Whose page this is; null if no pattern says. */
    @Nullable
    Page page(String path) {
        PathContainer parsed;
        try {
            parsed = PathContainer.parsePath(path);
        } catch (IllegalArgumentException malformedEscape) {
            return null;
        }
        for (Owned each : owned) {
            PathPattern.@Nullable PathMatchInfo match = each.pattern().matchAndExtract(parsed);
            String userId = match == null ? null : match.getUriVariables().get(each.owner());
            if (userId != null) {
                return new Page(each.page(), userId);
            }
        }
        return null;
    }

    /** The path's words, eight at most. */
    static String of(String path) {
        String[] segments = path.split("/", LONGEST + 2);
        String shape = Stream.of(segments)
                .skip(1)
                .limit(LONGEST)
                .map(segment -> segment.isEmpty() || WORD.matcher(segment).matches() ? segment : ID)
                .collect(Collectors.joining("/", "/", ""));
        return segments.length > LONGEST + 1 ? shape + "/..." : shape;
    }
}
