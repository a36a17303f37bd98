package dev.fivefold.aggregator.web;

import static dev.fivefold.aggregator.web.RunningAggregator.json;
import static dev.fivefold.aggregator.web.RunningAggregator.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

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

/** Two pages at a time, and what becomes of all others. */
@ParameterizedClass(name = "{0}")
@MethodSource("modes")
record OverloadTest(BusyAggregator busy) {

    private static final String MAX = "fivefold.admission.max=2";
    private static final String NO_BROWNOUT = "fivefold.admission.brownout-from=1";

    static List<Named<BusyAggregator>> modes() {
        return List.of(
                Named.of("platform threads", start("shop.messages.refusals=quiet")),
                Named.of(
                        "virtual threads",
                        start(
                                "shop.messages.refusals=quiet",
                                "spring.threads.virtual.enabled=true",
                                "fivefold.fan-out.virtual=true")),
                Named.of("refusals that are thrown", start("shop.messages.refusals=stack-trace")));
    }

    private static BusyAggregator start(String... properties) {
        return BusyAggregator.start(List.of(properties), MAX, NO_BROWNOUT);
    }

    @AfterEach
    void calmDown() {
        busy.letGo();
        busy.awaitIdle();
        busy.shop().reset();
    }

    @Test
    void a_page_too_many_is_a_503_problem_that_says_when_to_come_again() throws Exception {
        busy.occupy(2);

        HttpResponse<String> response = get("/api/home/8");

        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(response.headers().firstValue("Retry-After")).hasValue("1");
        JsonNode problem = json(response);
        assertThat(problem.propertyNames()).containsExactlyInAnyOrder("status", "title", "detail");
        assertThat(problem.path("status").asInt()).isEqualTo(503);
        assertThat(problem.path("title").asString()).isEqualTo("Service Unavailable");
        assertThat(problem.path("detail").asString())
                .isEqualTo("The page was not made: there are too many at the moment. Ask again later.");
    }

    @Test
    void for_a_page_too_many_no_service_is_called_and_no_session_looked_at() throws Exception {
        busy.occupy(2);
        double views = busy.metric("fivefold_session_views_total");
        double shed = busy.metric("fivefold_admission_total{outcome=\"shed\",priority=\"page\"}");

        for (int i = 0; i < 20; i++) {
            assertThat(get("/api/home/8").statusCode()).isEqualTo(503);
        }

        assertThat(busy.shop().targets()).noneMatch(OverloadTest::isForUser8);
        assertThat(busy.metric("fivefold_session_views_total")).isEqualTo(views);
        assertThat(busy.metric("fivefold_admission_total{outcome=\"shed\",priority=\"page\"}"))
                .isEqualTo(shed + 20);
    }

    @Test
    void the_pages_under_way_are_served_and_then_others_again() throws Exception {
        busy.occupy(2);
        assertThat(get("/api/home/7").statusCode()).isEqualTo(503);

        assertThat(busy.letGo()).extracting(HttpResponse::statusCode).containsExactly(200, 200);
        busy.awaitIdle();

        assertThat(get("/api/home/7").statusCode()).isEqualTo(200);
    }

    @Test
    void what_is_no_page_is_never_refused() throws Exception {
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
    void a_page_that_is_fetched_in_advance_is_refused_first(String header, String value) throws Exception {
        busy.occupy(1);

        assertThat(busy.aggregator().getWith("/api/home/8", header, value).statusCode())
                .isEqualTo(503);
        assertThat(busy.shop().targets()).noneMatch(OverloadTest::isForUser8);
    }

    @ParameterizedTest
    @CsvSource({
        "Sec-Purpose, prerender",
        "Purpose, prefetcher",
        "X-Purpose, prefetch",
    })
    void any_other_page_is_not(String header, String value) throws Exception {
        busy.occupy(1);
        double admitted = busy.metric("fivefold_admission_total{outcome=\"admitted\",priority=\"page\"}");

        var page = busy.aggregator().begin("/api/home/7", header, value);
        busy.letGo();

        assertThat(page.get().statusCode()).isEqualTo(200);
        assertThat(busy.metric("fivefold_admission_total{outcome=\"admitted\",priority=\"page\"}"))
                .isEqualTo(admitted + 1);
    }

    @Test
    void a_page_gives_its_place_back_once_whatever_comes_of_it() throws Exception {
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
        busy.shop().answer("/content/banners", ShopServer.status(500));
        assertThat(get("/api/home/7").headers().firstValue("X-Page-Complete")).hasValue("false");
        busy.awaitIdle();
        busy.shop().answer("/carts/7", ShopServer.status(500));
        assertThat(get("/api/home/7").statusCode()).isEqualTo(502);
        busy.awaitIdle();
        busy.shop().reset();
        busy.shop().answer("/users/7", ShopServer.status(404));
        assertThat(get("/api/home/7").statusCode()).isEqualTo(404);
        busy.awaitIdle();
    }

    @ParameterizedTest
    @ValueSource(strings = {"250", "soon"})
    void so_it_does_when_its_caller_is_in_a_hurry(String patience) throws Exception {
        busy.shop()
                .answer(
                        "/carts/7",
                        new MockResponse.Builder()
                                .onResponseStart(SocketEffect.Stall.INSTANCE)
                                .build());

        assertThat(busy.aggregator().get("/api/home/7", patience).statusCode()).isIn(400, 504);

        busy.awaitIdle();
    }

    @Test
    void so_it_does_when_its_reader_is_gone() throws Exception {
        busy.occupy(2);

        busy.abandon();
        busy.letGo();

        busy.awaitIdle();
        assertThat(get("/api/home/7").statusCode()).isEqualTo(200);
    }

    /** One page at a time is full, all others are made without what they can do without. */
    @Test
    void under_pressure_a_page_comes_without_what_it_can_do_without_and_says_so() throws Exception {
        try (BusyAggregator brownout =
                BusyAggregator.start(List.of("fivefold.admission.max=4", "fivefold.admission.brownout-from=0.25"))) {
            JsonNode calm = json(brownout.aggregator().get("/api/home/7"));
            assertThat(calm.path("_meta").has("brownout")).isFalse();
            brownout.awaitIdle();
            brownout.shop().reset();
            for (String path : List.of("/carts/%s", "/recommendations/%s/personal")) {
                brownout.shop().answer(path.formatted(8), ShopServer.json(ShopServer.usualAnswer(path.formatted(7))));
            }
            brownout.occupy(1);

            HttpResponse<String> response = brownout.aggregator().get("/api/home/8");

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("X-Page-Complete")).hasValue("false");
            JsonNode page = json(response);
            assertThat(page.propertyNames()).containsExactlyElementsOf(calm.propertyNames());
            assertThat(page.path("_meta").path("complete").asBoolean()).isFalse();
            assertThat(page.path("_meta").path("brownout").asBoolean()).isTrue();
            assertThat(List.of("profile", "cart", "personalRecommendations"))
                    .allSatisfy(part -> assertThat(status(page, part)).isEqualTo("success"));
            assertThat(List.of("banners", "inbox", "cartPrices", "reviewAuthors"))
                    .allSatisfy(part -> assertThat(status(page, part)).isEqualTo("left_out"))
                    .allSatisfy(part -> assertThat(page.path(part).isNull()).isTrue());
            assertThat(status(page, "recentlyViewedReviews")).isEqualTo("deferred");
            assertThat(brownout.shop().targets())
                    .filteredOn(OverloadTest::isForUser8)
                    .containsExactlyInAnyOrder("/users/8", "/carts/8", "/recommendations/8/personal");
            assertThat(brownout.metric("fivefold_admission_brownouts_total")).isEqualTo(1);
            assertThat(brownout.aggregator().get("/api/home/8/parts/banners").statusCode())
                    .isEqualTo(503);

            brownout.letGo();
            brownout.awaitIdle();
            await().until(() -> json(brownout.aggregator().get("/api/home/7"))
                    .path("_meta")
                    .path("complete")
                    .asBoolean());
        }
    }

    private static boolean isForUser8(String target) {
        return target.contains("/8") || target.contains("userId=8");
    }

    private HttpResponse<String> get(String path) throws Exception {
        return busy.aggregator().get(path);
    }
}
