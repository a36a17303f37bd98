package dev.fivefold.gateway.route;

/** What the route table says of a path. */
public sealed interface RouteDecision {

    /**
     * The path leads to an origin.
     *
     * @param origin its name
     */
    record ToOrigin(String origin) implements RouteDecision {}

    /** No route has this path. */
    record NoRoute() implements RouteDecision {}

    /** The path can be read in more than one way, so that gateway and origin might not mean the same by it. */
    record Ambiguous() implements RouteDecision {}
}
