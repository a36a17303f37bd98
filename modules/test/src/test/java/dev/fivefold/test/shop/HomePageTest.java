package dev.fivefold.test.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fivefold.starter.page.Page;
import dev.fivefold.test.PageTest;
import dev.fivefold.test.PageTester;
import dev.fivefold.test.TestedPage;
import dev.fivefold.test.services.ServiceResponse;
import dev.fivefold.test.services.Services;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.http.HttpHeaders;

/** The slice, and what a test of a page can say. */
@PageTest(HomePage.class)
class HomePageTest {

    @Autowired
    PageTester pages;

    @Autowired
    Services services;

    @BeforeEach
    void respond() {
        services.on("users").get("/users/7").respond("{\"name\":\"Ann\"}");
        services.on("carts").get("/carts/7").respond("{\"productIds\":[21,22]}");
        services.on("products")
                .get("/products?ids=22&ids=21")
                .respond("[{\"id\":21},{\"id\":22}]")
                .get("/prices/{id}")
                .respond(call -> ServiceResponse.json("{\"cents\":" + call.variable("id") + "0}"));
    }

    @Test
    void a_page_has_its_parts_and_its_calls_their_order() {
        TestedPage page = pages.get("/api/home/7");

        assertThat(page)
                .isComplete()
                .hasPart("profile", "{\"name\": \"Ann\"}")
                .hasJson("/products/1/id", "22")
                .hasPartStatus("cart", "success")
                .hasBody("""
                {"profile": {"name": "Ann"}, "cart": {"productIds": [21, 22]},
                 "products": [{"id": 21}, {"id": 22}], "prices": [{"cents": 210}, {"cents": 220}]}""")
                .tookAtMost(Duration.ofMillis(4));
        assertThat(page.calls())
                .are("GET /users/7", "GET /carts/7", "GET /products?ids=21&ids=22", "GET /prices/21", "GET /prices/22")
                .areInOrder("cart", "products", "prices")
                .areConcurrent("profile", "cart");
        assertThatThrownBy(() -> assertThat(page.calls()).areInOrder("profile", "cart"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("the call 'cart' was made without waiting for the call 'profile'");
        assertThatThrownBy(() -> assertThat(page.calls()).areConcurrent("cart", "products"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("the call 'cart' had ended before others");
        assertThat(page.calls().named("cart").url()).isEqualTo("http://carts.internal:8080/carts/7");
        assertThat(page.calls().named("cart").headers().getFirst("X-Request-Timeout-Ms"))
                .isNotNull();
    }

    @Test
    void a_slow_service_costs_a_part_and_the_test_no_time() {
        services.on("carts").get("/carts/7").respondAfter(Duration.ofMinutes(1), "{}");

        TestedPage page = pages.get("/api/home/7");

        assertThat(page)
                .isPartial()
                .lacksPart("cart")
                .hasPartStatus("cart", "timed_out")
                .lacksPart("products");
        assertThat(page.calls().named("cart").end()).isEqualTo(Duration.ofSeconds(2));
        assertThat(page.time()).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void slow_calls_one_after_another_exceed_the_deadline_of_the_page() {
        services.on("carts").get("/carts/7").respondAfter(Duration.ofMillis(1900), "{\"productIds\":[21,22]}");
        services.on("products")
                .get("/products")
                .respondAfter(Duration.ofMillis(1900), "[{\"id\":21},{\"id\":22}]")
                .get("/prices/21")
                .respondAfter(Duration.ofMillis(1199), "{}")
                .get("/prices/22")
                .respondAfter(Duration.ofMillis(1201), "{}");

        TestedPage page = pages.get("/api/home/7");

        assertThat(page)
                .isPartial()
                .hasPart("products")
                .hasPartStatus("prices", "partial")
                .hasJson("/prices", "[{}, null]");
        assertThat(page.time()).isEqualTo(Duration.ofSeconds(5));
        assertThat(page.calls().to("products").all().get(1).end()).isEqualTo(Duration.ofMillis(4999));
    }

    @RepeatedTest(3)
    void a_failed_call_is_repeated_whatever_tests_ran_before() {
        services.on("users").get("/users/7").respondWithStatus(503);

        TestedPage page = pages.get("/api/home/7");

        assertThat(page).hasStatus(502);
        assertThat(page.calls().to("users")).are(2);
    }

    @Test
    void no_response_of_another_test_is_cached_or_stale() {
        pages.get("/api/home/7");
        services.on("users").get("/users/7").refuseConnection();

        assertThat(pages.get("/api/home/7")).isPartial().hasPart("profile", "{\"name\":\"Ann\"}");
        assertThat(services.calls().to("products").all())
                .filteredOn(call -> call.target().startsWith("/products"))
                .hasSize(1);
    }

    @Test
    void a_call_without_a_response_fails_the_test_with_what_to_write() {
        services.reset();
        services.on("users").get("/users/7").respond("{}");

        assertThatThrownBy(() -> pages.get("/api/home/7"))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "The page 'home' called GET /carts/7 of the service 'carts' (call 'cart'), for which the test"
                                + " has no response: write services.on(\"carts\").get(\"/carts/7\").respond(...)."
                                + " It has responses to: users GET /users/7.");
    }

    @Test
    void a_response_that_throws_fails_the_test() {
        services.on("carts").get("/carts/7").respond(call -> {
            throw new IllegalStateException("no variable " + call.variables());
        });

        assertThatThrownBy(() -> pages.get("/api/home/7"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("The test's response to GET /carts/7 of the service 'carts' (call 'cart') threw");
    }

    @Test
    void an_unknown_user_is_not_found_and_an_invalid_one_is_a_bad_request() {
        services.on("users").get("/users/8").respondWithStatus(404);
        services.on("carts").get("/carts/8").respondWithStatus(404);

        assertThat(pages.get("/api/home/8")).hasStatus(404);
        assertThat(pages.get("/api/home/x")).hasStatus(400);
        assertThat(pages.get("/api/home/7/parts/cart")).hasPart("cart");
    }

    @Test
    void a_client_that_waits_for_less_shortens_the_page() {
        HttpHeaders headers = new HttpHeaders();
        headers.set("X-Request-Timeout-Ms", "3000");
        services.on("carts").get("/carts/7").respondAfter(Duration.ofMillis(1900), "{\"productIds\":[21,22]}");
        services.on("products").get("/products").respondAfter(Duration.ofMillis(1900), "[]");

        TestedPage page = pages.get("/api/home/7", headers);

        assertThat(page).isPartial().hasPartStatus("products", "timed_out");
        assertThat(page.time()).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void the_slice_has_no_other_beans(@Autowired ApplicationContext context) {
        assertThat(context.getBeansOfType(Page.class)).containsOnlyKeys("home");
        assertThat(context.getBeansOfType(OtherBean.class)).isEmpty();
        assertThat(context.containsBean("fivefoldEventLoops")).isFalse();
    }
}
