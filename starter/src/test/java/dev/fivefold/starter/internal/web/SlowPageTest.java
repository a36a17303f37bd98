package dev.fivefold.starter.internal.web;

import static dev.fivefold.starter.internal.web.Shop.SERVICES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.JsonNode;

/** Slow pages, and what their calls waited for. */
@ExtendWith(OutputCaptureExtension.class)
@Tag("either-transport")
class SlowPageTest {

    private static final String[] TRACED = {
        "traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "X-Request-Id", "request-7"
    };

    private static RunningApplication application;

    @BeforeAll
    static void start() {
        application = Shop.start(
                "fivefold.tracing.enabled=false",
                "management.endpoints.web.exposure.include=slowpages,plans",
                "fivefold.coalescing.enabled=false",
                "fivefold.pages.stale.slow-after=400ms",
                "resilience4j.bulkhead.instances.products.max-concurrent-calls=1");
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @BeforeEach
    void reset() {
        SERVICES.reset();
    }

    @Test
    void a_slow_service_is_what_its_call_waited_for_in_the_ring_and_in_the_log(CapturedOutput output) throws Exception {
        application.get("/api/home/7"); // the first calls of a JVM wait for its classes, too
        SERVICES.respond("/carts/7", late("{\"productIds\":[41]}", 600));

        application.get("/api/stale/7", TRACED);

        JsonNode page = slow("stale").findFirst().orElseThrow();
        assertThat(page.path("result").asString()).isEqualTo("complete");
        assertThat(page.path("elapsedMs").asDouble()).isGreaterThanOrEqualTo(600);
        assertThat(page.path("budgetMs").asDouble()).isEqualTo(400);
        assertThat(page.path("requestId").asString()).isEqualTo("request-7");
        assertThat(page.path("traceId").asString()).isEqualTo("0af7651916cd43dd8448eb211c80319c");
        assertThat(page.path("trace").path("criticalPath").valueStream().map(JsonNode::asString))
                .containsExactly("cart", "products");
        JsonNode call = moments(page, "cart").getFirst();
        assertThat(call.path("waitedFor").asString()).isEqualTo("service");
        assertThat(call.path("waitedMs").path("service").asDouble()).isGreaterThanOrEqualTo(550);
        assertThat(sumOfWaits(call)).isCloseTo(elapsedMs(call), within(20.0));
        assertThat(output)
                .containsPattern(
                        "Pages exceeded their budget: page=stale count=1 elapsed_ms=\\d+ budget_ms=400 admission_ms=0"
                                + " call=cart method=carts.cartOrStale call_ms=\\d+ waited_for=service waited_ms=\\d+");
    }

    @Test
    void the_body_of_a_response_that_arrives_slowly_is_transfer() throws Exception {
        SERVICES.respond(
                "/carts/7",
                Services.json("{\"productIds\":[11]}")
                        .newBuilder()
                        .throttleBody(6, 200, TimeUnit.MILLISECONDS)
                        .build());

        application.get("/api/brief/7");

        assertThat(waitedFor("brief", "cart")).contains("transfer");
    }

    @Test
    void calls_that_wait_for_a_permit_of_the_bulkhead_wait_in_the_queue() throws Exception {
        application.get("/api/dataflow/7");
        Stream.of("/products/11", "/products/12").forEach(path -> SERVICES.respond(path, late("{}", 300)));

        application.get("/api/dataflow/7");

        JsonNode page = slow("dataflow").findFirst().orElseThrow();
        List<JsonNode> products = moments(page, "products");
        assertThat(products).hasSize(3);
        assertThat(products.getFirst().path("waitedFor").asString()).isEqualTo("service");
        assertThat(products.getLast().path("waitedFor").asString()).isEqualTo("queue");
        assertThat(products.getLast().path("waitedMs").path("queue").asDouble()).isGreaterThanOrEqualTo(450);
    }

    @Test
    void failed_and_partial_pages_are_kept_with_the_reason_of_each_call() throws Exception {
        SERVICES.respond("/inbox/7", Services.status(503));
        application.get("/api/brief/7");
        application.get("/api/unavailable/7");

        JsonNode partial = failed("brief").getFirst();
        assertThat(partial.path("result").asString()).isEqualTo("partial");
        assertThat(call(partial, "inbox").path("outcome").asString()).isEqualTo("failed");
        assertThat(call(partial, "inbox").path("reason").asString()).isEqualTo("status 503");
        assertThat(call(partial, "cart").path("source").asString()).isEqualTo("live");
        JsonNode failed = failed("unavailable").getFirst();
        assertThat(failed.path("result").asString()).isEqualTo("failed");
        assertThat(call(failed, "list").path("reason").asString()).isEqualTo("connection");
        assertThat(moments(failed, "list")
                        .getFirst()
                        .path("waitedMs")
                        .path("connection")
                        .asDouble())
                .isPositive();
    }

    @Test
    void a_call_that_is_still_waiting_when_its_page_gives_up_has_its_wait() throws Exception {
        application.get("/api/silent/7", "X-Request-Timeout-Ms", "300");

        JsonNode call = moments(failed("silent").getFirst(), "coupons").getFirst();
        assertThat(call.path("outcome").asString()).isEqualTo("timed_out");
        assertThat(call.path("waitedFor").asString()).isEqualTo("service");
    }

    @Test
    void the_endpoint_has_no_argument_no_token_and_no_response() throws Exception {
        SERVICES.respond("/users/424242", Services.json("{\"name\":\"a-private-name\"}"));
        application.get(
                "/api/home/424242", "Authorization", "Bearer a-private-token", "Cookie", "session=a-private-id");

        String all = application.get("/actuator/slowpages").body();

        assertThat(all).contains("\"page\":\"home\"").doesNotContain("424242", "a-private");
    }

    @Test
    void the_ring_is_bounded() throws Exception {
        for (int i = 0; i < 30; i++) {
            application.get("/api/hedged/7");
        }

        assertThat(slow("hedged")).hasSize(10);
    }

    @Test
    void an_equal_call_in_flight_is_what_its_followers_wait_for() throws Exception {
        try (RunningApplication coalescing = Shop.start("management.endpoints.web.exposure.include=slowpages")) {
            coalescing.get("/api/hedged/7");
            SERVICES.respond("/banners", late("{}", 500));
            IntStream.range(0, 2)
                    .mapToObj(i -> CompletableFuture.supplyAsync(() -> get(coalescing, "/api/hedged/7")))
                    .toList()
                    .forEach(CompletableFuture::join);

            List<JsonNode> calls = pages(coalescing, "hedged", "slowest")
                    .map(page -> moments(page, "banners").getFirst())
                    .toList();
            assertThat(calls)
                    .anySatisfy(leader -> assertThat(
                                    leader.path("waitedMs").path("service").asDouble())
                            .isGreaterThanOrEqualTo(450));
            assertThat(calls).anySatisfy(follower -> {
                assertThat(follower.path("waitedFor").asString()).isEqualTo("shared");
                assertThat(follower.path("attempts").asInt()).isZero();
            });
        }
    }

    @Test
    void the_plan_has_the_median_of_the_measured_times() throws Exception {
        SERVICES.respond("/viewed/7", late("{\"productIds\":[41]}", 100));
        assertThat(call(application.json("/actuator/plans/partial"), "list")
                        .path("medianMs")
                        .asLong())
                .isZero();

        // Earlier tests have called it, too.
        await().untilAsserted(() -> {
            application.get("/api/home/7");
            assertThat(call(application.json("/actuator/plans/home"), "viewed")
                            .path("medianMs")
                            .asLong())
                    .isBetween(93L, 300L);
        });
        assertThat(application.get("/actuator/plans/home?format=text").body())
                .containsPattern("viewed.*median \\d+ ms");
    }

    private static MockResponse late(String json, long ms) {
        return Services.json(json)
                .newBuilder()
                .headersDelay(ms, TimeUnit.MILLISECONDS)
                .build();
    }

    private static String get(RunningApplication of, String path) {
        try {
            return of.get(path).body();
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static Stream<String> waitedFor(String page, String call) throws Exception {
        return slow(page)
                .flatMap(each -> moments(each, call).stream()
                        .map(moments -> moments.path("waitedFor").asString()));
    }

    private static Stream<JsonNode> slow(String page) throws Exception {
        return pages(application, page, "slowest");
    }

    private static List<JsonNode> failed(String page) throws Exception {
        return pages(application, page, "failed").toList();
    }

    private static Stream<JsonNode> pages(RunningApplication of, String page, String which) throws Exception {
        return of.json("/actuator/slowpages?page=" + page).path(which).valueStream();
    }

    private static JsonNode call(JsonNode page, String name) {
        return (page.has("trace") ? page.path("trace") : page)
                .path("calls")
                .valueStream()
                .filter(call -> call.path("name").asString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<JsonNode> moments(JsonNode page, String call) {
        return call(page, call).path("calls").valueStream().toList();
    }

    private static double elapsedMs(JsonNode call) {
        return call.path("doneMs").asDouble() - call.path("queuedMs").asDouble();
    }

    private static double sumOfWaits(JsonNode call) {
        return call.path("waitedMs")
                .valueStream()
                .mapToDouble(JsonNode::asDouble)
                .sum();
    }
}
