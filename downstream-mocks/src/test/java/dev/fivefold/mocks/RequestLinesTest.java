package dev.fivefold.mocks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.telemetry.AccessLine;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

@SmallShop
class RequestLinesTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    @LocalServerPort
    private int port;

    @Autowired
    private RecordedLines logged;

    @Test
    void a_call_is_a_line_that_names_the_request_it_is_made_for_but_no_users_id() {
        int bytes = new Shop(port)
                .get(
                        "/carts/7/saved?secret=8",
                        "X-Request-Id",
                        "the-one",
                        "traceparent",
                        "00-" + TRACE + "-00f067aa0ba902b7-01",
                        "X-Page",
                        "home",
                        "X-User-Hash",
                        "0123456789abcdef")
                .body()
                .length;

        AccessLine line = logged.theOne(one -> "the-one".equals(one.requestId()));
        assertThat(line.method()).isEqualTo("GET");
        assertThat(line.path()).isEqualTo("/carts/{id}/saved");
        assertThat(line.status()).isEqualTo(200);
        assertThat(line.bytes()).isEqualTo(bytes);
        assertThat(line.traceId()).isEqualTo(TRACE);
        assertThat(line.page()).isEqualTo("home");
        assertThat(line.user()).isEqualTo("0123456789abcdef");
        assertThat(line.toString()).doesNotContain("carts/7", "secret");
    }

    @Test
    void malformed_headers_are_left_out() {
        new Shop(port)
                .get(
                        "/carts/7",
                        "X-Request-Id",
                        "two words",
                        "traceparent",
                        "00-0",
                        "X-Page",
                        "a\"b",
                        "X-User-Hash",
                        "fedcba9876543210");
        new Shop(port).get("/carts/7", "X-Request-Id", "no-hash", "X-User-Hash", "7");

        AccessLine line = logged.theOne(one -> "fedcba9876543210".equals(one.user()));
        assertThat(line.requestId()).isNull();
        assertThat(line.traceId()).isNull();
        assertThat(line.page()).isNull();
        assertThat(logged.theOne(one -> "no-hash".equals(one.requestId())).user())
                .isNull();
    }
}
