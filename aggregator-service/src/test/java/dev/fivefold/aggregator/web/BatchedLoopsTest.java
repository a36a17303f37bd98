package dev.fivefold.aggregator.web;

import static dev.fivefold.aggregator.web.RunningAggregator.json;
import static dev.fivefold.aggregator.web.RunningAggregator.status;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class BatchedLoopsTest {

    @AutoClose
    private static final ShopServer SHOP = new ShopServer();

    @AutoClose
    private static final RunningAggregator SINGLY = RunningAggregator.start(SHOP);

    @AutoClose
    private static final RunningAggregator IN_BULK =
            RunningAggregator.start(SHOP, "fivefold.batching.enabled=true", "fivefold.pages.default.mode=dataflow");

    @AfterEach
    void reset() {
        SHOP.reset();
    }

    @Test
    void a_page_made_in_bulk_is_the_page_that_is_made_singly() throws Exception {
        JsonNode singly = json(SINGLY.get("/api/home/7"));
        JsonNode inBulk = json(IN_BULK.get("/api/home/7"));

        assertThat(inBulk.path("orderSellers"))
                .isEqualTo(singly.path("orderSellers"))
                .hasSize(3);
        assertThat(inBulk.path("reviewAuthors"))
                .isEqualTo(singly.path("reviewAuthors"))
                .hasSize(3);
    }

    @Test
    void a_loop_with_repeats_is_one_request_for_the_distinct_items() throws Exception {
        IN_BULK.get("/api/home/7");

        assertThat(SHOP.targets())
                .contains("/content/sellers?ids=5%2C6", "/users/public-profiles?ids=8%2C9")
                .noneMatch(target -> target.startsWith("/content/sellers/") || target.endsWith("/public-profile"));
    }

    @Test
    void a_bulk_call_that_fails_costs_only_its_own_part() throws Exception {
        SHOP.setResponse("/content/sellers", ShopServer.status(500));

        JsonNode page = json(IN_BULK.get("/api/home/7"));

        assertThat(page.path("orderSellers").isNull()).isTrue();
        assertThat(status(page, "orderSellers")).isEqualTo("failed");
        assertThat(status(page, "reviewAuthors")).isEqualTo("success");
    }
}
