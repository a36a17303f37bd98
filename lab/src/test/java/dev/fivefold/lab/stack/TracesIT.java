package dev.fivefold.lab.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.lab.QuickStack;
import dev.fivefold.lab.measure.PrometheusText;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.stack.StackSettings.Extra;
import dev.fivefold.lab.stack.Trace.Span;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Traces of the whole chain in a real Zipkin: each page is one connected trace of spans that
 * have ended, however its calls are made and however they end. Behind one gateway are several aggregators, one for each mode of
 * pages, which get requests in turn.
 *
 * <p>Against SkyWalking instead where {@code FIVEFOLD_OAP_URL} names an OAP, and {@code FIVEFOLD_SKYWALKING_AGENT} a folder with an
 * agent for it.
 */
class TracesIT {

    private static final int ROUNDS = 3;
    private static final String PAGE = "/api/home/10";
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final AtomicInteger IDS = new AtomicInteger();

    private static HttpClient http;
    private static Stack stack;
    private static TraceSource traces;
    private static List<URI> actuators = List.of();
    private static SecondAggregator dataflow;

    @BeforeAll
    static void start() throws Exception {
        String oap = System.getenv("FIVEFOLD_OAP_URL");
        StackSettings settings = QuickStack.settings();
        if (oap == null) {
            settings = settings.with(Set.of(Extra.TRACES));
        }
        http = HttpClient.newHttpClient();
        stack = QuickStack.prepare(settings);
        stack.start(
                QuickStack.with( // little time for messages, which a page can do without
                        Lessons.in(settings.home().lessons()).step("3"),
                        "resilience4j.timelimiter.instances.messages.timeout-duration: 800ms"),
                OptionalInt.empty());
        dataflow = stack.startSecondAggregator(
                "aggregator-dataflow",
                Variant.of(Map.of(
                        "fivefold.pages.default.mode", "dataflow",
                        "fivefold.coalescing.enabled", "true",
                        "fivefold.batching.enabled", "true",
                        "fivefold.hedging.enabled", "true",
                        "fivefold.hedging.budget", "1",
                        "fivefold.hedging.max-cpu-load", "1"))); // other tests have the processors
        balance(dataflow);
        traces = oap == null
                ? new ZipkinTraces(stack.zipkin().orElseThrow(), http)
                : new OapTraces(URI.create(oap), http);
        firstPages();
    }

    @AfterAll
    static void stop() {
        QuickStack.stop(stack);
        http.close();
    }

    @Test
    void each_page_is_one_complete_trace_and_counted_once() throws Exception {
        mustHaveCompleteTraces();
    }

    @Test
    @Tag("long")
    void so_is_each_page_of_calls_one_after_another_and_of_virtual_threads() throws Exception {
        try (SecondAggregator serial = stack.startSecondAggregator(
                        "aggregator-serial", Variant.of(Map.of("fivefold.pages.default.mode", "serial")));
                SecondAggregator virtual = stack.startSecondAggregator(
                        "aggregator-virtual",
                        Variant.of(Map.of(
                                "fivefold.pages.default.mode", "dataflow", "fivefold.fan-out.virtual", "true")))) {
            balance(serial, virtual);
            firstPages();
            mustHaveCompleteTraces();
        } finally {
            balance(dataflow);
            firstPages();
        }
    }

    private static void balance(SecondAggregator... others) throws InterruptedException {
        stack.balance(
                Stream.concat(Stream.of(stack.aggregator()), Stream.of(others).map(SecondAggregator::address))
                        .toArray(URI[]::new));
        actuators = Stream.concat(
                        Stream.of(URI.create("http://127.0.0.1:" + stack.ports().aggregatorActuator())),
                        Stream.of(others).map(SecondAggregator::actuator))
                .toList();
    }

    /** The gateway does not wait for ever for a first page. */
    private static void firstPages() throws Exception {
        for (int i = 0; i < actuators.size(); i++) {
            get(PAGE, newId());
        }
    }

    private static void mustHaveCompleteTraces() throws Exception {
        List<Double> before = pagesCounted();
        Map<String, JsonNode> pages = new HashMap<>();
        for (int i = 0; i < ROUNDS * actuators.size(); i++) {
            String id = newId();
            HttpResponse<String> page = get(PAGE, id);
            assertThat(page.statusCode()).isEqualTo(200);
            pages.put(id, JSON.readTree(page.body()).path("_meta").path("parts"));
        }

        pages.forEach((id, parts) -> {
            Trace trace = traces.of(id, TracesIT::mustBeComplete);
            assertThat(trace.parts()).containsAll(requestedParts(parts));
        });
        List<Double> after = pagesCounted();
        for (int i = 0; i < actuators.size(); i++) {
            assertThat(after.get(i) - before.get(i)).isEqualTo(ROUNDS);
        }
    }

    @Test
    void a_hedge_is_a_second_attempt_within_its_call() throws Exception {
        for (int i = 0; i < 20; i++) { // how long calls take is known then
            http.send(
                    HttpRequest.newBuilder(dataflow.address().resolve(PAGE)).build(),
                    HttpResponse.BodyHandlers.discarding());
        }
        behave("coupons", "{\"delay\":\"1s\"}");
        try {
            await().atMost(Duration.ofMinutes(1)).until(() -> {
                String id = newId();
                get(PAGE, id);
                Trace trace = traces.of(id, Trace::mustBeWhole);
                return trace.all(Span.CALL).stream()
                        .anyMatch(call -> trace.below(call).size() == 2);
            });
        } finally {
            behave("coupons", "{\"delay\":\"1ms\"}");
        }
    }

    @Test
    void a_call_that_times_out_is_marked_in_the_complete_trace_of_its_page() throws Exception {
        behave("messages", "{\"delay\":\"3s\"}");
        try {
            everywhere(id -> traces.of(id, trace -> {
                trace.mustBeWhole();
                Span call = trace.all(Span.CALL).stream()
                        .filter(each -> "timed_out".equals(each.tag("outcome")))
                        .findFirst()
                        .orElseThrow(AssertionError::new);
                assertThat(call.error()).startsWith("no response within");
                assertThat(trace.below(call))
                        .anySatisfy(attempt -> assertThat(attempt.error()).isNotNull());
            }));
        } finally {
            behave("messages", "{\"delay\":\"1ms\"}");
        }
    }

    @Test
    void the_trace_of_a_partial_page_is_complete_and_names_the_failed_call() throws Exception {
        behave("coupons", "{\"failureRate\":1}");
        try {
            everywhere(id -> traces.of(id, trace -> {
                trace.mustBeWhole();
                assertThat(trace.all(Span.CALL)).anySatisfy(call -> {
                    assertThat(call.tag("outcome")).isEqualTo("failed");
                    assertThat(call.error()).startsWith("status 5");
                });
            }));
        } finally {
            behave("coupons", "{\"failureRate\":0}");
        }
    }

    @Test
    void a_disconnected_client_leaves_no_span_open() throws Exception {
        behave("carts", "{\"delay\":\"1s\"}");
        try {
            String id = newId();
            CompletableFuture<HttpResponse<String>> page =
                    http.sendAsync(request(PAGE, id), HttpResponse.BodyHandlers.ofString());
            await().pollDelay(Duration.ofMillis(300)).until(() -> !page.isDone());
            page.cancel(true);

            Trace trace = traces.of(id, whole -> {
                whole.mustBeWhole();
                assertThat(whole.all("aggregator-service SERVER")).hasSize(1);
            });
            assertThat(trace.all("gateway SERVER").getFirst().error()).isEqualTo("the client is gone");
        } finally {
            behave("carts", "{\"delay\":\"1ms\"}");
        }
    }

    /** Medians: on a busy machine a thread may be kept waiting between two readings of the clock. */
    @Test
    void a_pages_own_times_of_its_calls_are_those_of_their_spans() throws Exception {
        String id = newId();
        JsonNode calls = JSON.readTree(get(PAGE + "/trace", id).body()).path("calls");
        Trace trace = traces.of(
                id,
                whole -> { // spans may arrive after those that do not depend on them
                    whole.mustBeWhole();
                    for (JsonNode call : calls) {
                        assertThat(spans(whole, call))
                                .as(call.path("name").asString())
                                .hasSize(call.path("calls").size());
                    }
                });
        List<Double> differences = new ArrayList<>();
        List<Double> beginnings = new ArrayList<>();
        for (JsonNode call : calls) {
            List<Span> spans = spans(trace, call);
            List<JsonNode> moments = StreamSupport.stream(call.path("calls").spliterator(), false)
                    .sorted(Comparator.comparingDouble(
                            moment -> moment.path("startedMs").asDouble()))
                    .toList();
            for (int i = 0; i < moments.size(); i++) {
                double started = moments.get(i).path("startedMs").asDouble();
                double done = moments.get(i).path("doneMs").asDouble();
                differences.add(Math.abs(done - started - spans.get(i).duration()));
                beginnings.add(spans.get(i).start() - started);
            }
        }
        double begun = median(beginnings); // of the page, by the clock of the spans

        assertThat(differences).hasSizeGreaterThan(30);
        assertThat(median(differences)).isLessThan(2);
        assertThat(median(
                        beginnings.stream().map(each -> Math.abs(each - begun)).toList()))
                .isLessThan(2);
    }

    private static List<Span> spans(Trace trace, JsonNode call) {
        return trace.all(Span.CALL).stream()
                .filter(span -> call.path("name").asString().equals(span.tag("part")))
                .sorted(Comparator.comparingDouble(Span::start))
                .toList();
    }

    private static void mustBeComplete(Trace trace) {
        trace.mustBeWhole();
        assertThat(trace.all("gateway CLIENT")).hasSize(1);
        assertThat(trace.all("aggregator-service SERVER")).hasSize(1);
        assertThat(trace.all(Span.ATTEMPT))
                .hasSizeGreaterThan(20)
                .filteredOn(attempt -> attempt.error() == null && !"cancelled".equals(attempt.tag("outcome")))
                .allSatisfy(attempt -> assertThat(trace.below(attempt)).hasSize(1));
        assertThat(trace.all(Span.SQL))
                .hasSizeGreaterThan(20)
                .allSatisfy(sql -> assertThat(sql.statement()).contains("?"));
    }

    /** Asks each aggregator for a page. */
    private static void everywhere(Consumer<String> check) throws Exception {
        for (int i = 0; i < actuators.size(); i++) {
            String id = newId();
            HttpResponse<String> page = get(PAGE, id);
            assertThat(page.headers().firstValue("X-Page-Complete")).contains("false");
            check.accept(id);
        }
    }

    private static Set<String> requestedParts(JsonNode parts) {
        return parts.propertyStream()
                .filter(part -> part.getValue().path("status").asString().equals("success"))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /** How many pages each aggregator has counted. */
    private static List<Double> pagesCounted() throws Exception {
        List<Double> counts = new ArrayList<>();
        for (URI actuator : actuators) {
            HttpRequest request = HttpRequest.newBuilder(actuator.resolve("/actuator/prometheus"))
                    .build();
            counts.add(PrometheusText.sum(
                    http.send(request, HttpResponse.BodyHandlers.ofString()).body(),
                    "http_server_requests_seconds_count",
                    "uri=\"/api/home/{userId}\""));
        }
        return counts;
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    private static String newId() {
        return "traces-" + IDS.incrementAndGet();
    }

    private static HttpResponse<String> get(String path, String requestId) throws Exception {
        return http.send(request(path, requestId), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest request(String path, String requestId) {
        return HttpRequest.newBuilder(stack.edge().resolve(path))
                .header("X-Request-Id", requestId)
                .build();
    }

    private static void behave(String service, String json) throws Exception {
        URI control = URI.create(
                "http://127.0.0.1:%d/mocks/services/%s".formatted(stack.ports().mocks(), service));
        HttpRequest request = HttpRequest.newBuilder(control)
                .header("Content-Type", "application/json")
                .PUT(HttpRequest.BodyPublishers.ofString(json))
                .build();
        assertThat(http.send(request, HttpResponse.BodyHandlers.ofString()).statusCode())
                .isEqualTo(200);
    }
}
