package dev.fivefold.gateway.route;

import dev.fivefold.gateway.settings.Requirement;

/**
 * One line of the route table.
 *
 * @param path a Spring path pattern, such as {@code /api/**}; of several that match, the most specific wins
 * @param origin the name of the origin that gets the requests, path and query unchanged
 */
public record Route(String path, String origin) {

    /** Rejects a path that is no pattern. */
    public Route {
        Requirement.pattern("routes: the path", path);
        Requirement.that(
                origin != null && !origin.isBlank(),
                "routes: %s has no origin: name one of fivefold.gateway.origins".formatted(path));
    }
}
