package dev.fivefold.gateway.client;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The proxies that are believed when they say who is behind them. Immutable, for any thread. */
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
     * The client behind a trusted peer: the rightmost address that is no trusted proxy itself, since what stands further
     * left was written by strangers. If all are trusted, the one that is farthest away; the peer, if one is no
     * address, or if there is none.
     *
     * @param peer who has connected
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
