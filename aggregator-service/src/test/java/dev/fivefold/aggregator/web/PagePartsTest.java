package dev.fivefold.aggregator.web;

import static dev.fivefold.aggregator.web.RunningAggregator.json;
import static dev.fivefold.aggregator.web.RunningAggregator.status;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class PagePartsTest {

    @AutoClose
    private static final ShopServer SHOP = new ShopServer();

    @AutoClose
    private static final RunningAggregator AGGREGATOR =
            RunningAggregator.start(SHOP, "fivefold.execution.mode=dataflow");

    @AfterEach
    void reset() {
        SHOP.reset();
    }

    @Test
    void a_page_names_what_it_leaves_for_later_and_is_complete_without_it() throws Exception {
        JsonNode page = json(AGGREGATOR.get("/api/home/7"));

        assertThat(status(page, "recentlyViewedReviews")).isEqualTo("deferred");
        assertThat(page.has("recentlyViewedReviews")).isFalse();
        assertThat(page.path("_meta").path("complete").asBoolean()).isTrue();
        assertThat(SHOP.targets()).doesNotContain("/reviews?ids=41");
    }

    @Test
    void a_deferred_part_is_had_by_itself_with_only_the_calls_that_it_needs() throws Exception {
        HttpResponse<String> response = AGGREGATOR.get("/api/home/7/parts/recentlyViewedReviews");

        JsonNode part = json(response);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(part.propertyNames()).containsExactly("recentlyViewedReviews", "_meta");
        assertThat(part.path("recentlyViewedReviews").path("featuredAuthorIds").size())
                .isEqualTo(3);
        assertThat(SHOP.targets()).containsExactly("/recommendations/7/recently-viewed", "/reviews?ids=41");
    }

    @Test
    void a_part_that_a_page_came_without_can_be_had_later() throws Exception {
        SHOP.answer("/content/banners", ShopServer.status(500));
        assertThat(json(AGGREGATOR.get("/api/home/7")).path("banners").isNull()).isTrue();

        SHOP.reset();

        assertThat(json(AGGREGATOR.get("/api/home/7/parts/banners"))
                        .path("banners")
                        .isObject())
                .isTrue();
    }

    @Test
    void a_part_whose_call_fails_is_a_502_problem_that_names_it() throws Exception {
        SHOP.answer("/reviews", ShopServer.status(500));

        HttpResponse<String> response = AGGREGATOR.get("/api/home/7/parts/recentlyViewedReviews");

        assertThat(response.statusCode()).isEqualTo(502);
        assertThat(json(response).path("call").asString()).isEqualTo("recentlyViewedReviews");
    }

    @Test
    void a_part_that_needs_a_call_that_fails_is_a_502_problem_that_names_the_culprit() throws Exception {
        SHOP.answer("/recommendations/7/recently-viewed", ShopServer.status(500));

        HttpResponse<String> response = AGGREGATOR.get("/api/home/7/parts/recentlyViewedReviews");

        assertThat(response.statusCode()).isEqualTo(502);
        assertThat(json(response).path("call").asString()).isEqualTo("recentlyViewed");
    }

    @Test
    void a_part_with_nothing_to_ask_is_null() throws Exception {
        SHOP.answer("/recommendations/7/recently-viewed", ShopServer.json("{\"productIds\":[]}"));

        HttpResponse<String> response = AGGREGATOR.get("/api/home/7/parts/recentlyViewedReviews");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(json(response).path("recentlyViewedReviews").isNull()).isTrue();
    }

    @Test
    void a_part_that_no_page_has_is_a_404_problem() throws Exception {
        HttpResponse<String> response = AGGREGATOR.get("/api/home/7/parts/weather");

        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(json(response).path("detail").asString()).isEqualTo("The page has no part of this name.");
    }
}
