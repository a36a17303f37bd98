package dev.fivefold.aggregator.web;

import static dev.fivefold.aggregator.web.RunningAggregator.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Pages with cached responses outside of the heap: other calls read their inputs from there, too. */
class OffHeapPageTest {

    private static final List<String> CACHED = List.of(
            "carts.cart",
            "content.sellers",
            "orders.recent",
            "products.byIds",
            "recommendations.personal",
            "reviews.byIds",
            "users.addresses",
            "users.membership",
            "users.publicProfiles");

    @AutoClose
    private static final ShopServer SHOP = new ShopServer();

    @AutoClose
    private static final RunningAggregator AGGREGATOR = RunningAggregator.start(SHOP, settings());

    @Test
    void the_next_page_is_the_same_and_cached_parts_are_not_requested_again() throws Exception {
        JsonNode first = json(AGGREGATOR.get("/api/home/7"));
        int requests = SHOP.targets().size();
        JsonNode second = json(AGGREGATOR.get("/api/home/7"));

        assertThat(without(second)).isEqualTo(without(first));
        assertThat(SHOP.targets()).hasSizeLessThanOrEqualTo(2 * requests - CACHED.size());
        for (String part : List.of("cart", "recentOrders", "orderSellers", "reviewAuthors")) {
            assertThat(second.path("_meta")
                            .path("parts")
                            .path(part)
                            .path("source")
                            .asString())
                    .isEqualTo("local_cache");
        }
        assertThat(AGGREGATOR.manage("/actuator/prometheus").body())
                .containsPattern("fivefold_cache_bytes\\{call=\"users.publicProfiles\"} [1-9]");
    }

    private static JsonNode without(JsonNode page) {
        return ((ObjectNode) page.deepCopy()).remove(List.of("_meta"));
    }

    private static String[] settings() {
        List<String> settings =
                new ArrayList<>(List.of("fivefold.pages.default.mode=dataflow", "fivefold.batching.enabled=true"));
        CACHED.forEach(call -> Stream.of("store=off-heap", "ttl=1h", "max-weight=4MB")
                .forEach(setting -> settings.add("fivefold.calls." + call + ".cache." + setting)));
        return settings.toArray(String[]::new);
    }
}
