package dev.fivefold.gateway.client;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Trusted proxies: their forwarding headers are used. Immutable, thread-safe. */
final class TrustedProxies {

    private final List<AddressRange> ranges;

    TrustedProxies(List<AddressRange> ranges) {
        this.ranges = List.copyOf(ranges);
    }

    boolean contain(InetAddress address) {
        for (AddressRange range : ranges) {
            if (range.contains(address)) {
                return true;
            }
        }
        return false;
    }

    /**
     * The client behind a trusted peer: the rightmost address that is no trusted proxy, since addresses further left
     * may be forged. If all are trusted, the leftmost one. The peer, if an entry is no address, or there is none.
     *
     * @param peer the other end of the connection
     * @param forwardedFor the values of {@code X-Forwarded-For}, in their order; each proxy has added its own peer
     */
    InetAddress clientBehind(InetAddress peer, List<String> forwardedFor) {
        if (forwardedFor.isEmpty()) {
            return peer;
        }
        String[] chain = String.join(",", forwardedFor).split(",", -1);
        InetAddress client = peer;
        for (int i = chain.length - 1; i >= 0; i--) {
            @Nullable InetAddress address = NetUtil.createInetAddressFromIpAddressString(chain[i].strip());
            if (address == null) {
                return peer;
            }
            client = address;
            if (!contain(address)) {
                return client;
            }
        }
        return client;
    }
}
