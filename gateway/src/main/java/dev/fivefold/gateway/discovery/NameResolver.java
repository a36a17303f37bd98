package dev.fivefold.gateway.discovery;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Asks for the addresses of a name. Safe for use by many threads; a call may block for as long as DNS takes. */
@FunctionalInterface
public interface NameResolver {

    /**
     * All addresses that the name has at this moment, at least one; an address in digits is its own.
     *
     * @throws UnknownHostException if it has none, or no resolver responds: Java does not distinguish the two
     */
    List<InetAddress> resolve(String host) throws UnknownHostException;

    /** As the system resolves names: files, search domains and DNS. */
    static NameResolver ofSystem() {
        return host -> List.of(InetAddress.getAllByName(host));
    }
}
