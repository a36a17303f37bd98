package dev.fivefold.gateway.route;

import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.springframework.http.server.PathContainer;
import org.springframework.http.server.PathContainer.Element;
import org.springframework.http.server.PathContainer.PathSegment;
import org.springframework.http.server.PathContainer.Separator;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Decides which origin a path leads to.
 *
 * <p>The path goes to the origin as the client wrote it. So paths that an origin could normalise are not routed at all:
 * {@code /api/../mocks}, {@code /api/%2e%2e/mocks}, {@code //mocks}. Immutable, thread-safe.
 */
public final class RouteTable {

    /** An escaped percent sign that makes another escape: two parsers that unescape once and twice disagree. */
    private static final Pattern ESCAPED_ESCAPE = Pattern.compile("%25\\p{XDigit}{2}");

    /** The route table's result for a path. */
    public sealed interface RouteDecision {

        /**
         * The path leads to an origin.
         *
         * @param route the pattern that the path matches best
         * @param origin the origin's name
         */
        record ToOrigin(String route, String origin) implements RouteDecision {

            /** Under this key a request's context has the route, once it is known. */
            public static final String ROUTE = "fivefold.route";
        }

        /** No route has this path. */
        record NoRoute() implements RouteDecision {}

        /** The path is ambiguous: gateway and origin might read it differently. */
        record Ambiguous() implements RouteDecision {}
    }

    private record Line(PathPattern pattern, RouteDecision.ToOrigin decision) {}

    private final List<Line> lines;

    /** Makes a table of these routes, in any order. */
    public RouteTable(List<Route> routes) {
        lines = routes.stream()
                .map(route -> new Line(
                        PathPatternParser.defaultInstance.parse(route.path()),
                        new RouteDecision.ToOrigin(route.path(), route.origin())))
                .sorted(Comparator.comparing(Line::pattern))
                .toList();
    }

    /**
     * Looks up a path.
     *
     * @param rawPath the path as it came over the wire, still escaped, without the query
     */
    public RouteDecision decide(String rawPath) {
        if (!rawPath.startsWith("/")
                || (rawPath.indexOf('%') >= 0 && ESCAPED_ESCAPE.matcher(rawPath).find())) {
            return new RouteDecision.Ambiguous();
        }
        PathContainer path;
        try {
            path = PathContainer.parsePath(rawPath);
        } catch (IllegalArgumentException malformedEscape) {
            return new RouteDecision.Ambiguous();
        }
        if (isAmbiguous(path)) {
            return new RouteDecision.Ambiguous();
        }
        for (Line line : lines) {
            if (line.pattern().matches(path)) {
                return line.decision();
            }
        }
        return new RouteDecision.NoRoute();
    }

    private static boolean isAmbiguous(PathContainer path) {
        boolean afterSeparator = false;
        for (Element element : path.elements()) {
            boolean separator = element instanceof Separator;
            if (separator && afterSeparator) {
                return true;
            }
            if (element instanceof PathSegment segment && isAmbiguous(segment.valueToMatch())) {
                return true;
            }
            afterSeparator = separator;
        }
        return false;
    }

    /** Whether a segment, unescaped and without its {@code ;parameters}, may be more than one segment. */
    private static boolean isAmbiguous(String segment) {
        return segment.isEmpty()
                || segment.equals(".")
                || segment.equals("..")
                || segment.codePoints().anyMatch(RouteTable::isAmbiguous);
    }

    /** For example a digit of another script: Java's parsers accept it, and a comparison of ids as text does not. */
    private static boolean isAmbiguous(int c) {
        return c == '/'
                || c == '\\'
                || c == ';'
                || c == '\uFFFD'
                || Character.isISOControl(c)
                || (c > '9' && Character.isDigit(c));
    }
}
