package dev.fivefold.gateway.client;

import com.netflix.zuul.Filter;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpInboundSyncFilter;
import com.netflix.zuul.message.Headers;
import com.netflix.zuul.message.http.HttpRequestMessage;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds the client's address, and removes forwarding headers that contradict it.
 *
 * <p>Only four forwarding headers reach an origin, and only from a trusted proxy. {@code X-Forwarded-For} has the one
 * address that was found; {@code -Proto}, {@code -Host} and {@code -Port} are forwarded if plain.
 */
@Filter(order = 30, type = FilterType.INBOUND)
public final class IdentifyClient extends HttpInboundSyncFilter {

    private static final String FOR = "X-Forwarded-For";
    private static final String PROTO = "X-Forwarded-Proto";

    private static final String PREFIX = "x-forwarded-";
    private static final Set<String> OTHERS = Set.of("forwarded", "x-real-ip");

    /** Forwarding headers that are used from a trusted proxy, with their syntax. */
    private static final Map<String, Pattern> FORWARDING = Map.of(
            PROTO,
            Pattern.compile("https?"),
            "X-Forwarded-Host",
            Pattern.compile("(?:[\\w.-]+|\\[[\\p{XDigit}:.]+])(?::\\d{1,5})?"),
            "X-Forwarded-Port",
            Pattern.compile("\\d{1,5}"));

    private final TrustedProxies proxies;

    /** A filter for clients behind these proxies, or without a proxy. */
    public IdentifyClient(List<AddressRange> trustedProxies) {
        proxies = new TrustedProxies(trustedProxies);
    }

    @Override
    public boolean shouldFilter(HttpRequestMessage request) {
        return true;
    }

    @Override
    public HttpRequestMessage apply(HttpRequestMessage request) {
        InetAddress peer = Objects.requireNonNull(
                NetUtil.createInetAddressFromIpAddressString(request.getClientIp()), "a peer has an address");
        Headers headers = request.getHeaders();
        boolean trusted = proxies.contain(peer);
        InetAddress address = trusted ? proxies.clientBehind(peer, headers.getAll(FOR)) : peer;
        Map<String, String> forwarding = trusted ? forwarding(headers) : Map.of();
        headers.removeIf(header -> {
            String name = header.getKey().getNormalised();
            return name.startsWith(PREFIX) || OTHERS.contains(name);
        });
        headers.set(FOR, NetUtil.toAddressString(address));
        forwarding.forEach(headers::set);
        new Client(address, "https".equals(headers.getFirst(PROTO)), null).putInto(request.getContext());
        return request;
    }

    private static Map<String, String> forwarding(Headers headers) {
        Map<String, String> forwarding = new HashMap<>();
        FORWARDING.forEach((name, form) -> {
            List<String> values = headers.getAll(name);
            if (values.size() == 1 && form.matcher(values.getFirst()).matches()) {
                forwarding.put(name, values.getFirst());
            }
        });
        return forwarding;
    }
}
