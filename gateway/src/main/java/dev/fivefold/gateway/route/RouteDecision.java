package dev.fivefold.gateway.route;

/** What the route table says of a path. */
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

    /** The path can be read in more than one way, so that gateway and origin might not mean the same by it. */
    record Ambiguous() implements RouteDecision {}
}
