package dev.fivefold.gateway.intake;

import dev.fivefold.gateway.settings.Requirement;
import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How much a client may send, and how long it may take. A request beyond a limit is rejected, and its connection
 * closed.
 *
 * @param requestLine the first line of a request, 128 B to 64 KB; default 8 KB; beyond: 414
 * @param headers how many header lines a request may have, 1 to 1000, its trailers included; default 100; beyond:
 *     431
 * @param headerBytes how many bytes they may have, 256 B to 256 KB; default 16 KB; beyond: 431
 * @param body how large a request's body may be, 0 B to 1 GB; default 1 MB, as at the edge; beyond: 413
 * @param headTimeout time for a request's head, from its first byte to its last, 10 ms to 60 s; default 10 s;
 *     beyond: 408
 * @param bodyTimeout how often a body's rate is checked, 10 ms to 60 s; default 10 s
 * @param bodyRate least bytes a second of a body, on average over bodyTimeout, 1 B to 1 MB; default 512 B; beyond:
 *     408. Not checked while the gateway itself does not read, since the origin is slow
 * @param idleTimeout how long a connection may be idle, 1 s to 10 minutes; beyond: closed. Longer than any origin's
 *     read-timeout. Default 65 s, a little more than nginx keeps its own
 * @param connections how many connections of clients may be open, 1 to 100000; default 8192; beyond: closed at once
 * @param requestsPerConnection how many requests a connection serves before it is closed, 1 to 1000000; default
 *     20000
 */
public record Limits(
        @DefaultValue("8KB") DataSize requestLine,
        @DefaultValue("100") int headers,
        @DefaultValue("16KB") DataSize headerBytes,
        @DefaultValue("1MB") DataSize body,
        @DefaultValue("10s") Duration headTimeout,
        @DefaultValue("10s") Duration bodyTimeout,
        @DefaultValue("512B") DataSize bodyRate,
        @DefaultValue("65s") Duration idleTimeout,
        @DefaultValue("8192") int connections,
        @DefaultValue("20000") int requestsPerConnection) {

    private static final Duration SHORTEST_TIMEOUT = Duration.ofMillis(10);
    private static final Duration LONGEST_TIMEOUT = Duration.ofSeconds(60);

    /** Rejects values out of range. */
    public Limits {
        Requirement.range("limits.request-line", requestLine, DataSize.ofBytes(128), DataSize.ofKilobytes(64));
        Requirement.range("limits.headers", headers, 1, 1000);
        Requirement.range("limits.header-bytes", headerBytes, DataSize.ofBytes(256), DataSize.ofKilobytes(256));
        Requirement.range("limits.body", body, DataSize.ofBytes(0), DataSize.ofGigabytes(1));
        Requirement.range("limits.head-timeout", headTimeout, SHORTEST_TIMEOUT, LONGEST_TIMEOUT);
        Requirement.range("limits.body-timeout", bodyTimeout, SHORTEST_TIMEOUT, LONGEST_TIMEOUT);
        Requirement.range("limits.body-rate", bodyRate, DataSize.ofBytes(1), DataSize.ofMegabytes(1));
        Requirement.range("limits.idle-timeout", idleTimeout, Duration.ofSeconds(1), Duration.ofMinutes(10));
        Requirement.range("limits.connections", connections, 1, 100_000);
        Requirement.range("limits.requests-per-connection", requestsPerConnection, 1, 1_000_000);
    }
}
