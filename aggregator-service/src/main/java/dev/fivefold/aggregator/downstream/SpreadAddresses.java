package dev.fivefold.aggregator.downstream;

import dev.fivefold.telemetry.RateLimitedLog;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import okhttp3.Dns;

/**
 * All addresses of a service in another order each time: OkHttp connects to the first that can be connected to. A name that cannot be
 * resolved keeps the addresses that it had. Safe for use by many threads.
 */
final class SpreadAddresses implements Dns {

    private final Dns names;
    private final RateLimitedLog failures;
    private final Map<String, List<InetAddress>> lastKnown = new ConcurrentHashMap<>();

    /**
     * Of these names.
     *
     * @param failures is told of names that have kept their addresses
     */
    SpreadAddresses(Dns names, RateLimitedLog failures) {
        this.names = names;
        this.failures = failures;
    }

    @Override
    public List<InetAddress> lookup(String service) throws UnknownHostException {
        List<InetAddress> addresses = new ArrayList<>(known(service));
        Collections.shuffle(addresses, ThreadLocalRandom.current());
        return addresses;
    }

    private List<InetAddress> known(String service) throws UnknownHostException {
        try {
            List<InetAddress> found = names.lookup(service);
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
