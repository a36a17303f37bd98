package com.acme.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.test.PageTest;
import dev.fivefold.test.PageTester;
import dev.fivefold.test.services.Services;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** The pages, with services that respond as each test says. */
@PageTest
class PagesTest {

    @Autowired
    private PageTester pages;

    @Autowired
    private Services services;

    @BeforeEach
    void respond() {
        services.on("users").get("/users/7").respond("{\"name\":\"Ann\"}");
        services.on("carts").get("/carts/7").respond("{\"productIds\":[21,22]}");
        services.on("products").get("/products").respond("[{\"id\":21},{\"id\":22}]");
    }

    @Test
    void the_page_has_the_profile_the_cart_and_its_products() {
        assertThat(pages.get("/api/home/7"))
                .isComplete()
                .hasJson("/profile/name", "\"Ann\"")
                .hasJson("/cart/productIds", "[21, 22]")
                .hasJson("/cartProducts/1/id", "22");
        assertThat(services.calls()).areConcurrent("profile", "cart").areInOrder("cart", "cartProducts");
    }

    @Test
    void an_empty_cart_needs_no_products() {
        services.on("carts").get("/carts/7").respond("{\"productIds\":[]}");

        assertThat(pages.get("/api/home/7")).isComplete();
        assertThat(services.calls().to("products")).areNone();
    }

    @Test
    void a_page_without_products_is_served_in_time_and_marked_partial() {
        services.on("products").get("/products").respondAfter(Duration.ofMinutes(1), "[]");

        assertThat(pages.get("/api/home/7"))
                .isPartial()
                .hasPart("profile")
                .lacksPart("cartProducts")
                .tookAtMost(Duration.ofSeconds(5));
    }

    @Test
    void an_unknown_user_is_not_found_and_an_invalid_id_is_a_bad_request() {
        services.on("users").get("/users/404").respondWithStatus(404);
        services.on("carts").get("/carts/404").respond("{\"productIds\":[]}");

        assertThat(pages.get("/api/home/404")).hasStatus(404);
        assertThat(pages.get("/api/home/0")).hasStatus(400);
    }

    @Test
    void a_part_is_served_by_itself() {
        assertThat(pages.get("/api/home/7/parts/cart")).hasJson("/cart/productIds", "[21, 22]");
    }
}
