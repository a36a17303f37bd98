package dev.fivefold.aggregator.web;

import static dev.fivefold.aggregator.web.RunningAggregator.json;
import static dev.fivefold.aggregator.web.RunningAggregator.status;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The service in the view of its callers: real HTTP in, real HTTP out to a shop whose responses a test sets. */
class HomePageTest {

    @AutoClose
    private static final ShopServer SHOP = new ShopServer();

    @AutoClose
    private static final RunningAggregator AGGREGATOR =
            RunningAggregator.start(SHOP, "fivefold.pages.default.deadline=3s", "fivefold.pages.default.mode=staged");

    @BeforeEach
    void reset() {
        SHOP.reset();
    }

    @Test
    void a_page_has_a_part_for_every_call_and_is_marked_complete() throws Exception {
        HttpResponse<String> response = get("/api/home/7");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(response.headers().firstValue("X-Page-Complete")).hasValue("true");
        JsonNode page = json(response);
        assertThat(page.path("_meta").path("complete").asBoolean()).isTrue();
        assertThat(page.path("_meta").path("parts").size()).isEqualTo(39);
        assertThat(page.size()).isEqualTo(39);
        assertThat(page.path("profile").path("of").asString()).isEqualTo("/users/7");
    }

    @Test
    void the_response_of_one_call_is_the_input_of_the_next() throws Exception {
        get("/api/home/7");

        assertThat(SHOP.targets())
                .contains(
                        "/products?ids=21%2C22",
                        "/prices?ids=21%2C22&tier=B",
                        "/stock?ids=11&country=DE",
                        "/shipping/options?productIds=11&postcode=10115",
                        "/coupons/7/applicable?productIds=11&level=GOLD",
                        "/shipping/shipments?orderNumbers=1001");
    }

    @Test
    void a_loop_makes_a_call_for_every_item_repeats_included() throws Exception {
        JsonNode page = json(get("/api/home/7"));

        assertThat(SHOP.targets().stream().filter(target -> target.startsWith("/content/sellers/")))
                .containsExactlyInAnyOrder("/content/sellers/5", "/content/sellers/5", "/content/sellers/6");
        assertThat(page.path("orderSellers").size()).isEqualTo(3);
        assertThat(page.path("orderSellers").path(2).path("of").asString()).isEqualTo("/content/sellers/6");
    }

    @Test
    void a_call_without_ids_is_not_made_and_the_page_is_complete_without_it() throws Exception {
        HttpResponse<String> response = get("/api/home/7");

        JsonNode page = json(response);
        assertThat(page.path("savedProducts").isNull()).isTrue();
        assertThat(status(page, "savedProducts")).isEqualTo("not_needed");
        assertThat(response.headers().firstValue("X-Page-Complete")).hasValue("true");
    }

    @Test
    void when_an_optional_call_fails_its_part_and_its_dependents_are_missing() throws Exception {
        SHOP.setResponse("/orders", ShopServer.status(500));

        HttpResponse<String> response = get("/api/home/7");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("X-Page-Complete")).hasValue("false");
        JsonNode page = json(response);
        assertThat(page.path("recentOrders").isNull()).isTrue();
        assertThat(status(page, "recentOrders")).isEqualTo("failed");
        assertThat(status(page, "orderSellers")).isEqualTo("skipped");
        assertThat(status(page, "cartProducts")).isEqualTo("success");
        assertThat(response.body()).doesNotContain("stack trace");
    }

    @Test
    void a_loop_that_loses_one_of_its_calls_is_partial() throws Exception {
        SHOP.setResponse("/content/sellers/6", ShopServer.status(500));

        HttpResponse<String> response = get("/api/home/7");

        JsonNode page = json(response);
        assertThat(status(page, "orderSellers")).isEqualTo("partial");
        assertThat(page.path("orderSellers").path(2).isNull()).isTrue();
        assertThat(response.headers().firstValue("X-Page-Complete")).hasValue("false");
    }

    @Test
    void an_unknown_user_is_a_404_problem() throws Exception {
        SHOP.setResponse("/users/7", ShopServer.status(404));

        assertProblem(get("/api/home/7"), 404, "There is no such page.");
    }

    @Test
    void a_404_of_any_other_required_call_is_a_502_problem() throws Exception {
        SHOP.setResponse("/carts/7", ShopServer.status(404));

        assertProblem(get("/api/home/7"), 502, "The call 'cart' failed.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "1.5", "0", "-1", "99999999999999999999", "%00", "%EF%BC%91", "0x1"})
    void a_malformed_id_is_a_400_problem(String id) throws Exception {
        HttpResponse<String> response = get("/api/home/" + id);

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(SHOP.targets()).isEmpty();
    }

    @Test
    void a_required_call_that_fails_is_a_502_problem_that_names_it() throws Exception {
        SHOP.setResponse("/recommendations/7/personal", ShopServer.status(500));

        HttpResponse<String> response = get("/api/home/7");

        assertProblem(response, 502, "The call 'personalRecommendations' failed.");
        assertThat(json(response).path("call").asString()).isEqualTo("personalRecommendations");
    }

    @Test
    void a_required_call_that_times_out_is_a_504_problem_that_names_it() throws Exception {
        SHOP.setResponse(
                "/carts/7",
                new MockResponse.Builder()
                        .onResponseStart(SocketEffect.Stall.INSTANCE)
                        .build());

        assertProblem(get("/api/home/7"), 504, "The call 'cart' had no response in time.");
    }

    @Test
    void a_path_that_is_not_served_is_a_404_problem() throws Exception {
        HttpResponse<String> response = get("/api/other");

        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    }

    @Test
    void the_plan_is_shown_on_the_management_port_only() throws Exception {
        assertThat(get("/actuator/plans/home").statusCode()).isEqualTo(404);

        JsonNode plan = json(AGGREGATOR.manage("/actuator/plans/home"));

        assertThat(plan.path("stages").size()).isEqualTo(3);
        assertThat(plan.path("calls").size()).isEqualTo(39);
        JsonNode cartPrices = plan.path("calls")
                .valueStream()
                .filter(call -> call.path("name").asString().equals("cartPrices"))
                .findFirst()
                .orElseThrow();
        assertThat(cartPrices.path("service").asString()).isEqualTo("prices");
        assertThat(cartPrices.path("dependencies").valueStream().map(JsonNode::asString))
                .containsExactly("cart", "membership");
    }

    @Test
    void the_plan_is_explained_as_text_and_as_a_picture_too() throws Exception {
        assertThat(AGGREGATOR
                        .manage("/actuator/plans/home?format=text&pagesPerSecond=100")
                        .body())
                .contains("plan home: 38 calls in 3 stages, and 1 deferred", "threads for 100 pages a second: ");
        assertThat(AGGREGATOR.manage("/actuator/plans/home?format=mermaid").body())
                .startsWith("flowchart LR")
                .contains("cart --> cartPrices");
        assertThat(AGGREGATOR.manage("/actuator/plans/home?pagesPerSecond=0").statusCode())
                .isEqualTo(400);
        assertThat(AGGREGATOR.manage("/actuator/plans/other").statusCode()).isEqualTo(404);
    }

    @Test
    void internals_are_not_shown_outside_of_the_demo() throws Exception {
        assertThat(get("/api/home/7/trace").statusCode()).isEqualTo(404);
    }

    private void assertProblem(HttpResponse<String> response, int status, String detail) {
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(json(response).path("detail").asString()).isEqualTo(detail);
        assertThat(response.body()).doesNotContain("stack trace");
    }

    private static HttpResponse<String> get(String path) throws Exception {
        return AGGREGATOR.get(path);
    }
}
