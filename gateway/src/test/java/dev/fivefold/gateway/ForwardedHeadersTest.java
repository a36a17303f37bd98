package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import mockwebserver3.MockResponse;
import okhttp3.Headers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** All peers of these tests are 127.0.0.1: the gateway trusts it as a proxy, the second listener does not. */
class ForwardedHeadersTest extends GatewayTest {

    @BeforeEach
    void respond() {
        origin(new MockResponse.Builder().build());
    }

    @Test
    void headers_of_a_trusted_proxy_are_used_and_the_origin_gets_the_client_s_address_alone() throws Exception {
        get(
                "/api/x",
                "X-Forwarded-For",
                "6.6.6.6, 203.0.113.7, 127.0.0.9",
                "X-Forwarded-Proto",
                "https",
                "X-Forwarded-Host",
                "shop.example",
                "X-Forwarded-Port",
                "443");

        Headers headers = requestAtOrigin().getHeaders();
        assertThat(headers.values("X-Forwarded-For")).containsExactly("203.0.113.7");
        assertThat(headers.values("X-Forwarded-Proto")).containsExactly("https");
        assertThat(headers.values("X-Forwarded-Host")).containsExactly("shop.example");
        assertThat(headers.values("X-Forwarded-Port")).containsExactly("443");
    }

    @Test
    void headers_of_an_untrusted_peer_are_ignored() throws Exception {
        try (Listener direct = Listener.start(Map.of("trusted-proxies", "10.0.0.0/8"))) {
            direct.get(
                    "/api/x",
                    "X-Forwarded-For",
                    "203.0.113.7",
                    "X-Forwarded-Proto",
                    "https",
                    "X-Forwarded-Host",
                    "evil.example",
                    "X-Forwarded-Port",
                    "666",
                    "X-Forwarded-Prefix",
                    "/admin",
                    "X-Real-IP",
                    "203.0.113.7",
                    "Forwarded",
                    "for=203.0.113.7");
        }

        Headers headers = requestAtOrigin().getHeaders();
        assertThat(headers.values("X-Forwarded-For")).containsExactly("127.0.0.1");
        assertThat(headers.values("X-Forwarded-Proto")).containsExactly("http");
        assertThat(headers.values("X-Forwarded-Host")).containsExactly("127.0.0.1");
        assertThat(headers.values("X-Forwarded-Port")).doesNotContain("666");
        assertThat(headers.names()).doesNotContain("X-Forwarded-Prefix", "X-Real-IP", "Forwarded");
    }

    @Test
    void other_forwarding_headers_are_never_forwarded() throws Exception {
        get(
                "/api/x",
                "X-Forwarded-User",
                "1",
                "X-Real-IP",
                "203.0.113.7",
                "Forwarded",
                "for=203.0.113.7",
                "X-Forwarded-Proto",
                "ftp",
                "X-Forwarded-Host",
                "a/b");

        Headers headers = requestAtOrigin().getHeaders();
        assertThat(headers.values("X-Forwarded-For")).containsExactly("127.0.0.1");
        assertThat(headers.values("X-Forwarded-Proto")).containsExactly("http");
        assertThat(headers.values("X-Forwarded-Host")).containsExactly("127.0.0.1");
        assertThat(headers.names()).doesNotContain("X-Forwarded-User", "X-Real-IP", "Forwarded");
    }
}
