package dev.fivefold.gateway;

import dev.fivefold.gateway.admission.AdmissionSettings;
import dev.fivefold.gateway.auth.AccessRule;
import dev.fivefold.gateway.auth.Jwt;
import dev.fivefold.gateway.client.AddressRange;
import dev.fivefold.gateway.cors.Cors;
import dev.fivefold.gateway.intake.Limits;
import dev.fivefold.gateway.ratelimit.RateLimit;
import dev.fivefold.gateway.route.Origin;
import dev.fivefold.gateway.route.Route;
import dev.fivefold.gateway.settings.PathPatterns;
import dev.fivefold.gateway.settings.Requirement;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The gateway's settings, rejected at start when they contradict each other.
 *
 * @param address where Zuul listens; default 127.0.0.1, so that only this machine can connect
 * @param port Zuul's port, 0 to 65535; default 8080; 0 takes any free port
 * @param drainTimeout how long requests in flight may take after SIGTERM, 0 to 10 minutes; default 20 s
 * @param limits how much a client may send, and how long it may take
 * @param trustedProxies proxies whose forwarding headers are used; default loopback only, since the edge runs
 *     beside the gateway
 * @param cors which pages of other origins may call the API from a browser; default none
 * @param jwt which tokens are accepted; default: no token is needed
 * @param access access rules, for requests with a token; a request that no rule matches is rejected. With jwt, each
 *     route needs a rule that covers it. If a route's path has a variable, as {@code /api/home/{userId}/**}, one of its
 *     rules needs a variable at the same place. The page may belong to one user. Default: no rules, any user may send
 *     any request
 * @param rateLimit how many requests one client may send; default no limit
 * @param admission whether requests are rejected in place of an origin that sheds load; default true
 * @param routes which paths lead to which origin; a path without a route gets a 404
 * @param origins the services behind the gateway, by the name that the routes use
 */
@ConfigurationProperties("fivefold.gateway")
public record GatewaySettings(
        @DefaultValue("127.0.0.1") InetAddress address,
        @DefaultValue("8080") int port,
        @DefaultValue("20s") Duration drainTimeout,
        @DefaultValue Limits limits,
        @DefaultValue({"127.0.0.0/8", "::1/128"}) List<AddressRange> trustedProxies,
        @DefaultValue Cors cors,
        @DefaultValue Jwt jwt,
        @DefaultValue List<AccessRule> access,
        @DefaultValue RateLimit rateLimit,
        @DefaultValue AdmissionSettings admission,
        @DefaultValue List<Route> routes,
        @DefaultValue Map<String, Origin> origins) {

    private static final Duration LONGEST_DRAIN = Duration.ofMinutes(10);

    /** Checks the settings one by one and against each other. */
    public GatewaySettings {
        Requirement.range("port", port, 0, 65535);
        Requirement.that(
                !drainTimeout.isNegative() && drainTimeout.compareTo(LONGEST_DRAIN) <= 0,
                "drain-timeout is " + drainTimeout + ": set 0s to 10m");
        trustedProxies = List.copyOf(trustedProxies);
        access = List.copyOf(access);
        routes = List.copyOf(routes);
        origins = Map.copyOf(origins);
        Set<String> paths = new HashSet<>();
        for (Route route : routes) {
            Requirement.that(
                    origins.containsKey(route.origin()),
                    "routes: %s leads to the origin '%s', which is not under fivefold.gateway.origins (there are %s): add it there or correct the name"
                            .formatted(route.path(), route.origin(), origins.keySet()));
            Requirement.that(paths.add(route.path()), "routes: " + route.path() + " is there twice: leave one of them");
        }
        if (jwt.jwksUri() != null) {
            for (Route route : routes) {
                requireRule(route.path(), access);
            }
        }
        for (Map.Entry<String, Origin> origin : origins.entrySet()) {
            Requirement.that(
                    origin.getKey().matches("[a-z][a-z0-9-]*"),
                    "origins: '" + origin.getKey() + "' is no name of an origin: use a-z, 0-9 and -, a letter first");
            // Otherwise the gateway would close the connection of a request that the origin may still serve.
            Requirement.that(
                    limits.idleTimeout().compareTo(origin.getValue().readTimeout()) > 0,
                    "limits.idle-timeout is %s: set more than the read-timeout of %s, %s"
                            .formatted(
                                    limits.idleTimeout(),
                                    origin.getKey(),
                                    origin.getValue().readTimeout()));
        }
    }

    /** A rule for {@code /**} does not decide who may read a page with its owner in its path. */
    private static void requireRule(String route, List<AccessRule> access) {
        List<String> covering = access.stream()
                .map(AccessRule::path)
                .filter(path -> PathPatterns.overlap(path, route))
                .toList();
        Requirement.that(
                access.isEmpty() || !covering.isEmpty(),
                "routes: no access rule covers %s: add one to fivefold.gateway.access, or no request gets there"
                        .formatted(route));
        List<String> variables = PathPatterns.variables(route);
        Requirement.that(
                variables.isEmpty() || covering.stream().anyMatch(path -> PathPatterns.share(route, path)),
                "routes: no access rule names a variable of %s: add {path: \"%s\", owner: %s} to fivefold.gateway.access, or authenticated: true for all users"
                        .formatted(route, route, variables.isEmpty() ? "" : variables.getFirst()));
    }

    Set<String> originsThatGetTheToken() {
        return origins.entrySet().stream()
                .filter(origin -> origin.getValue().forwardToken())
                .map(Map.Entry::getKey)
                .collect(Collectors.toUnmodifiableSet());
    }

    InetSocketAddress listenAddress() {
        return new InetSocketAddress(address, port);
    }
}
