package dev.fivefold.aggregator.web;

import static dev.fivefold.aggregator.web.RunningAggregator.json;
import static dev.fivefold.aggregator.web.RunningAggregator.status;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.starter.fixture.Fault;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The home page of a running service with a fault in its shop, and the assertions on it. */
final class FaultyPage implements AutoCloseable {

    private static final String PATH = "/api/home/7";

    /** What a page may take past its deadline. */
    private static final Duration GRACE = Duration.ofMillis(50);

    private static final int TRIES = 3;

    /**
     * Enough for the latency statistics of every hedged call, and for every circuit breaker to have seen a hundred
     * calls.
     */
    private static final int WARM_UP_PAGES = 70;

    private final ShopServer shop;
    private final Duration deadline;
    private final RunningAggregator aggregator;
    private final JsonNode whole;

    private FaultyPage(ShopServer shop, Duration deadline, RunningAggregator aggregator, JsonNode whole) {
        this.shop = shop;
        this.deadline = deadline;
        this.aggregator = aggregator;
        this.whole = whole;
    }

    /**
     * Of a service that has served complete pages so far: later failures come from the fault, and no class is loaded.
     */
    static FaultyPage start(Duration deadline, String... properties) throws Exception {
        List<String> all = new ArrayList<>(List.of(properties));
        all.add("fivefold.pages.default.deadline=" + deadline.toMillis() + "ms");
        all.add("fivefold.http.max-response-size=300KB");
        ShopServer shop = new ShopServer();
        RunningAggregator aggregator = RunningAggregator.start(shop, all.toArray(String[]::new));
        assertThat(aggregator.get("/api/home/0").statusCode()).isEqualTo(400);
        for (int i = 1; i < WARM_UP_PAGES; i++) {
            aggregator.get(PATH);
        }
        HttpResponse<String> response = aggregator.get(PATH);
        assertThat(response.headers().firstValue("X-Page-Complete")).hasValue("true");
        return new FaultyPage(shop, deadline, aggregator, json(response));
    }

    ShopServer shop() {
        return shop;
    }

    /** From now on the shop has this fault and no other. */
    void setFault(Fault fault, String path) {
        shop.reset();
        shop.setResponse(path, fault.of(ShopServer.defaultResponse(path)));
    }

    /** From now on all paths of one service have this fault, and no other service has any. */
    void setFaults(Fault fault, String service) {
        shop.reset();
        shop.setResponses(service, fault.of("{}"));
    }

    /**
     * Sets this fault in all of a service that no page requires. Lost parts have the status of the fault or are
     * skipped; all others are as without it.
     */
    void survives(Fault fault, String service) throws Exception {
        setFaults(fault, service);
        JsonNode without = json(fault.slow() ? inTime() : get());
        List<String> lost = whole.propertyStream()
                .map(Map.Entry::getKey)
                .filter(part -> !part.equals("_meta") && !status(without, part).equals(status(whole, part)))
                .toList();
        assertThat(lost)
                .isNotEmpty()
                .allSatisfy(part ->
                        assertThat(status(without, part)).isIn(fault.slow() ? "timed_out" : "failed", "skipped"));
        assertHasLostOnly(fault.slow() ? inTime() : get(), lost);
    }

    /** Sets this one fault in the shop, and checks which parts the page loses and which not. */
    void survives(Fault fault, Position at) throws Exception {
        setFault(fault, at.path());
        HttpResponse<String> response = fault.slow() ? inTime() : get();
        assertThat(shop.targets()).doesNotContain(Fault.ELSEWHERE);
        if (at == Position.A_REQUIRED_PART) {
            assertIsProblem(response, fault.slow() ? 504 : 502, at.part());
        } else if (at == Position.A_CALL_OF_A_LOOP) {
            JsonNode page = assertHasLostOnly(response, List.of(at.part()));
            assertThat(status(page, at.part())).isEqualTo("partial");
            assertThat(page.path(at.part()).path(0))
                    .isEqualTo(whole.path(at.part()).path(0));
            assertThat(page.path(at.part()).path(1))
                    .isEqualTo(whole.path(at.part()).path(1));
            assertThat(page.path(at.part()).path(2).isNull()).isTrue();
        } else {
            List<String> lost = new ArrayList<>(at.dependents());
            lost.add(at.part());
            JsonNode page = assertHasLostOnly(response, lost);
            assertThat(lost).allMatch(part -> page.path(part).isNull());
            assertThat(status(page, at.part())).isEqualTo(fault.slow() ? "timed_out" : "failed");
            assertThat(at.dependents())
                    .allSatisfy(part -> assertThat(status(page, part)).isEqualTo("skipped"));
        }
    }

    HttpResponse<String> get() throws Exception {
        return aggregator.get(PATH);
    }

    /** The page, by its deadline. */
    HttpResponse<String> inTime() throws Exception {
        return inTime(deadline, this::get);
    }

    /** The page, for a caller with this timeout. */
    HttpResponse<String> inTime(Duration timeout) throws Exception {
        return inTime(timeout, () -> aggregator.get(PATH, Long.toString(timeout.toMillis())));
    }

    /**
     * The page, from the request's first byte to the body's last, within its time. This is the contract, hence measured
     * by the wall clock. A shared machine with two cores may stall for longer than the grace, which is no failure of
     * the service. So there are a few tries, of which one is enough. A page without a bound fails them all.
     */
    private HttpResponse<String> inTime(Duration allowed, Callable<HttpResponse<String>> page) throws Exception {
        List<Long> tookMs = new ArrayList<>();
        while (tookMs.size() < TRIES) {
            shop.requests().clear();
            long start = System.nanoTime();
            HttpResponse<String> response = page.call();
            Duration took = Duration.ofNanos(System.nanoTime() - start);
            if (took.compareTo(allowed.plus(GRACE)) <= 0) {
                return response;
            }
            tookMs.add(took.toMillis());
        }
        throw new AssertionError("the page has " + allowed.toMillis() + " ms and a grace of " + GRACE.toMillis()
                + " ms, but took " + tookMs + " ms");
    }

    /** Names the failed part, without internals of the service or the network. */
    void assertIsProblem(HttpResponse<String> response, int status, String part) {
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(json(response).path("call").asString()).isEqualTo(part);
        assertHidesInternals(response);
    }

    /** A page of which all but these parts are as without a fault; returns the page. */
    JsonNode assertHasLostOnly(HttpResponse<String> response, List<String> lost) {
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("X-Page-Complete")).hasValue("false");
        assertHidesInternals(response);
        JsonNode page = json(response);
        assertThat(page.path("_meta").path("complete").asBoolean()).isFalse();
        assertThat(page.path("_meta").path("elapsed_ms").asDouble())
                .isLessThanOrEqualTo((double) deadline.plus(GRACE).toMillis());
        assertThat(without(lost, page)).isEqualTo(without(lost, whole));
        for (String part : whole.propertyNames()) {
            if (!part.equals("_meta") && !lost.contains(part)) {
                assertThat(status(page, part)).as("status of %s", part).isEqualTo(status(whole, part));
            }
        }
        return page;
    }

    private static JsonNode without(List<String> parts, JsonNode page) {
        return ((ObjectNode) page.deepCopy()).remove(parts).without("_meta");
    }

    private void assertHidesInternals(HttpResponse<String> response) {
        String port = shop.url().substring(shop.url().lastIndexOf(':'));
        assertThat(response.headers().map() + response.body())
                .doesNotContain(
                        port, "127.0.0.1", "localhost", "Exception", "java.", "dev.fivefold", "okhttp", "feign");
    }

    @Override
    public void close() {
        aggregator.close();
        shop.close();
    }
}
