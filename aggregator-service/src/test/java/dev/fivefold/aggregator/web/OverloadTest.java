package dev.fivefold.aggregator.web;

import static dev.fivefold.aggregator.web.RunningAggregator.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlannedCall;
import dev.fivefold.starter.internal.page.ServedPages;
import java.net.http.HttpResponse;
import java.util.List;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Two pages at a time, and other requests. */
@ParameterizedClass(name = "{0}")
@MethodSource("modes")
record OverloadTest(BusyAggregator busy) {

    private static final String MAX = "fivefold.admission.max=2";

    /** In milliseconds: a request waits for half of it, and is shed. */
    private static final String SHORT = "50";

    static List<Named<BusyAggregator>> modes() {
        return List.of(
                Named.of("platform threads", BusyAggregator.start(MAX, "shop.messages.rejection=quiet")),
                Named.of(
                        "virtual threads",
                        BusyAggregator.start(
                                MAX,
                                "shop.messages.rejection=quiet",
                                "spring.threads.virtual.enabled=true",
                                "fivefold.fan-out.virtual=true")),
                Named.of("rejections as exceptions", BusyAggregator.start(MAX, "shop.messages.rejection=stack-trace")));
    }

    @AfterEach
    void awaitEndOfOverload() {
        busy.release();
        busy.awaitIdle();
        busy.shop().reset();
    }

    @Test
    void a_page_beyond_the_limit_is_a_429_problem_with_retry_after() throws Exception {
        busy.occupy(2);

        HttpResponse<String> response = busy.aggregator().get("/api/home/8", SHORT);

        assertThat(response.statusCode()).isEqualTo(429);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(response.headers().firstValue("Retry-After")).get(STRING).containsPattern("^[1-3]$");
        JsonNode problem = json(response);
        assertThat(problem.propertyNames()).containsExactlyInAnyOrder("status", "title", "detail");
        assertThat(problem.path("status").asInt()).isEqualTo(429);
        assertThat(problem.path("title").asString()).isEqualTo("Too Many Requests");
        assertThat(problem.path("detail").asString())
                .isEqualTo("The page was not made: there are too many requests at the moment. Repeat it later.");
    }

    @Test
    void a_page_that_is_shed_at_once_calls_no_service_and_reads_no_session() throws Exception {
        busy.occupy(2);
        double views = busy.metric("fivefold_session_views_total");
        double shed = busy.metric("fivefold_admission_total{outcome=\"shed\",priority=\"7\"}");

        for (int i = 0; i < 20; i++) {
            assertThat(busy.aggregator()
                            .getWith("/api/home/8", "Sec-Purpose", "prefetch")
                            .statusCode())
                    .isEqualTo(429);
        }

        assertThat(busy.shop().targets()).noneMatch(OverloadTest::isForUser8);
        assertThat(busy.metric("fivefold_session_views_total")).isEqualTo(views);
        assertThat(busy.metric("fivefold_admission_total{outcome=\"shed\",priority=\"7\"}"))
                .isEqualTo(shed + 20);
    }

    @Test
    void a_request_waits_for_a_page_to_end_and_is_served_whole() throws Exception {
        busy.occupy(2);
        var waiting = busy.begin("/api/home/7", "X-Test", "waiting");

        busy.release();

        assertThat(waiting.get().statusCode()).isEqualTo(200);
        assertThat(waiting.get().headers().firstValue("X-Page-Complete")).hasValue("true");
    }

    @Test
    void the_pages_in_flight_are_served_and_then_new_ones() throws Exception {
        busy.occupy(2);
        assertThat(busy.aggregator().get("/api/home/7", SHORT).statusCode()).isEqualTo(429);

        assertThat(busy.release()).extracting(HttpResponse::statusCode).containsExactly(200, 200);
        busy.awaitIdle();

        assertThat(get("/api/home/7").statusCode()).isEqualTo(200);
    }

    @Test
    void a_request_that_is_no_page_is_never_shed() throws Exception {
        busy.occupy(2);

        for (String endpoint : List.of("health/liveness", "health/readiness", "prometheus", "plans/home")) {
            assertThat(busy.aggregator().manage("/actuator/" + endpoint).statusCode())
                    .isEqualTo(200);
        }
        assertThat(busy.aggregator()
                        .put("/api/products/11/price", "{\"amount\": 1}")
                        .statusCode())
                .isEqualTo(200);
        assertThat(get("/api/other").statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource({
        "Sec-Purpose, prefetch",
        "Sec-Purpose, prefetch;prerender",
        "Sec-Purpose, prefetch;anonymous-client-ip",
        "Purpose, Prefetch",
    })
    void a_prefetch_does_not_wait(String header, String value) throws Exception {
        busy.occupy(2);

        assertThat(busy.aggregator().getWith("/api/home/8", header, value).statusCode())
                .isEqualTo(429);
        assertThat(busy.shop().targets()).noneMatch(OverloadTest::isForUser8);
    }

    @ParameterizedTest
    @CsvSource({
        "Sec-Purpose, prerender",
        "Purpose, prefetcher",
        "X-Purpose, prefetch",
    })
    void any_other_request_waits(String header, String value) throws Exception {
        busy.occupy(2);

        var waiting = busy.begin("/api/home/7", header, value);
        busy.release();

        assertThat(waiting.get().statusCode()).isEqualTo(200);
    }

    @Test
    void a_page_returns_its_permit_once_whatever_its_result() throws Exception {
        assertThat(get("/api/home/7").statusCode()).isEqualTo(200);
        busy.awaitIdle();
        assertThat(busy.aggregator().head("/api/home/7").statusCode()).isEqualTo(200);
        busy.awaitIdle();
        assertThat(get("/api/home/abc").statusCode()).isEqualTo(400);
        busy.awaitIdle();
        assertThat(get("/api/home/0").statusCode()).isEqualTo(400);
        busy.awaitIdle();
        assertThat(get("/api/home/7/parts/banners").statusCode()).isEqualTo(200);
        busy.awaitIdle();
        assertThat(get("/api/home/7/parts/weather").statusCode()).isEqualTo(404);
        busy.awaitIdle();
        busy.shop().setResponse("/content/banners", ShopServer.status(500));
        assertThat(get("/api/home/7").headers().firstValue("X-Page-Complete")).hasValue("false");
        busy.awaitIdle();
        busy.shop().setResponse("/carts/7", ShopServer.status(500));
        assertThat(get("/api/home/7").statusCode()).isEqualTo(502);
        busy.awaitIdle();
        busy.shop().reset();
        busy.shop().setResponse("/users/7", ShopServer.status(404));
        assertThat(get("/api/home/7").statusCode()).isEqualTo(404);
        busy.awaitIdle();
    }

    @ParameterizedTest
    @ValueSource(strings = {"250", "soon"})
    void a_page_of_a_client_with_a_short_timeout_returns_its_permit(String timeout) throws Exception {
        busy.shop()
                .setResponse(
                        "/carts/7",
                        new MockResponse.Builder()
                                .onResponseStart(SocketEffect.Stall.INSTANCE)
                                .build());

        assertThat(busy.aggregator().get("/api/home/7", timeout).statusCode()).isIn(400, 504);

        busy.awaitIdle();
    }

    @Test
    void a_page_of_a_disconnected_client_returns_its_permit() throws Exception {
        busy.occupy(2);

        busy.disconnect();
        busy.release();

        busy.awaitIdle();
        assertThat(get("/api/home/7").statusCode()).isEqualTo(200);
    }

    @Test
    void in_a_brownout_the_page_has_required_parts_only() {
        Plan<?> whole = busy.aggregator()
                .bean(ServedPages.class)
                .named("home")
                .orElseThrow()
                .execution()
                .plan();

        Plan<?> brownout = whole.requiredOnly();

        assertThat(brownout.calls())
                .filteredOn(brownout::makes)
                .extracting(PlannedCall::name)
                .containsExactlyInAnyOrder("profile", "cart", "personalRecommendations");
        assertThat(brownout.leftOut())
                .hasSize((int) whole.calls().stream().filter(whole::makes).count() - 3);
    }

    private static boolean isForUser8(String target) {
        return target.contains("/8") || target.contains("userId=8");
    }

    private HttpResponse<String> get(String path) throws Exception {
        return busy.aggregator().get(path);
    }
}
