package dev.fivefold.gateway.route;

import dev.fivefold.gateway.settings.Requirement;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings of one origin: a service behind the gateway.
 *
 * @param servers where it listens, at least one; requests go round robin to all addresses of all of them. A server
 *     that rejects connections, cuts them off or stays silent is left out for up to 5 s. Requests that it has not
 *     received, and reads that it has cut off, go to another server
 * @param resolveEvery how often names among the servers are resolved again, 1 s to 10 min; default 5 s. A name that
 *     cannot be resolved keeps its last addresses
 * @param connectTimeout how long a connection may take to open, 1 ms to 60 s; default 1 s; after it the response is
 *     a 502
 * @param readTimeout how long the origin may stay silent, 1 ms to 60 s; default 30 s; after it the response is a
 *     504. While the client itself is too slow to take more bytes, this time does not run
 * @param maxConnections how many connections to one server may be open, 1 to 65535; default 1024; above it a 503
 * @param maxRequests how many requests may be at the origin at once, 1 to 65535; default 1024; above it a 503
 * @param forwardToken whether the origin gets the verified token as {@code Authorization}; default false. With
 *     {@code jwt.jwks-uri}, no other {@code Authorization} reaches any origin; without, all origins get the clients'
 *     header
 */
public record Origin(
        @DefaultValue List<ServerAddress> servers,
        @DefaultValue("5s") Duration resolveEvery,
        @DefaultValue("1s") Duration connectTimeout,
        @DefaultValue("30s") Duration readTimeout,
        @DefaultValue("1024") int maxConnections,
        @DefaultValue("1024") int maxRequests,
        @DefaultValue("false") boolean forwardToken) {

    /** Below the 65 s of {@code limits.idle-timeout}, which closes a silent connection, request in flight or not. */
    private static final Duration LONGEST_TIMEOUT = Duration.ofSeconds(60);

    private static final Duration SELDOM = Duration.ofMinutes(10);

    /** Rejects values out of range. */
    public Origin {
        servers = List.copyOf(servers);
        Requirement.that(!servers.isEmpty(), "origins: servers is empty: name at least one, as 127.0.0.1:8081");
        Requirement.that(
                resolveEvery.compareTo(Duration.ofSeconds(1)) >= 0 && resolveEvery.compareTo(SELDOM) <= 0,
                "origins: resolve-every is " + resolveEvery + ": set 1s to 10m");
        requireTimeout("connect-timeout", connectTimeout);
        requireTimeout("read-timeout", readTimeout);
        Requirement.range("origins: max-connections", maxConnections, 1, 65535);
        Requirement.range("origins: max-requests", maxRequests, 1, 65535);
    }

    private static void requireTimeout(String name, Duration timeout) {
        Requirement.that(
                timeout.toMillis() >= 1 && timeout.compareTo(LONGEST_TIMEOUT) <= 0,
                "origins: %s is %s: set 1ms to 60s".formatted(name, timeout));
    }
}
