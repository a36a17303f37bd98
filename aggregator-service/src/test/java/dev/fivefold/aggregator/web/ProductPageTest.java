package dev.fivefold.aggregator.web;

import static dev.fivefold.aggregator.web.RunningAggregator.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The second page beside the first: another type of request, the same behaviour. */
class ProductPageTest {

    @AutoClose
    private static final ShopServer SHOP = new ShopServer();

    @AutoClose
    private static final RunningAggregator AGGREGATOR = RunningAggregator.start(SHOP, "fivefold.traces.enabled=true");

    @BeforeEach
    void reset() {
        SHOP.reset();
        SHOP.setResponse("/products/11", ShopServer.json("{\"productId\":11,\"sellerId\":5}"));
        SHOP.setResponse("/recommendations/similar", ShopServer.json("{\"productIds\":[12,13]}"));
    }

    @Test
    void a_product_page_has_all_related_data() throws Exception {
        HttpResponse<String> response = AGGREGATOR.get("/api/products/11");

        assertThat(response.headers().firstValue("X-Page-Complete")).hasValue("true");
        JsonNode page = json(response);
        assertThat(page.propertyNames())
                .containsExactlyInAnyOrder(
                        "product",
                        "price",
                        "stock",
                        "reviews",
                        "shippingOptions",
                        "similar",
                        "seller",
                        "reviewAuthors",
                        "similarProducts",
                        "similarPrices",
                        "similarSellers",
                        "_meta");
        assertThat(SHOP.targets())
                .contains(
                        "/content/sellers/5",
                        "/prices?ids=11&tier=A",
                        "/products?ids=12%2C13",
                        "/users/8/public-profile");
    }

    @Test
    void query_parameters_set_the_user_and_the_country() throws Exception {
        AGGREGATOR.get("/api/products/11?tier=C&country=FR&postcode=75001");

        assertThat(SHOP.targets())
                .contains(
                        "/prices?ids=11&tier=C",
                        "/stock?ids=11&country=FR",
                        "/shipping/options?productIds=11&postcode=75001");
    }

    @ParameterizedTest
    @CsvSource({
        "/api/products/0, A product id is a whole number from 1.",
        "/api/products/eleven, '''productId'' is a whole number.'",
        "/api/products/11?tier=Z, 'A tier is A, B or C.'",
        "/api/products/11?country=germany, A country has two capital letters.",
    })
    void an_invalid_request_is_a_400_problem_and_no_service_is_called(String path, String detail) throws Exception {
        HttpResponse<String> response = AGGREGATOR.get(path);

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(json(response).path("detail").asString()).isEqualTo(detail);
        assertThat(SHOP.targets()).isEmpty();
    }

    @Test
    void an_unknown_product_is_a_404_problem() throws Exception {
        SHOP.setResponse("/products/11", ShopServer.status(404));

        assertThat(AGGREGATOR.get("/api/products/11").statusCode()).isEqualTo(404);
    }

    @Test
    void a_part_and_the_trace_have_paths_below_the_page() throws Exception {
        assertThat(AGGREGATOR.get("/api/products/11/parts/price").statusCode()).isEqualTo(200);
        assertThat(AGGREGATOR.get("/api/products/11/trace").statusCode()).isEqualTo(200);
    }

    @Test
    void its_plan_names_the_service_of_each_call() throws Exception {
        JsonNode plan = json(AGGREGATOR.manage("/actuator/plans/product"));

        assertThat(plan.path("stages").size()).isEqualTo(3);
        assertThat(plan.path("calls")
                        .valueStream()
                        .map(call -> call.path("service").asString()))
                .hasSize(11)
                .doesNotContain("");
    }

    @Test
    void its_metrics_have_its_name() throws Exception {
        AGGREGATOR.get("/api/products/11");

        assertThat(AGGREGATOR.manage("/actuator/prometheus").body())
                .containsPattern("fivefold_page_results_total\\{page=\"product\",result=\"complete\"} [1-9]");
    }
}
