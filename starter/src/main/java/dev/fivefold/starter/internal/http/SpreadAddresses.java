package dev.fivefold.starter.internal.http;

import dev.fivefold.telemetry.RateLimitedLog;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.LoggerFactory;

/**
 * All addresses of a service in random order: a client connects to the first that accepts. A name whose lookup fails keeps its last
 * known addresses. Thread-safe.
 */
public final class SpreadAddresses {

    private final Names names;
    private final RateLimitedLog failures;
    private final Map<String, List<InetAddress>> lastKnown = new ConcurrentHashMap<>();

    /** Resolves names. */
    @FunctionalInterface
    public interface Names {

        /** The addresses of a name. */
        List<InetAddress> addresses(String name) throws UnknownHostException;
    }

    /** Those of the system. */
    public SpreadAddresses() {
        this(
                name -> List.of(InetAddress.getAllByName(name)),
                new RateLimitedLog(
                        LoggerFactory.getLogger(SpreadAddresses.class),
                        "DNS lookup failed, using the last known addresses: host={} count={}",
                        System::nanoTime));
    }

    /**
     * Wraps a resolver.
     *
     * @param failures counts failed lookups by name
     */
    public SpreadAddresses(Names names, RateLimitedLog failures) {
        this.names = names;
        this.failures = failures;
    }

    /** The addresses of a service. */
    public List<InetAddress> lookup(String service) throws UnknownHostException {
        List<InetAddress> addresses = new ArrayList<>(known(service));
        Collections.shuffle(addresses, ThreadLocalRandom.current());
        return addresses;
    }

    private List<InetAddress> known(String service) throws UnknownHostException {
        try {
            List<InetAddress> found = names.addresses(service);
            lastKnown.put(service, found);
            return found;
        } catch (UnknownHostException e) {
            List<InetAddress> before = lastKnown.get(service);
            if (before == null) {
                throw e;
            }
            failures.count(service);
            return before;
        }
    }
}
