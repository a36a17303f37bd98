package dev.fivefold.benchmarks.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.report.Rendering;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PageTraceTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** Moments and durations are in milliseconds, as the figures are. The navigation starts at 100. */
    private final List<JsonNode> events = new ArrayList<>(List.of(
            resource("ResourceSendRequest", "\"url\":\"http://127.0.0.1/main.js\",\"requestId\":\"1\"", 110),
            resource("ResourceSendRequest", "\"url\":\"http://127.0.0.1/api/home/1\",\"requestId\":\"2\"", 120),
            resource("ResourceFinish", "\"requestId\":\"1\"", 130),
            resource("ResourceReceiveResponse", "\"requestId\":\"2\"", 150),
            resource("ResourceFinish", "\"requestId\":\"2\"", 190),
            mark("first content", 200),
            mark("all content", 300)));

    @Test
    void content_is_timed_from_the_start_of_the_navigation() {
        Rendering figures = PageTrace.read(events);

        assertThat(figures.firstContentMs()).isEqualTo(100);
        assertThat(figures.allContentMs()).isEqualTo(200);
    }

    @Test
    void the_download_is_that_of_the_api_from_its_headers_to_its_end() {
        assertThat(PageTrace.read(events).downloadMs()).isEqualTo(40);
    }

    @Test
    void each_event_has_its_time_without_the_events_inside_of_it() {
        events.addAll(List.of(
                span("RunTask", 210, 50),
                span("FunctionCall", 211, 40),
                parse("b", 212),
                parse("e", 222),
                span("UpdateLayoutTree", 225, 4),
                span("Layout", 230, 6),
                span("MinorGC", 240, 1),
                span("Paint", 252, 2),
                span("RunTask", 270, 10)));

        Rendering figures = PageTrace.read(events);

        assertThat(figures.mainThreadMs()).isEqualTo(60);
        assertThat(figures.longestTaskMs()).isEqualTo(50);
        assertThat(figures.parseMs()).isEqualTo(10);
        assertThat(figures.layoutMs()).isEqualTo(10);
        assertThat(figures.scriptMs()).isEqualTo(20);
        assertThat(figures.paintMs()).isEqualTo(2);
        assertThat(figures.layouts()).isEqualTo(1);
    }

    @Test
    void a_parse_whose_end_is_missing_does_not_count() {
        events.addAll(List.of(parse("b", 210), parse("b", 220), parse("e", 225), parse("e", 240)));

        assertThat(PageTrace.read(events).parseMs()).isEqualTo(5);
    }

    @Test
    void work_before_the_page_and_after_all_content_does_not_count() {
        events.addAll(List.of(span("RunTask", 20, 30), span("RunTask", 290, 25), span("RunTask", 301, 70)));

        assertThat(PageTrace.read(events).mainThreadMs()).isEqualTo(10);
    }

    @Test
    void shifts_of_the_layout_add_up() {
        events.addAll(List.of(shift(0.02, 220), shift(0.01, 230), shift(0.5, 301)));

        assertThat(PageTrace.read(events).layoutShift()).isEqualTo(0.03);
    }

    @Test
    void other_threads_do_not_count() {
        events.add(JSON.readTree("{\"name\":\"RunTask\",\"ph\":\"X\",\"pid\":1,\"tid\":8,\"ts\":210000,\"dur\":5000}"));

        assertThat(PageTrace.read(events).mainThreadMs()).isZero();
    }

    @Test
    void a_trace_of_a_page_that_never_showed_its_content_is_a_failure() {
        events.removeLast();

        assertThatThrownBy(() -> PageTrace.read(events))
                .isInstanceOf(LabFailure.class)
                .hasMessage("the browser's trace has no event 'all content'");
    }

    private static JsonNode mark(String name, double ms) {
        return event(name, "I", ms, ",\"args\":{\"data\":{\"startTime\":%s}}".formatted(ms - 100));
    }

    private static JsonNode shift(double score, double ms) {
        return event("LayoutShift", "I", ms, ",\"args\":{\"data\":{\"score\":%s}}".formatted(score));
    }

    private static JsonNode span(String name, double ms, double length) {
        return event(name, "X", ms, ",\"dur\":" + 1000 * length);
    }

    private static JsonNode parse(String phase, double ms) {
        return event("parse", phase, ms, ",\"id2\":{\"local\":\"0x1\"}");
    }

    private static JsonNode resource(String name, String data, double ms) {
        return event(name, "I", ms, ",\"args\":{\"data\":{" + data + "}}");
    }

    private static JsonNode event(String name, String phase, double ms, String more) {
        return JSON.readTree("{\"name\":\"%s\",\"ph\":\"%s\",\"pid\":1,\"tid\":2,\"ts\":%s%s}"
                .formatted(name, phase, 1000 * ms, more));
    }
}
