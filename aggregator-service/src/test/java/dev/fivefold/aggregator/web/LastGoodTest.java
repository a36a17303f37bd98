package dev.fivefold.aggregator.web;

import static dev.fivefold.aggregator.web.RunningAggregator.json;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A page whose required parts have something to fall back on. */
class LastGoodTest {

    @AutoClose
    private static final ShopServer SHOP = new ShopServer();

    @AutoClose
    private static final RunningAggregator AGGREGATOR = RunningAggregator.start(
            SHOP,
            "fivefold.fallback.calls.users.profile.max-age=1h",
            "fivefold.fallback.calls.carts.cart.max-age=1h",
            "fivefold.fallback.calls.recommendations.personal.max-age=1h");

    @BeforeEach
    void reset() {
        SHOP.reset();
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 503})
    void a_page_goes_on_with_what_was_known_and_says_how_old_it_is(int status) throws Exception {
        JsonNode before = json(AGGREGATOR.get("/api/home/7"));
        SHOP.answer("/carts/7", ShopServer.status(status));

        JsonNode page = json(AGGREGATOR.get("/api/home/7"));

        assertThat(page.path("cart")).isEqualTo(before.path("cart"));
        JsonNode meta = page.path("_meta");
        assertThat(meta.path("complete").asBoolean()).isFalse();
        assertThat(meta.path("parts").path("cart").path("status").asString()).isEqualTo("stale");
        assertThat(meta.path("parts").path("cart").path("source").asString()).isEqualTo("last_good");
        assertThat(meta.path("parts").path("cart").path("age_ms").asDouble()).isPositive();
        assertThat(meta.path("parts").path("cartProducts").path("status").asString())
                .isEqualTo("success");
    }

    @Test
    void once_the_service_answers_again_so_does_the_page() throws Exception {
        AGGREGATOR.get("/api/home/7");
        SHOP.answerOnce("/carts/7", ShopServer.status(503));
        AGGREGATOR.get("/api/home/7");

        JsonNode page = json(AGGREGATOR.get("/api/home/7"));

        assertThat(page.path("_meta").path("parts").path("cart").path("status").asString())
                .isEqualTo("success");
    }

    @Test
    void who_was_never_here_has_nothing_to_fall_back_on() throws Exception {
        SHOP.answer("/carts/8", ShopServer.status(503));

        assertThat(AGGREGATOR.get("/api/home/8").statusCode()).isEqualTo(502);
    }

    @Test
    void that_a_user_is_gone_is_an_answer() throws Exception {
        AGGREGATOR.get("/api/home/7");
        SHOP.answer("/users/7", ShopServer.status(404));

        assertThat(AGGREGATOR.get("/api/home/7").statusCode()).isEqualTo(404);
    }
}
