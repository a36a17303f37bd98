package dev.fivefold.aggregator.web;

import static dev.fivefold.aggregator.web.RunningAggregator.json;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class CachedPageTest {

    @AutoClose
    private static final ShopServer SHOP = new ShopServer();

    @AutoClose
    private static final RunningAggregator AGGREGATOR = RunningAggregator.start(
            SHOP,
            "fivefold.pages.default.mode=serial",
            "fivefold.calls.content.banners.cache.ttl=1h",
            "fivefold.calls.content.seller.cache.ttl=1h");

    @BeforeEach
    void clear() throws Exception {
        AGGREGATOR.delete("/actuator/callcaches/content.banners");
        AGGREGATOR.delete("/actuator/callcaches/content.seller");
        SHOP.reset();
    }

    @Test
    void the_next_page_has_the_same_part_from_memory_and_reports_it() throws Exception {
        JsonNode first = json(AGGREGATOR.get("/api/home/7"));
        JsonNode second = json(AGGREGATOR.get("/api/home/7"));

        assertThat(second.path("banners")).isEqualTo(first.path("banners"));
        assertThat(meta(first, "banners").path("source").asString()).isEqualTo("live");
        assertThat(meta(second, "banners").path("source").asString()).isEqualTo("local_cache");
        assertThat(meta(second, "banners").path("age_ms").asDouble()).isPositive();
        assertThat(meta(second, "orderSellers").path("source").asString()).isEqualTo("local_cache");
        assertThat(SHOP.targets()).containsOnlyOnce("/content/banners?userId=7");
    }

    @Test
    void a_loop_requests_each_different_item_once() throws Exception {
        AGGREGATOR.get("/api/home/7");

        assertThat(SHOP.targets())
                .filteredOn(target -> target.startsWith("/content/sellers"))
                .containsExactly("/content/sellers/5", "/content/sellers/6");
    }

    @Test
    void after_a_purge_the_next_page_calls_the_service_again() throws Exception {
        AGGREGATOR.get("/api/home/7");

        assertThat(AGGREGATOR.delete("/actuator/callcaches/content.banners").statusCode())
                .isEqualTo(204);
        JsonNode page = json(AGGREGATOR.get("/api/home/7"));

        assertThat(meta(page, "banners").path("source").asString()).isEqualTo("live");
        assertThat(meta(page, "orderSellers").path("source").asString()).isEqualTo("local_cache");
    }

    @Test
    void the_management_port_lists_cached_calls_and_rejects_others() throws Exception {
        assertThat(json(AGGREGATOR.manage("/actuator/callcaches")).toString())
                .isEqualTo("[\"content.banners\",\"content.seller\"]");
        assertThat(AGGREGATOR.delete("/actuator/callcaches/carts.cart").statusCode())
                .isEqualTo(404);
    }

    private static JsonNode meta(JsonNode page, String part) {
        return page.path("_meta").path("parts").path(part);
    }
}
