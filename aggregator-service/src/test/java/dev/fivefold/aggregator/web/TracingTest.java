package dev.fivefold.aggregator.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.common.collect.ImmutableList;
import dev.fivefold.aggregator.web.SpanServer.Span;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each page is one trace: its request, each of its calls, and in these each request to a service. */
class TracingTest {

    private static final String CALLER = "00f067aa0ba902b7";
    private static final AtomicInteger TRACES = new AtomicInteger();

    @AutoClose
    private static final ShopServer SHOP = new ShopServer();

    @AutoClose
    private static final SpanServer SPANS = new SpanServer();

    /** How pages are made. */
    enum Making {
        SERIAL("fivefold.execution.mode=serial"),
        STAGED("fivefold.execution.mode=staged"),
        DATAFLOW(
                "fivefold.execution.mode=dataflow",
                "fivefold.downstream.hedge=true",
                "fivefold.downstream.hedge-share=1",
                "fivefold.downstream.coalesce=true"),
        BATCHED("fivefold.execution.mode=dataflow", "fivefold.downstream.batch=true"),
        ON_VIRTUAL_THREADS("fivefold.execution.mode=dataflow", "fivefold.execution.pool.virtual=true");

        private final ImmutableList<String> properties;

        Making(String... properties) {
            this.properties = ImmutableList.copyOf(properties);
        }
    }

    private static final Map<Making, RunningAggregator> AGGREGATORS = new EnumMap<>(Making.class);

    private final String trace = "4bf92f3577b34da6a3ce929d%08x".formatted(TRACES.incrementAndGet());

    @BeforeAll
    static void start() {
        for (Making making : Making.values()) {
            List<String> properties = new ArrayList<>(List.of(SPANS.properties()));
            properties.add("fivefold.downstream.services.content.call-timeout=500ms");
            properties.addAll(making.properties);
            AGGREGATORS.put(making, RunningAggregator.start(SHOP, properties.toArray(String[]::new)));
        }
    }

    @BeforeEach
    void reset() {
        SHOP.reset();
    }

    @AfterAll
    static void stop() {
        AGGREGATORS.values().forEach(RunningAggregator::close);
    }

    @ParameterizedTest
    @EnumSource
    void each_request_to_a_service_is_in_a_span_of_its_own_within_its_call_within_the_page(Making making)
            throws Exception {
        assertThat(page(making)).isEqualTo(200);

        List<Span> spans = spansOfThePage();
        Span page = ofKind("SERVER", spans).getFirst();
        List<Span> attempts = ofKind("CLIENT", spans);
        List<Span> calls = ofKind("", spans);
        assertThat(page.parentId()).isEqualTo(CALLER);
        assertThat(page.name()).isEqualTo("http get /api/home/{userid}");
        assertThat(calls).isNotEmpty().allMatch(call -> call.parentId().equals(page.id()));
        assertThat(ids(calls)).containsAll(attempts.stream().map(Span::parentId).toList());
        assertThat(ids(attempts)).containsAll(askedIn());
        // A hedge may be cancelled before it has gone out.
        assertThat(attempts)
                .filteredOn(attempt -> !"cancelled".equals(attempt.tag("outcome")))
                .allMatch(attempt -> askedIn().contains(attempt.id()));
        assertThat(spans).allMatch(span -> span.duration() > 0);
        assertThat(named("orderSellers", calls)).hasSize(making == Making.BATCHED ? 1 : 3);
    }

    @Test
    void a_call_that_shares_the_answer_of_an_equal_one_has_a_span_without_a_request() throws Exception {
        SHOP.answer(
                "/content/sellers/5",
                ShopServer.json("{\"of\":\"/content/sellers/5\"}")
                        .newBuilder()
                        .headersDelay(
                                200,
                                TimeUnit.MILLISECONDS) // so that the second of them comes while the first is under way
                        .build());

        page(Making.DATAFLOW);

        List<Span> spans = spansOfThePage();
        List<Span> sellers = named("orderSellers", ofKind("", spans)); // 5, 5 and 6
        List<Span> attempts = named("orderSellers", ofKind("CLIENT", spans));
        assertThat(sellers).hasSize(3).allMatch(call -> "success".equals(call.tag("outcome")));
        assertThat(sellers)
                .filteredOn(call -> attempts.stream()
                        .noneMatch(attempt -> attempt.parentId().equals(call.id())))
                .hasSize(1);
    }

    @Test
    void a_slow_call_that_is_made_twice_has_both_attempts_and_the_slower_one_ends_as_cancelled() throws Exception {
        for (int i = 0; i < 70; i++) {
            page(Making.DATAFLOW); // how long such calls take is known from then on
        }
        SHOP.reset();
        SHOP.answerOnce("/content/banners", Fault.NEVER_ANSWERS.spoil("{}"));
        String second = trace.replace("4bf92f", "5cf92f");

        page(Making.DATAFLOW, second);

        await().until(() -> named("banners", ofKind("CLIENT", SPANS.of(second))).size() == 2);
        assertThat(named("banners", ofKind("CLIENT", SPANS.of(second))))
                .extracting(span -> span.tag("outcome"))
                .containsExactlyInAnyOrder("cancelled", "success");
        assertThat(named("banners", ofKind("CLIENT", SPANS.of(second)))).noneMatch(span -> span.tag("error") != null);
    }

    @Test
    void a_call_that_fails_and_one_that_times_out_end_with_their_page_and_say_so() throws Exception {
        SHOP.answer("/content/banners", ShopServer.status(500));
        SHOP.answer("/content/navigation", Fault.NEVER_ANSWERS.spoil("{}"));

        page(Making.STAGED);

        List<Span> attempts = ofKind("CLIENT", spansOfThePage());
        assertThat(named("banners", attempts)).singleElement().satisfies(span -> {
            assertThat(span.tag("outcome")).isEqualTo("failed");
            assertThat(span.tag("error")).isEqualTo("status 500");
        });
        assertThat(named("navigation", attempts)).singleElement().satisfies(span -> {
            assertThat(span.tag("outcome")).isEqualTo("timed_out");
            assertThat(span.tag("error")).startsWith("no answer within");
        });
    }

    @Test
    void a_page_without_a_trace_begins_one_and_the_management_port_none() throws Exception {
        int before = SPANS.all().size();
        aggregator(Making.STAGED).manage("/actuator/health");
        aggregator(Making.STAGED).get("/api/home/7");

        assertThat(askedIn()).doesNotContain("").isNotEmpty();
        await().until(() ->
                SPANS.all().stream().skip(before).anyMatch(span -> span.kind().equals("SERVER")));
        assertThat(SPANS.all()).noneMatch(span -> span.name().contains("actuator"));
    }

    @ParameterizedTest
    @EnumSource
    void a_page_that_nobody_keeps_the_spans_of_has_none_for_its_calls_and_the_services_are_told_so(Making making)
            throws Exception {
        aggregator(making).getWith("/api/home/7", "traceparent", "00-" + trace + "-" + CALLER + "-00");

        List<String> told = SHOP.requests().stream()
                .map(request -> request.getHeaders().get("traceparent"))
                .toList();
        assertThat(told).hasSizeGreaterThan(1).containsOnly(told.getFirst());
        assertThat(told.getFirst()).startsWith("00-" + trace).endsWith("-00");
    }

    private static RunningAggregator aggregator(Making making) {
        return Objects.requireNonNull(AGGREGATORS.get(making));
    }

    private int page(Making making) throws Exception {
        return page(making, trace);
    }

    private static int page(Making making, String trace) throws Exception {
        return aggregator(making)
                .getWith("/api/home/7", "traceparent", "00-" + trace + "-" + CALLER + "-01")
                .statusCode();
    }

    /** Those of this test's page: a request's own span is the last to end, and each that the shop was told of must be there. */
    private List<Span> spansOfThePage() {
        await().untilAsserted(() -> {
            List<Span> spans = SPANS.of(trace);
            assertThat(ofKind("SERVER", spans)).hasSize(1);
            assertThat(ids(spans)).containsAll(askedIn());
        });
        return SPANS.of(trace);
    }

    /** The spans that the shop was asked in. */
    private static List<String> askedIn() {
        return SHOP.requests().stream().map(TracingTest::span).toList();
    }

    private static String span(RecordedRequest request) {
        String parent = Objects.requireNonNullElse(request.getHeaders().get("traceparent"), "");
        return parent.isEmpty() ? "" : parent.substring(36, 52);
    }

    private static Set<String> ids(List<Span> spans) {
        return spans.stream().map(Span::id).collect(Collectors.toSet());
    }

    private static List<Span> ofKind(String kind, List<Span> spans) {
        return spans.stream().filter(span -> span.kind().equals(kind)).toList();
    }

    private static List<Span> named(String part, List<Span> spans) {
        return spans.stream().filter(span -> part.equals(span.tag("part"))).toList();
    }
}
