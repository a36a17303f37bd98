package dev.fivefold.gateway.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.net.InetAddresses;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrustedProxiesTest {

    private static final InetAddress PEER = InetAddresses.forString("10.0.0.1");

    private final TrustedProxies proxies =
            new TrustedProxies(List.of(AddressRange.valueOf("10.0.0.0/8"), AddressRange.valueOf("fd00::/8")));

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            203.0.113.7                        | 203.0.113.7
            203.0.113.7, 10.1.2.3              | 203.0.113.7
            6.6.6.6, 203.0.113.7, 10.1.2.3     | 203.0.113.7
            6.6.6.6;203.0.113.7                | 203.0.113.7
            203.0.113.7 , fd00::1              | 203.0.113.7
            2001:db8::7, 10.1.2.3              | 2001:db8::7
            ::ffff:203.0.113.7                 | 203.0.113.7
            10.9.9.9, 10.1.2.3                 | 10.9.9.9
            6.6.6.6, nobody, 10.1.2.3          | 10.0.0.1
            6.6.6.6, 203.0.113.7:443           | 10.0.0.1
            6.6.6.6,                           | 10.0.0.1
            6.6.6.6, 203.0.113                 | 10.0.0.1
            localhost                          | 10.0.0.1
            nobody, 203.0.113.7                | 203.0.113.7
            """)
    void the_client_is_the_rightmost_address_that_is_no_trusted_proxy(String lines, String client) {
        assertThat(proxies.clientBehind(PEER, Arrays.asList(lines.split(";", -1))))
                .isEqualTo(InetAddresses.forString(client));
    }

    @Test
    void a_proxy_that_names_no_client_is_the_client_itself() {
        assertThat(proxies.clientBehind(PEER, List.of())).isEqualTo(PEER);
        assertThat(proxies.clientBehind(PEER, List.of(""))).isEqualTo(PEER);
    }

    @ParameterizedTest
    @CsvSource({
        "10.255.255.255, true",
        "11.0.0.0,       false",
        "fdff::1,        true",
        "fe00::1,        false",
        "::ffff:10.0.0.1, true"
    })
    void a_range_ends_at_its_prefix(String address, boolean trusted) {
        assertThat(proxies.contain(InetAddresses.forString(address))).isEqualTo(trusted);
    }
}
