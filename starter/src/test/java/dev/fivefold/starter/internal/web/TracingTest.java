package dev.fivefold.starter.internal.web;

import static dev.fivefold.starter.internal.web.Shop.SERVICES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.starter.fixture.Fault;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.annotation.Bean;

/** A page is one trace: its request, each of its calls, and in these each request to a service. */
@Tag("either-transport")
class TracingTest {

    private static final String CALLER = "00f067aa0ba902b7";
    private static final AtomicInteger TRACES = new AtomicInteger();

    @AutoClose
    private static final RunningApplication APPLICATION = Shop.start(
            List.of(Exporter.class),
            "management.tracing.sampling.probability=1",
            "management.opentelemetry.tracing.export.schedule-delay=20ms");

    static final class Exporter {

        @Bean
        RecordedSpans exporter() {
            return new RecordedSpans();
        }
    }

    private final RecordedSpans spans = APPLICATION.bean(RecordedSpans.class);
    private final String trace = "4bf92f3577b34da6a3ce929d%08x".formatted(TRACES.incrementAndGet());

    @BeforeEach
    void reset() {
        SERVICES.reset();
    }

    @ParameterizedTest
    @ValueSource(strings = {"serial", "staged", "dataflow", "batched"})
    void each_request_to_a_service_has_a_span_within_its_call_within_the_page(String mode) throws Exception {
        assertThat(get("/api/" + mode + "/7")).isEqualTo(200);

        List<SpanData> ofPage = spansOfThePage();
        SpanData page = ofKind(SpanKind.SERVER, ofPage).getFirst();
        List<SpanData> attempts = ofKind(SpanKind.CLIENT, ofPage);
        List<SpanData> calls = ofKind(SpanKind.INTERNAL, ofPage);
        assertThat(page.getParentSpanId()).isEqualTo(CALLER);
        assertThat(page.getName()).isEqualTo("http get /api/" + mode + "/{userId}");
        assertThat(calls).isNotEmpty().allMatch(call -> call.getParentSpanId().equals(page.getSpanId()));
        assertThat(ids(calls))
                .containsAll(attempts.stream().map(SpanData::getParentSpanId).toList());
        assertThat(ids(attempts)).containsExactlyInAnyOrderElementsOf(requestedIn());
        assertThat(named("products", calls)).hasSize(mode.equals("batched") ? 1 : 3);
    }

    @Test
    void a_call_that_shares_a_response_has_a_span_without_a_request() throws Exception {
        SERVICES.respond(
                "/products/11",
                Services.json("{}")
                        .newBuilder()
                        .headersDelay(200, TimeUnit.MILLISECONDS) // so that the second call begins meanwhile
                        .build());

        get("/api/dataflow/7");

        List<SpanData> ofPage = spansOfThePage();
        List<SpanData> products = named("products", ofKind(SpanKind.INTERNAL, ofPage)); // 11, 12 and 11
        Set<String> parents = ofKind(SpanKind.CLIENT, ofPage).stream()
                .map(SpanData::getParentSpanId)
                .collect(Collectors.toSet());
        assertThat(products).hasSize(3).allMatch(call -> "success".equals(tag(call, "outcome")));
        assertThat(products)
                .filteredOn(call -> !parents.contains(call.getSpanId()))
                .hasSize(1);
    }

    @Test
    void a_hedged_call_has_both_attempts_and_the_slower_one_ends_as_cancelled() throws Exception {
        for (int i = 0; i < 64; i++) {
            APPLICATION.get("/api/hedged/7");
        }
        SERVICES.respondOnce("/banners", Fault.NO_RESPONSE.of("{}"));

        get("/api/hedged/7");

        await().until(() -> ofKind(SpanKind.CLIENT, spans.of(trace)).size() == 2);
        List<SpanData> attempts = ofKind(SpanKind.CLIENT, spans.of(trace));
        assertThat(attempts).extracting(span -> tag(span, "outcome")).containsExactlyInAnyOrder("cancelled", "success");
        assertThat(attempts).noneMatch(span -> tag(span, "error") != null);
    }

    @Test
    void a_failed_call_and_one_that_timed_out_have_their_error() throws Exception {
        SERVICES.respond("/products/11", Services.status(500));
        SERVICES.respond("/products/12", Fault.NO_RESPONSE.of("{}"));

        APPLICATION.get("/api/staged/7", "traceparent", parent("01"), "X-Request-Timeout-Ms", "3000");

        await().untilAsserted(() ->
                assertThat(errors()).contains("status 500").anyMatch(error -> error.startsWith("no response within")));
    }

    @Test
    void a_page_without_a_trace_starts_one() throws Exception {
        APPLICATION.get("/api/staged/7");

        assertThat(requestedIn()).isNotEmpty().doesNotContain("");
    }

    @ParameterizedTest
    @ValueSource(strings = {"serial", "staged", "dataflow", "batched"})
    void an_unsampled_page_has_no_spans_of_calls_and_is_propagated_as_unsampled(String mode) throws Exception {
        APPLICATION.get("/api/" + mode + "/7", "traceparent", parent("00"));

        assertThat(SERVICES.received("traceparent"))
                .hasSizeGreaterThan(1)
                .allMatch(header -> header.startsWith("00-" + trace) && header.endsWith("-00"));
        assertThat(Set.copyOf(SERVICES.received("traceparent"))).hasSize(1);
    }

    private int get(String path) throws Exception {
        return APPLICATION.get(path, "traceparent", parent("01")).statusCode();
    }

    private String parent(String flags) {
        return "00-" + trace + "-" + CALLER + "-" + flags;
    }

    /** The errors of the requests to services in this test's trace. */
    private List<String> errors() {
        return ofKind(SpanKind.CLIENT, spans.of(trace)).stream()
                .map(span -> String.valueOf(tag(span, "error")))
                .filter(error -> !error.equals("null"))
                .toList();
    }

    /** The spans of this test's trace, once that of its page, the last to end, and those of all requests are there. */
    private List<SpanData> spansOfThePage() {
        await().untilAsserted(() -> {
            List<SpanData> ended = spans.of(trace);
            assertThat(ofKind(SpanKind.SERVER, ended)).hasSize(1);
            assertThat(ids(ended)).containsAll(requestedIn());
        });
        return spans.of(trace);
    }

    /** The spans that the services were called in. */
    private static List<String> requestedIn() {
        return SERVICES.received("traceparent").stream()
                .map(parent -> parent.isEmpty() ? "" : parent.substring(36, 52))
                .toList();
    }

    private static Set<String> ids(List<SpanData> spans) {
        return spans.stream().map(SpanData::getSpanId).collect(Collectors.toSet());
    }

    private static List<SpanData> ofKind(SpanKind kind, List<SpanData> spans) {
        return spans.stream().filter(span -> span.getKind() == kind).toList();
    }

    private static List<SpanData> named(String part, List<SpanData> spans) {
        return spans.stream().filter(span -> part.equals(tag(span, "part"))).toList();
    }

    private static @Nullable String tag(SpanData span, String key) {
        return span.getAttributes().get(AttributeKey.stringKey(key));
    }
}
