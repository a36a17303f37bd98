package dev.fivefold.starter.internal.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fivefold.telemetry.AccessLine;
import dev.fivefold.telemetry.AccessLog;
import dev.fivefold.telemetry.LogSettings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.servlet.HandlerMapping;

class AccessLogFilterTest {

    private final Queue<AccessLine> lines = new ConcurrentLinkedQueue<>();
    private final MockHttpServletRequest request = new MockHttpServletRequest("GET", "/api/home/7");
    private final MockHttpServletResponse response = new MockHttpServletResponse();

    @Test
    void a_line_has_the_page_and_the_user_of_its_request_which_end_with_it() throws Exception {
        filter(true, (first, second) -> {
            AccessLogFilter.ofPage(request, "home");
            AccessLogFilter.ofUser(request, "hash");
            assertThat(MDC.getCopyOfContextMap()).containsEntry("page", "home").containsEntry("user", "hash");
        });

        assertThat(lines).singleElement().satisfies(line -> {
            assertThat(line.page()).isEqualTo("home");
            assertThat(line.user()).isEqualTo("hash");
        });
        assertThat(MDC.get("page")).isNull();
        assertThat(MDC.get("user")).isNull();
    }

    @Test
    void a_line_has_the_pattern_of_the_path_and_the_duration() throws Exception {
        request.setAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE, "/api/home/{userId}");

        filter(true, (first, second) -> {});

        assertThat(messages()).singleElement().asString().matches("GET /api/home/\\{userId} 200 in \\d+ ms");
    }

    @Test
    void a_request_without_a_handler_has_no_path() throws Exception {
        filter(true, (first, second) -> {});

        assertThat(messages()).singleElement().asString().startsWith("GET unknown 200 ");
    }

    @Test
    void a_request_that_ends_in_an_exception_is_logged_as_500() {
        assertThatIllegalStateException()
                .isThrownBy(() -> filter(true, (first, second) -> {
                    throw new IllegalStateException("no");
                }));

        assertThat(messages()).singleElement().asString().startsWith("GET unknown 500 ");
    }

    @Test
    void a_request_whose_client_disconnected_is_logged_as_499() throws Exception {
        filter(true, (first, second) -> AccessLogFilter.clientIsGone(request));

        assertThat(messages()).singleElement().asString().startsWith("GET unknown 499 ");
    }

    @Test
    void an_unknown_method_is_not_written() throws Exception {
        request.setMethod("G".repeat(5_000));

        filter(true, (first, second) -> {});

        assertThat(messages()).singleElement().asString().startsWith("OTHER unknown 200 ");
    }

    @Test
    void without_an_access_log_the_context_ends_with_its_request() throws Exception {
        filter(false, (first, second) -> AccessLogFilter.ofUser(request, "hash"));

        assertThat(lines).isEmpty();
        assertThat(MDC.get("user")).isNull();
    }

    /** Filters the request, and waits until its line is written. */
    private void filter(boolean enabled, FilterChain rest) throws ServletException, IOException {
        LogSettings settings = new LogSettings(false, 16, enabled, "");
        try (AccessLog log = new AccessLog(settings, lines::addAll, new SimpleMeterRegistry())) {
            new AccessLogFilter(log).doFilter(request, response, rest);
        }
    }

    private List<String> messages() {
        return lines.stream().map(AccessLine::message).toList();
    }
}
