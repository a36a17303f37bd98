package dev.fivefold.gateway.client;

import io.netty.handler.ipfilter.IpFilterRuleType;
import io.netty.handler.ipfilter.IpSubnetFilterRule;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A range of IP addresses, in CIDR notation. Immutable, thread-safe.
 *
 * @param text as it is written, {@code 10.0.0.0/8}
 * @param rule matches the addresses
 */
public record AddressRange(String text, IpSubnetFilterRule rule) {

    private static final Pattern CIDR = Pattern.compile("([\\p{XDigit}.:]+)/(\\d{1,3})");

    /**
     * Reads CIDR notation; Spring's binder calls this by its name. Names are not resolved.
     *
     * @throws IllegalArgumentException with the expected notation
     */
    public static AddressRange valueOf(String text) {
        Matcher cidr = CIDR.matcher(text);
        @Nullable
        InetAddress address = cidr.matches() ? NetUtil.createInetAddressFromIpAddressString(cidr.group(1)) : null;
        int prefix = address == null ? 0 : Integer.parseInt(cidr.group(2));
        // 0 is rejected, too: a proxy at any address cannot be trusted.
        if (address == null || prefix < 1 || prefix > address.getAddress().length * Byte.SIZE) {
            throw new IllegalArgumentException(
                    "'%s' is no range of addresses: write it as 10.0.0.0/8, 10.1.2.3/32 or fd00::/8".formatted(text));
        }
        return new AddressRange(text, new IpSubnetFilterRule(address, prefix, IpFilterRuleType.ACCEPT));
    }

    boolean contains(InetAddress address) {
        return rule.matches(new InetSocketAddress(address, 0));
    }

    /** In the notation of {@link #valueOf}. */
    @Override
    public String toString() {
        return text;
    }
}
