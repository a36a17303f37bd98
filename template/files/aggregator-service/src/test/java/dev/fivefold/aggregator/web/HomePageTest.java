package dev.fivefold.aggregator.web;

import static dev.fivefold.aggregator.web.RunningAggregator.json;
import static dev.fivefold.aggregator.web.RunningAggregator.status;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The page as its callers see it, with the settings that the service runs with. */
class HomePageTest {

    @AutoClose
    private static final ShopServer SERVICES = new ShopServer();

    @AutoClose
    private static final RunningAggregator AGGREGATOR = RunningAggregator.start(
            SERVICES,
            "spring.config.additional-location=file:../config/aggregator.yaml",
            "fivefold.cache.calls.products.byIds.ttl=1ms"); // one test's answer is none of another's

    @BeforeEach
    void reset() {
        SERVICES.reset();
    }

    @Test
    void a_page_has_a_part_for_every_call_as_its_service_sent_it() throws Exception {
        HttpResponse<String> response = AGGREGATOR.get("/api/home/7");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("X-Page-Complete")).hasValue("true");
        JsonNode page = json(response);
        assertThat(page.propertyNames()).containsExactlyInAnyOrder("profile", "cart", "cartProducts", "_meta");
        assertThat(page.path("profile").path("of").asString()).isEqualTo("/users/7");
        assertThat(page.path("cart")).hasToString("{\"lines\":[{\"productId\":11}]}");
    }

    @Test
    void the_products_of_the_cart_are_asked_for_once_it_is_there() throws Exception {
        SERVICES.answer("/carts/7", ShopServer.json("{\"lines\":[{\"productId\":21},{\"productId\":22}]}"));

        AGGREGATOR.get("/api/home/7");

        assertThat(SERVICES.targets())
                .containsExactlyInAnyOrder("/users/7", "/carts/7", "/products?ids=21%2C22")
                .last()
                .isEqualTo("/products?ids=21%2C22");
    }

    @Test
    void an_empty_cart_asks_for_no_products_and_the_page_is_complete() throws Exception {
        SERVICES.answer("/carts/7", ShopServer.json("{\"lines\":[]}"));

        HttpResponse<String> response = AGGREGATOR.get("/api/home/7");

        assertThat(response.headers().firstValue("X-Page-Complete")).hasValue("true");
        assertThat(SERVICES.targets()).containsExactlyInAnyOrder("/users/7", "/carts/7");
    }

    @Test
    void without_the_products_the_page_says_so_and_is_served() throws Exception {
        SERVICES.answer("/products", ShopServer.status(500));

        HttpResponse<String> response = AGGREGATOR.get("/api/home/7");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("X-Page-Complete")).hasValue("false");
        assertThat(json(response).path("cartProducts").isNull()).isTrue();
        assertThat(status(json(response), "cartProducts")).isEqualTo("failed");
    }

    @Test
    void without_a_cart_known_there_is_no_page_and_the_answer_names_the_call() throws Exception {
        SERVICES.answer("/carts/8", ShopServer.status(500)); // a user who was never here: nothing to fall back on

        HttpResponse<String> response = AGGREGATOR.get("/api/home/8");

        assertThat(response.statusCode()).isEqualTo(502);
        assertThat(json(response).path("call").asString()).isEqualTo("cart");
    }

    @Test
    void a_user_that_the_profiles_service_does_not_know_is_not_found() throws Exception {
        SERVICES.answer("/users/7", ShopServer.status(404));

        assertThat(AGGREGATOR.get("/api/home/7").statusCode()).isEqualTo(404);
    }

    @Test
    void the_plan_is_two_stages() throws Exception {
        assertThat(json(AGGREGATOR.manage("/actuator/plans/home")).path("stages"))
                .hasToString("[[\"profile\",\"cart\"],[\"cartProducts\"]]");
    }
}
