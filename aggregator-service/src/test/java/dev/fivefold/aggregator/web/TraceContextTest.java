package dev.fivefold.aggregator.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceContextTest {

    private static final String TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    @AutoClose
    private static final ShopServer SHOP = new ShopServer();

    @AutoClose
    private static final RunningAggregator POOLED =
            RunningAggregator.start(SHOP, "fivefold.execution.mode=dataflow", "fivefold.execution.pool.threads=2");

    @AutoClose
    private static final RunningAggregator VIRTUAL =
            RunningAggregator.start(SHOP, "fivefold.execution.mode=dataflow", "fivefold.execution.pool.virtual=true");

    @AfterEach
    void reset() {
        SHOP.reset();
    }

    @Test
    void the_id_of_a_request_follows_its_calls_onto_the_threads_of_the_pool() throws Exception {
        POOLED.getWith("/api/home/7", "X-Request-Id", "one");
        assertThat(told("X-Request-Id")).containsExactly("one");

        SHOP.reset();
        POOLED.getWith("/api/home/7", "X-Request-Id", "two"); // on the same two threads

        assertThat(told("X-Request-Id")).containsExactly("two");
    }

    @Test
    void it_follows_them_onto_virtual_threads_too() throws Exception {
        VIRTUAL.getWith("/api/home/7", "X-Request-Id", "one");

        assertThat(told("X-Request-Id")).containsExactly("one");
    }

    @Test
    void the_trace_of_a_request_goes_on_in_its_calls() throws Exception {
        POOLED.getWith("/api/home/7", "traceparent", TRACE);

        assertThat(told("traceparent")).containsExactly(TRACE);
    }

    @Test
    void a_request_without_an_id_gets_one() throws Exception {
        POOLED.get("/api/home/7");

        assertThat(told("X-Request-Id")).hasSize(1).allMatch(id -> id.length() == 36);
        assertThat(told("traceparent")).containsExactly("");
    }

    @ParameterizedTest
    @ValueSource(strings = {"two words", "a;b", "${jndi}", ""})
    void an_id_that_is_none_is_not_taken(String forged) throws Exception {
        POOLED.getWith("/api/home/7", "X-Request-Id", forged);

        assertThat(told("X-Request-Id")).hasSize(1).doesNotContain(forged);
    }

    /** What the shop was told in this header by all requests; an empty text stands for those without it. */
    private static Set<String> told(String header) {
        return SHOP.requests().stream()
                .map(request -> request.getHeaders().get(header))
                .map(value -> Objects.requireNonNullElse(value, ""))
                .collect(Collectors.toSet());
    }
}
