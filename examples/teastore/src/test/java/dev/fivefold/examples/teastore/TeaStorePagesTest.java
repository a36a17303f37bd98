package dev.fivefold.examples.teastore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.test.PageTest;
import dev.fivefold.test.PageTester;
import dev.fivefold.test.TestedPage;
import dev.fivefold.test.services.Service;
import dev.fivefold.test.services.ServiceResponse;
import dev.fivefold.test.services.Services;
import jakarta.servlet.http.Cookie;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;
import tools.jackson.databind.json.JsonMapper;

/** The pages with responses as those of TeaStore's services. */
@PageTest
@Import({Frame.class, SessionCookie.class})
class TeaStorePagesTest {

    private static final String IMAGES = "/rest/image/getProductImages";
    private static final String RECOMMEND = "/rest/recommend";

    /** As the service auth has signed it: each field of it counts. */
    private static final String SESSION = """
            {"uid":553,"sid":"S1","token":"a1","order":{"id":0,"time":null,"address1":"1 & 2"},\
            "orderItems":[{"id":0,"productId":9,"quantity":2,"unitPriceInCents":100,"orderId":0}],"message":null}""";

    @Autowired
    private PageTester pages;

    @Autowired
    private Services services;

    @Autowired
    private JsonMapper json;

    @BeforeEach
    void respond() {
        post("auth", "/rest/useractions/isloggedin").respond("");
        post("image", "/rest/image/getWebImages").respond("{\"icon\":\"data:icon\"}");
        post("image", IMAGES).respond(call -> ServiceResponse.json(call.text()));
        post("recommender", RECOMMEND).respond("[418,281,217,101,102,103,104,105,106,107]");
        get("/rest/categories").respond("[{\"id\":2,\"name\":\"Black Tea\"}]");
        get("/rest/categories/2").respond("{\"id\":2,\"name\":\"Black Tea\"}");
        get("/rest/products/count/2").respond("100");
        get("/rest/products/category/2").respond("[{\"id\":7,\"name\":\"Assam\"},{\"id\":8,\"name\":\"Ceylon\"}]");
        get("/rest/products/{id}").respond(call -> ServiceResponse.json("{\"id\":%s}".formatted(call.variable("id"))));
    }

    private Service.Request post(String service, String path) {
        return services.on(service).post("/tools.descartes.teastore." + service + path);
    }

    private Service.Request get(String path) {
        return services.on("persistence").get("/tools.descartes.teastore.persistence" + path);
    }

    private TestedPage withSession(String path, String session) {
        return withCookie(path, "sessionBlob", URLEncoder.encode(session, StandardCharsets.UTF_8));
    }

    private TestedPage withCookie(String path, String name, String value) {
        return pages.perform(MockMvcRequestBuilders.get(path).cookie(new Cookie(name, value)));
    }

    @Test
    void the_home_page_has_three_calls_in_one_level() {
        TestedPage page = pages.get("/api/home");

        assertThat(page)
                .isComplete()
                .hasJson("/categories/0/name", "\"Black Tea\"")
                .hasJson("/icon", "\"data:icon\"")
                .hasJson("/loggedIn", "false")
                .lacksPart("user");
        assertThat(page.calls()).are(3).areConcurrent("categories", "user", "siteImages");
        assertThat(page.calls().named("siteImages").text()).isEqualTo("{\"icon\":\"64x64\"}");
    }

    @Test
    void a_client_without_a_cookie_has_an_empty_session() {
        TestedPage page = pages.get("/api/home");

        assertThat(page.calls().named("user").text())
                .isEqualTo(
                        "{\"uid\":null,\"sid\":null,\"token\":null,\"order\":{},\"orderItems\":[],\"message\":null}");
    }

    @Test
    void the_session_of_the_cookie_is_confirmed_as_it_came() {
        post("auth", "/rest/useractions/isloggedin").respond(SESSION);

        TestedPage page = withSession("/api/home", SESSION);

        assertThat(page).isComplete().hasJson("/loggedIn", "true");
        assertThat(page.body()).doesNotContain("S1", "a1");
        assertThat(json.readTree(page.calls().named("user").text())).isEqualTo(json.readTree(SESSION));
    }

    @Test
    void a_cookie_that_is_no_session_is_a_bad_request() {
        assertThat(withSession("/api/home", "{\"uid\":")).hasStatus(400).hasJson("/errors/0/field", "\"session\"");
        assertThat(withCookie("/api/home", "sessionBlob", "%zz")).hasStatus(400);
    }

    @Test
    void a_session_may_be_empty() {
        assertThat(withSession("/api/product/7", "{}")).isComplete();
        assertThat(withSession("/api/product/7", "null")).isComplete();
    }

    @Test
    void without_the_service_auth_it_is_unknown_whether_a_user_has_logged_in() {
        post("auth", "/rest/useractions/isloggedin").refuseConnection();

        assertThat(pages.get("/api/home")).isPartial().lacksPart("loggedIn").hasPart("categories");
    }

    @Test
    void the_product_page_has_17_calls_in_two_levels() {
        TestedPage page = pages.get("/api/product/7");

        assertThat(page)
                .isComplete()
                .hasPart("product", "{\"id\":7}")
                .hasPart("image", "{\"7\":\"300x300\"}")
                .hasPart("recommendedImages", "{\"418\":\"125x125\",\"281\":\"125x125\",\"217\":\"125x125\"}")
                .hasJson("/recommendedProducts/0", "{\"id\":418}")
                .hasJson("/recommendedProducts/9", "{\"id\":107}")
                .lacksPart("recommended");
        assertThat(page.calls())
                .are(17)
                .areConcurrent("categories", "user", "siteImages", "product", "image", "recommended")
                .areConcurrent("recommendedProducts", "recommendedImages")
                .areInOrder("recommended", "recommendedImages");
    }

    @Test
    void the_recommender_receives_the_product_the_cart_and_the_user() {
        TestedPage page = withSession("/api/product/7", SESSION);

        assertThat(page.calls().named("recommended").request()).endsWith("/rest/recommend?uid=553");
        assertThat(json.readTree(page.calls().named("recommended").text()))
                .isEqualTo(
                        json.readTree(
                                "[{\"productId\":7,\"quantity\":1},{\"id\":0,\"productId\":9,\"quantity\":2,\"unitPriceInCents\":100,\"orderId\":0}]"));
        assertThat(pages.get("/api/product/7").calls().named("recommended").request())
                .endsWith(RECOMMEND);
    }

    @Test
    void without_recommendations_their_images_are_not_requested() {
        post("recommender", RECOMMEND).respond("[]");

        TestedPage page = pages.get("/api/product/7");

        assertThat(page).isComplete().hasPart("recommendedProducts", "[]");
        assertThat(page.calls()).are(6);
    }

    @Test
    void without_the_recommender_a_product_is_served() {
        post("recommender", RECOMMEND).respondWithStatus(500);

        assertThat(pages.get("/api/product/7"))
                .isPartial()
                .hasPart("product")
                .hasPart("image")
                .lacksPart("recommendedProducts");
    }

    @Test
    void an_unknown_product_or_category_is_not_found() {
        get("/rest/products/9").respondWithStatus(404);
        get("/rest/categories/9").respondWithStatus(404);
        get("/rest/products/count/9").respond("0");
        get("/rest/products/category/9").respond("[]");

        assertThat(pages.get("/api/product/9")).hasStatus(404);
        assertThat(pages.get("/api/category/9")).hasStatus(404);
    }

    @Test
    void the_category_page_has_seven_calls_in_two_levels() {
        TestedPage page = pages.get("/api/category/2");

        assertThat(page)
                .isComplete()
                .hasJson("/category/name", "\"Black Tea\"")
                .hasPart("count", "100")
                .hasJson("/products/1/name", "\"Ceylon\"")
                .hasPart("images", "{\"7\":\"64x64\",\"8\":\"64x64\"}");
        assertThat(page.calls())
                .are(7)
                .areConcurrent("categories", "user", "siteImages", "category", "count", "products")
                .areInOrder("products", "images");
        assertThat(page.calls().named("products").request()).endsWith("?start=0&max=20");
    }

    @Test
    void the_cookie_of_the_number_of_products_sizes_a_category() {
        TestedPage page = withCookie("/api/category/2?page=3", "teastorenumberProductsCookie", "5");

        assertThat(page.calls().named("products").request()).endsWith("?start=10&max=5");
        assertThat(withCookie("/api/category/2", "teastorenumberProductsCookie", "51"))
                .hasStatus(400);
        assertThat(pages.get("/api/category/2?page=0")).hasStatus(400);
    }
}
