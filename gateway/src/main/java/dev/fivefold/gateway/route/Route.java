package dev.fivefold.gateway.route;

import org.springframework.web.util.pattern.PathPatternParser;
import org.springframework.web.util.pattern.PatternParseException;

/**
 * One line of the route table.
 *
 * @param path a Spring path pattern, such as {@code /api/**}; of several that match, the most specific wins
 * @param origin the name of the origin that gets the requests, path and query unchanged
 */
public record Route(String path, String origin) {

    /** Refuses a path that is no pattern. */
    public Route {
        if (path == null || !path.startsWith("/")) {
            throw new IllegalArgumentException(
                    "fivefold.gateway.routes: the path '%s' does not start with /: write it as /api/**"
                            .formatted(path));
        }
        try {
            PathPatternParser.defaultInstance.parse(path);
        } catch (PatternParseException e) {
            throw new IllegalArgumentException(
                    "fivefold.gateway.routes: the path '%s' is no pattern (%s): write it as /api/**"
                            .formatted(path, e.getMessage()),
                    e);
        }
        if (origin == null || origin.isBlank()) {
            throw new IllegalArgumentException(
                    "fivefold.gateway.routes: %s has no origin: name one of fivefold.gateway.origins".formatted(path));
        }
    }
}
