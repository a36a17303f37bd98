package dev.fivefold.gateway.discovery;

import dev.fivefold.gateway.route.ServerAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The addresses of all servers of one origin.
 *
 * <p>A name that cannot be resolved keeps its last addresses: a gateway that serves pages without DNS should not fail
 * with it. The log has one line when this begins and one when it ends. Thread-safe.
 */
final class OriginAddresses {

    private static final Logger LOG = LoggerFactory.getLogger(OriginAddresses.class);

    /** DNS shuffles addresses; round robin needs a stable order. */
    private static final Comparator<InetSocketAddress> ORDER = Comparator.comparing(
                    (InetSocketAddress server) -> server.getAddress().getHostAddress())
            .thenComparingInt(InetSocketAddress::getPort);

    private final String origin;
    private final List<ServerAddress> servers;
    private final NameResolver names;
    private final Map<String, List<InetAddress>> lastKnown = new HashMap<>();
    private final Set<String> failing = new HashSet<>();
    private volatile List<InetSocketAddress> current = List.of();

    /** Without any address until {@link #resolve} has been called. */
    OriginAddresses(String origin, List<ServerAddress> servers, NameResolver names) {
        this.origin = origin;
        this.servers = servers;
        this.names = names;
    }

    /** The addresses found last; never blocks. */
    List<InetSocketAddress> current() {
        return current;
    }

    /** Resolves all names and blocks meanwhile: not for event loops. */
    synchronized List<InetSocketAddress> resolve() {
        current = servers.stream()
                .flatMap(server -> addressesOf(server.host()).stream()
                        .map(address -> new InetSocketAddress(address, server.port())))
                .distinct()
                .sorted(ORDER)
                .toList();
        return current;
    }

    private List<InetAddress> addressesOf(String host) {
        List<InetAddress> before = lastKnown.getOrDefault(host, List.of());
        try {
            List<InetAddress> found = names.resolve(host);
            if (failing.remove(host)) {
                LOG.info("DNS lookup succeeds again: origin={} host={} addresses={}", origin, host, found.size());
            }
            lastKnown.put(host, found);
            return found;
        } catch (UnknownHostException e) {
            if (failing.add(host)) {
                LOG.warn(
                        "DNS lookup failed, using the last known addresses: origin={} host={} addresses={}",
                        origin,
                        host,
                        before.size());
            }
            return before;
        }
    }
}
