package dev.fivefold.aggregator.web;

import static dev.fivefold.aggregator.web.RunningAggregator.json;
import static dev.fivefold.aggregator.web.RunningAggregator.status;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** One service of the shop refuses every connection. */
class DeadServiceTest {

    @AutoClose
    private final ShopServer shop = new ShopServer();

    @AutoClose
    private final DeadPort dead = new DeadPort();

    @Test
    void a_service_of_optional_parts_costs_those() throws Exception {
        JsonNode page = pageWithout("messages");

        assertThat(partsThat(page, "failed")).containsExactly("inbox", "notifications");
        assertThat(partsThat(page, "skipped")).isEmpty();
        assertThat(partsThat(page, "success")).hasSize(34);
    }

    @Test
    void a_service_that_a_loop_calls_costs_all_of_the_loop() throws Exception {
        JsonNode page = pageWithout("content");

        assertThat(partsThat(page, "failed"))
                .containsExactly("banners", "navigation", "announcements", "editorial", "orderSellers");
        assertThat(partsThat(page, "skipped")).isEmpty();
        assertThat(partsThat(page, "success")).hasSize(31);
    }

    @Test
    void a_service_whose_answers_others_need_costs_them_too() throws Exception {
        JsonNode page = pageWithout("reviews");

        assertThat(partsThat(page, "failed")).containsExactly("personalReviews", "trendingReviews");
        assertThat(partsThat(page, "skipped")).containsExactly("reviewAuthors");
        assertThat(partsThat(page, "success")).hasSize(33);
    }

    @Test
    void a_service_of_a_required_part_costs_the_page_and_is_not_shown() throws Exception {
        HttpResponse<String> response = answerWithout("carts");

        assertThat(response.statusCode()).isEqualTo(502);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(json(response).path("call").asString()).isEqualTo("cart");
        assertThat(response.body()).doesNotContain("127.0.0.1", dead.url(), "refused", "Exception");
    }

    private JsonNode pageWithout(String service) throws Exception {
        HttpResponse<String> response = answerWithout(service);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("X-Page-Complete")).hasValue("false");
        return json(response);
    }

    private HttpResponse<String> answerWithout(String service) throws Exception {
        try (RunningAggregator aggregator = RunningAggregator.start(
                shop,
                "fivefold.execution.mode=dataflow",
                "fivefold.downstream.services." + service + ".url=" + dead.url())) {
            return aggregator.get("/api/home/7");
        }
    }

    private static List<String> partsThat(JsonNode page, String status) {
        return page.path("_meta").path("parts").propertyNames().stream()
                .filter(part -> status(page, part).equals(status))
                .toList();
    }
}
