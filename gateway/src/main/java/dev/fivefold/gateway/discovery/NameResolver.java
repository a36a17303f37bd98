package dev.fivefold.gateway.discovery;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Resolves names to addresses. Thread-safe; a call may block for as long as DNS takes. */
@FunctionalInterface
public interface NameResolver {

    /**
     * All current addresses of the name, at least one; an address in digits resolves to itself.
     *
     * @throws UnknownHostException if it has none, or no resolver responds: Java does not distinguish the two
     */
    List<InetAddress> resolve(String host) throws UnknownHostException;

    /** The system's resolver: files, search domains and DNS. */
    static NameResolver ofSystem() {
        return host -> List.of(InetAddress.getAllByName(host));
    }
}
