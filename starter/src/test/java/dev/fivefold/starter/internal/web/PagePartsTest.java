package dev.fivefold.starter.internal.web;

import static dev.fivefold.starter.fixture.RunningApplication.json;
import static dev.fivefold.starter.fixture.RunningApplication.status;
import static dev.fivefold.starter.fixture.Services.json;
import static dev.fivefold.starter.fixture.Services.status;
import static dev.fivefold.starter.internal.web.Shop.APPLICATION;
import static dev.fivefold.starter.internal.web.Shop.SERVICES;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Parts of pages: deferred, missing, stale, and of services that are down. */
@Tag("either-transport")
class PagePartsTest {

    private static final String REVIEWS = "/api/home/7/parts/viewedReviews";

    @BeforeEach
    void reset() {
        SERVICES.reset();
    }

    @Test
    void a_page_names_its_deferred_parts_and_is_complete_without_them() throws Exception {
        JsonNode page = APPLICATION.json("/api/home/7");

        assertThat(status(page, "viewedReviews")).isEqualTo("deferred");
        assertThat(page.has("viewedReviews")).isFalse();
        assertThat(page.path("_meta").path("complete").asBoolean()).isTrue();
        assertThat(SERVICES.targets()).doesNotContain("/reviews?ids=41");
    }

    @Test
    void a_deferred_part_makes_only_the_calls_that_it_depends_on() throws Exception {
        JsonNode part = APPLICATION.json(REVIEWS);

        assertThat(part.propertyNames()).containsExactly("viewedReviews", "_meta");
        assertThat(part.path("viewedReviews").toString()).isEqualTo("[{\"of\":\"/reviews/41\"}]");
        assertThat(SERVICES.targets()).containsExactly("/viewed/7", "/reviews?ids=41");
    }

    @Test
    void a_part_beyond_the_size_of_its_page_is_missing_and_reported() throws Exception {
        SERVICES.respond("/banners", json("\"" + "x".repeat(2 << 20) + "\"")); // the limit and two bytes

        JsonNode page = APPLICATION.json("/api/home/7");

        assertThat(page.path("banners").isNull()).isTrue();
        assertThat(status(page, "banners")).isEqualTo("failed");
        assertThat(status(page, "cart")).isEqualTo("success");
    }

    @Test
    void a_part_that_a_page_lacks_can_be_requested_later() throws Exception {
        SERVICES.respondOnce("/banners", status(500));
        assertThat(APPLICATION.json("/api/home/7").path("banners").isNull()).isTrue();

        assertThat(APPLICATION.json("/api/home/7/parts/banners").path("banners").isObject())
                .isTrue();
    }

    @Test
    void a_part_whose_call_fails_is_a_502_problem_that_names_it() throws Exception {
        SERVICES.respond("/reviews", status(500));

        assertProblem(APPLICATION.get(REVIEWS), 502, "viewedReviews");
    }

    @Test
    void a_part_whose_dependency_fails_is_a_502_problem_that_names_the_dependency() throws Exception {
        SERVICES.respond("/viewed/7", status(500));

        assertProblem(APPLICATION.get(REVIEWS), 502, "viewed");
    }

    @Test
    void a_part_whose_call_is_not_needed_is_null() throws Exception {
        SERVICES.respond("/viewed/7", json("{\"productIds\":[]}"));

        HttpResponse<String> response = APPLICATION.get(REVIEWS);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(json(response).path("viewedReviews").isNull()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 503})
    void a_page_with_a_stale_part_reports_its_age_and_makes_the_dependent_calls(int status) throws Exception {
        JsonNode before = APPLICATION.json("/api/stale/7");
        SERVICES.respond("/carts/7", status(status));

        JsonNode page = APPLICATION.json("/api/stale/7");

        assertThat(page.path("cart")).isEqualTo(before.path("cart"));
        JsonNode meta = page.path("_meta");
        assertThat(meta.path("complete").asBoolean()).isFalse();
        assertThat(meta.path("parts").path("cart").path("status").asString()).isEqualTo("stale");
        assertThat(meta.path("parts").path("cart").path("source").asString()).isEqualTo("last_good");
        assertThat(meta.path("parts").path("cart").path("age_ms").asDouble()).isPositive();
        assertThat(status(page, "products")).isEqualTo("success");
    }

    @Test
    void once_the_service_responds_again_its_part_is_not_stale() throws Exception {
        APPLICATION.get("/api/stale/7");
        SERVICES.respondOnce("/carts/7", status(503));
        APPLICATION.get("/api/stale/7");

        assertThat(status(APPLICATION.json("/api/stale/7"), "cart")).isEqualTo("success");
    }

    @Test
    void first_time_users_have_no_fallback() throws Exception {
        SERVICES.respond("/carts/8", status(503));

        assertThat(APPLICATION.get("/api/stale/8").statusCode()).isEqualTo(502);
    }

    @Test
    void a_404_of_the_page_is_not_replaced_by_a_stale_response() throws Exception {
        APPLICATION.get("/api/stale/7");
        SERVICES.respond("/users/7", status(404));

        assertThat(APPLICATION.get("/api/stale/7").statusCode()).isEqualTo(404);
    }

    @Test
    void a_service_that_is_down_costs_its_optional_parts_and_those_that_depend_on_it() throws Exception {
        HttpResponse<String> response = APPLICATION.get("/api/partial/7");
        JsonNode page = json(response);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("X-Page-Complete")).hasValue("false");
        assertThat(status(page, "list")).isEqualTo("failed");
        assertThat(status(page, "products")).isEqualTo("skipped");
        assertThat(status(page, "profile")).isEqualTo("success");
    }

    @Test
    void a_service_of_a_required_part_that_is_down_costs_the_page_and_is_not_disclosed() throws Exception {
        HttpResponse<String> response = APPLICATION.get("/api/unavailable/7");

        assertProblem(response, 502, "list");
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(response.body()).doesNotContain("127.0.0.1", "refused", "Exception");
    }

    private static void assertProblem(HttpResponse<String> response, int status, String call) {
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(json(response).path("call").asString()).isEqualTo(call);
    }
}
