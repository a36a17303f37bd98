package dev.fivefold.starter.internal.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Which headers are sent, and which may change a response. */
class HeaderPolicyTest {

    private static final List<String> FORWARDED = List.of("Authorization", "Accept-Language");

    @Test
    void headers_of_traces_logs_and_transport_do_not_change_a_response() {
        HeaderPolicy policy = new HeaderPolicy(List.of(), List.of(), false);

        assertThat(HeaderPolicy.IGNORED)
                .contains("traceparent", "x-request-id", "x-request-timeout-ms", "user-agent")
                .allSatisfy(name -> assertThat(policy.changesResponse(name.toUpperCase(Locale.ROOT)))
                        .isFalse());
        assertThat(List.of("Authorization", "Cookie", "Accept-Language", "X-Tenant", "Accept"))
                .allMatch(policy::changesResponse);
    }

    @Test
    void a_method_ignores_further_headers() {
        HeaderPolicy policy = new HeaderPolicy(List.of("X-Device"), List.of(), false);

        assertThat(policy.changesResponse("x-device")).isFalse();
        assertThat(policy.changesResponse("x-tenant")).isTrue();
    }

    @Test
    void a_shared_method_sends_no_identity() {
        HeaderPolicy shared = new HeaderPolicy(List.of(), FORWARDED, true);
        HeaderPolicy own = new HeaderPolicy(List.of(), FORWARDED, false);

        assertThat(HeaderPolicy.IDENTITY)
                .contains("authorization", "cookie", "proxy-authorization", "x-user-id")
                .noneMatch(name -> shared.isSent(name.toUpperCase(Locale.ROOT)))
                .allMatch(own::isSent);
        assertThat(shared.isSent("Accept-Language")).isTrue();
        assertThat(shared.forwarded()).containsExactly("Accept-Language");
        assertThat(own.forwarded()).isEqualTo(FORWARDED);
    }

    @Test
    void a_response_may_vary_by_its_coding_and_not_by_an_ignored_header() {
        assertThat(HeaderPolicy.notInKeys(List.of("X-Device")))
                .contains("x-device", "user-agent", "traceparent")
                .doesNotContain("accept-encoding", "authorization");
    }
}
