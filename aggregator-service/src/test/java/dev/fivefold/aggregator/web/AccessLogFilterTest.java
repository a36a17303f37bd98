package dev.fivefold.aggregator.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class AccessLogFilterTest {

    private final Logger access = (Logger) LoggerFactory.getLogger("access");
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final AtomicLong nanos = new AtomicLong();
    private final MockHttpServletRequest request = new MockHttpServletRequest("GET", "/api/home/7");
    private final MockHttpServletResponse response = new MockHttpServletResponse();

    @BeforeEach
    void listen() {
        lines.start();
        access.addAppender(lines);
    }

    @AfterEach
    void forget() {
        access.detachAppender(lines);
    }

    @Test
    void while_a_page_is_made_every_line_is_of_its_page_and_user_and_afterwards_none() throws Exception {
        AtomicReference<String> seen = new AtomicReference<>("");

        filter(true, (_, _) -> seen.set(MDC.get("page") + " of " + MDC.get("user")));

        assertThat(seen.get()).isEqualTo("home of hash of 7");
        assertThat(MDC.get("page")).isNull();
        assertThat(MDC.get("user")).isNull();
    }

    @Test
    void a_request_makes_a_line_with_what_it_took() throws Exception {
        filter(true, (_, _) -> nanos.set(12_900_000));

        assertThat(told()).containsExactly("GET unknown 200 in 12 ms");
    }

    @Test
    void a_request_that_ends_in_an_exception_is_told_as_the_500_that_it_will_be() {
        assertThatIllegalStateException()
                .isThrownBy(() -> filter(true, (_, _) -> {
                    throw new IllegalStateException("no");
                }));

        assertThat(told()).containsExactly("GET unknown 500 in 0 ms");
    }

    @Test
    void a_method_of_the_clients_own_is_not_written() throws Exception {
        request.setMethod("G".repeat(5_000));

        filter(true, (_, _) -> {});

        assertThat(told()).containsExactly("OTHER unknown 200 in 0 ms");
    }

    @Test
    void without_lines_of_requests_there_is_none_and_the_others_still_know_their_user() throws Exception {
        AtomicReference<String> seen = new AtomicReference<>("");

        filter(false, (_, _) -> seen.set(MDC.get("user")));

        assertThat(told()).isEmpty();
        assertThat(seen.get()).isEqualTo("hash of 7");
    }

    private void filter(boolean withLines, FilterChain rest) throws ServletException, IOException {
        new AccessLogFilter(id -> "hash of " + id, withLines, nanos::get).doFilter(request, response, rest);
    }

    private List<String> told() {
        return lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }
}
