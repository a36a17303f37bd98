package dev.fivefold.mocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.JsonNode;

@SmallShop
class ContractTest {

    @LocalServerPort
    private int port;

    private Shop shop = new Shop(0);

    @BeforeEach
    void connect() {
        shop = new Shop(port);
    }

    @ParameterizedTest
    @CsvSource({
        "/users/3, /userId /displayName",
        "/users/3/membership, /userId /level /priceTier",
        "/users/3/addresses, /addresses/1/addressId /addresses/0/postcode /addresses/0/countryCode /defaultPostcode",
        "/users/3/addresses, /defaultCountryCode",
        "/users/3/preferences, /userId",
        "/users/3/public-profile, /userId /displayName /badge",
        "/carts/3, /lines/0/productId /lines/3/quantity",
        "/carts/3/saved, /lines/3/productId",
        "/orders?userId=3, /orders/5/orderNumber /orders/0/items/4/productId /orders/0/items/0/sellerId",
        "/orders?userId=3, /orders/0/items/0/quantity",
        "/orders/summary?userId=3, /years/0/orderCount",
        "/orders/returns?userId=3, /returns/0/returnId",
        "/recommendations/3/personal, /productIds/11",
        "/recommendations/3/trending, /productIds/11",
        "/recommendations/3/recently-viewed, /productIds/11",
        "/recommendations/similar?productId=1031, /productIds/11",
        "/content/banners?userId=3, /banners/0/title",
        "/content/navigation?userId=3, /navigation/0/path",
        "/content/announcements?userId=3, /announcements/0/title",
        "/content/editorial?userId=3, /articles/0/title",
        "/content/sellers/7, /sellerId /displayName /rating",
        "/messages/3/inbox, /messages/2/subject",
        "/messages/3/notifications, /notifications/2/subject",
        "/coupons/3/available, /coupons/11/code",
        "/coupons/3/applicable?productIds=31&level=PLATINUM, /level /coupons/0/code",
        "/products?ids=31, /products/0/productId /products/0/sellerId /products/0/weightGrams",
        "/prices?ids=31&tier=B, /prices/0/productId /prices/0/amountCents /prices/0/currency",
        "/stock?ids=31&country=DE, /stock/0/productId /stock/0/available",
        "/reviews?ids=31, /reviews/2/reviewId /reviews/0/productId /reviews/0/authorId /reviews/0/rating",
        "/reviews?ids=31, /featuredAuthorIds/0",
        "/shipping/shipments?orderNumbers=1000603, /shipments/0/trackingCode",
        "/shipping/options?productIds=31&postcode=10115, /options/2/priceCents"
    })
    void a_response_has_the_fields_that_callers_read(String path, String pointers) {
        JsonNode body = shop.json(path);

        assertThat(pointers.split(" "))
                .allSatisfy(pointer ->
                        assertThat(body.at(pointer).isMissingNode()).as(pointer).isFalse());
    }

    @Test
    void the_last_six_orders_have_thirty_items_of_six_sellers() {
        JsonNode orders = shop.json("/orders?userId=3").get("orders");

        Set<Long> sellers = new HashSet<>();
        orders.forEach(order -> order.get("items")
                .forEach(item -> sellers.add(item.get("sellerId").asLong())));
        assertThat(orders.valueStream().mapToInt(order -> order.get("items").size()))
                .containsExactly(5, 5, 5, 5, 5, 5);
        assertThat(sellers).hasSize(6);
    }

    @Test
    void the_featured_authors_of_a_page_are_a_few_people_repeated() {
        String ids = Shop.csv(shop.json("/recommendations/3/personal").get("productIds"), "");

        String[] authors = Shop.csv(shop.json("/reviews?ids=" + ids).get("featuredAuthorIds"), "")
                .split(",");

        assertThat(authors).hasSize(12);
        assertThat(new HashSet<>(List.of(authors))).hasSizeBetween(2, 4);
    }

    @ParameterizedTest
    @ValueSource(longs = {3, 10, 120})
    void a_light_user_has_light_products_and_a_heavy_one_heavy_products(long user) {
        String items = Shop.csv(shop.json("/carts/" + user).get("lines"), "productId") + ","
                + Shop.csv(shop.json("/carts/" + user + "/saved").get("lines"), "productId") + ","
                + Shop.csv(shop.json("/recommendations/" + user + "/personal").get("productIds"), "") + ","
                + Shop.csv(
                        shop.json("/recommendations/" + user + "/recently-viewed")
                                .get("productIds"),
                        "") + ","
                + Shop.csv(shop.json("/orders?userId=" + user).at("/orders/0/items"), "productId");

        assertThat(items.split(","))
                .allSatisfy(id -> assertThat(id.endsWith("0")).isEqualTo(user % 10 == 0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/users/201", "/users/201/membership", "/users/201/addresses", "/users/201/preferences"})
    void an_unknown_user_is_a_404_problem(String path) {
        assertThat(shop.get(path)).satisfies(response -> {
            assertThat(response.statusCode()).isEqualTo(404);
            assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
            assertThat(Shop.json(response.body()).get("detail").asString()).isEqualTo("There is no user 201");
        });
    }

    @Test
    void an_unknown_user_has_no_orders() {
        assertThat(shop.json("/orders?userId=201").get("orders")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "/users/x, id",
        "/users/0, id",
        "/users/-1/membership, id",
        "/users/1%20OR%201=1, id",
        "/carts/1.5, userId",
        "/orders, userId",
        "/orders?userId=1%27--, userId",
        "/products?ids=, ids",
        "'/products?ids=1,,2', ids",
        "'/products?ids=1,0', ids",
        "'/products?ids=1)%20OR%20(1=1', ids",
        "/prices?ids=1&tier=BB, tier",
        "/stock?ids=1&country=de, country",
        "/shipping/shipments?orderNumbers=abc, orderNumbers",
        "/shipping/options?productIds=1&postcode=%27;--, postcode",
        "/coupons/1/applicable?productIds=1&level=GOD, level",
        "/content/sellers/99999999999999999999, sellerId",
        "/content/sellers, ids",
        "'/content/sellers?ids=1,0', ids",
        "/users/public-profiles, ids",
        "'/users/public-profiles?ids=1,x', ids"
    })
    void a_malformed_parameter_is_a_400_problem_that_names_it(String path, String parameter) {
        assertThat(shop.get(path)).satisfies(response -> {
            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
            assertThat(Shop.json(response.body()).get("detail").asString()).contains(parameter);
        });
    }

    @Test
    void a_list_may_have_a_hundred_ids_and_no_more() {
        String hundred = "1" + ",2".repeat(99);

        assertThat(shop.get("/products?ids=" + hundred).statusCode()).isEqualTo(200);
        assertThat(shop.get("/products?ids=" + hundred + ",3").statusCode()).isEqualTo(400);
    }

    @Test
    void an_unknown_path_is_a_404_problem() {
        assertThat(shop.get("/users")).satisfies(response -> {
            assertThat(response.statusCode()).isEqualTo(404);
            assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        });
    }
}
