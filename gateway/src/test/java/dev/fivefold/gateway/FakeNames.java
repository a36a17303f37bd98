package dev.fivefold.gateway;

import com.google.common.net.InetAddresses;
import dev.fivefold.gateway.discovery.NameResolver;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.springframework.context.annotation.Primary;

/** A DNS of one name, with addresses set by a test; addresses in digits resolve to themselves. */
@Primary
final class FakeNames implements NameResolver {

    static final String SHOP = "shop.test";

    private final Map<String, List<InetAddress>> addresses = new ConcurrentHashMap<>();
    private final AtomicInteger lookups = new AtomicInteger();

    void give(String... shop) {
        addresses.put(SHOP, Stream.of(shop).map(InetAddresses::forString).toList());
    }

    void takeAway() {
        addresses.remove(SHOP);
    }

    /** The number of look-ups of the name. */
    int lookups() {
        return lookups.get();
    }

    @Override
    public List<InetAddress> resolve(String host) throws UnknownHostException {
        if (!host.equals(SHOP)) {
            return List.of(InetAddresses.forString(host));
        }
        lookups.incrementAndGet();
        List<InetAddress> found = addresses.get(host);
        if (found == null) {
            throw new UnknownHostException(host);
        }
        return found;
    }
}
