package dev.fivefold.starter.internal.web;

import static dev.fivefold.starter.internal.web.Shop.SERVICES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.starter.fixture.RunningApplication;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("transport")
class TraceContextTest {

    private static final String TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    @AutoClose
    private static final RunningApplication POOLED =
            Shop.start("fivefold.tracing.enabled=false", "fivefold.fan-out.threads=2");

    @AutoClose
    private static final RunningApplication VIRTUAL =
            Shop.start("fivefold.tracing.enabled=false", "fivefold.fan-out.virtual=true");

    @BeforeEach
    void reset() {
        SERVICES.reset();
    }

    @Test
    void the_request_id_is_propagated_to_calls_on_the_threads_of_the_pool() throws Exception {
        POOLED.get("/api/home/7", "X-Request-Id", "one");
        assertThat(received("X-Request-Id")).containsExactly("one");

        SERVICES.reset();
        POOLED.get("/api/home/7", "X-Request-Id", "two"); // on the same two threads
        assertThat(received("X-Request-Id")).containsExactly("two");
    }

    @Test
    void the_request_id_is_propagated_to_calls_on_virtual_threads() throws Exception {
        VIRTUAL.get("/api/home/7", "X-Request-Id", "one");

        assertThat(received("X-Request-Id")).containsExactly("one");
    }

    @Test
    void the_trace_the_page_and_the_hash_of_the_user_are_propagated() throws Exception {
        POOLED.get("/api/home/7", "traceparent", TRACE, "tracestate", "foo=1", "tracestate", "bar=2");

        assertThat(received("traceparent")).containsExactly(TRACE);
        assertThat(received("tracestate")).containsExactly("foo=1,bar=2");
        assertThat(received("X-Page")).containsExactly("home");
        assertThat(received("X-User-Hash")).hasSize(1).doesNotContain("", "7");
    }

    @Test
    void of_two_traces_none_is_propagated() throws Exception {
        POOLED.get("/api/home/7", "traceparent", TRACE, "traceparent", TRACE, "tracestate", "foo=1");

        assertThat(received("traceparent")).containsExactly("");
        assertThat(received("tracestate")).containsExactly("");
    }

    @Test
    void a_tracestate_that_is_too_long_is_not_propagated() throws Exception {
        POOLED.get("/api/home/7", "traceparent", TRACE, "tracestate", "foo=" + "1".repeat(509));

        assertThat(received("traceparent")).containsExactly(TRACE);
        assertThat(received("tracestate")).containsExactly("");
    }

    @Test
    void a_request_without_an_id_receives_one() throws Exception {
        POOLED.get("/api/home/7");

        assertThat(received("X-Request-Id")).hasSize(1).allMatch(id -> id.length() == 36);
        assertThat(received("traceparent")).containsExactly("");
    }

    @ParameterizedTest
    @ValueSource(strings = {"two words", "a;b", "${jndi}", ""})
    void a_malformed_id_is_replaced(String forged) throws Exception {
        POOLED.get("/api/home/7", "X-Request-Id", forged);

        assertThat(received("X-Request-Id")).hasSize(1).doesNotContain(forged);
    }

    private static Set<String> received(String header) {
        return Set.copyOf(SERVICES.received(header));
    }
}
