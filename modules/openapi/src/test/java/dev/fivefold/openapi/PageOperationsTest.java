package dev.fivefold.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import dev.fivefold.starter.page.Page;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Size;
import java.security.Principal;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.format.annotation.DateTimeFormat;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The OpenAPI document of the pages, against what they respond with. */
class PageOperationsTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final Services SERVICES = new Services(Map.of(
            "/cart/1", "{\"lines\":[{\"productId\":7,\"note\":\"more than is read\"}]}",
            "/sellers/7", "{\"name\":\"Ann\"}",
            "/banners", "[1,{}]",
            "/reviews", "{\"stars\":4.5}"));

    private static final RunningApplication RUNNING =
            RunningApplication.start(List.of(Application.class), properties());

    record Line(long productId) {}

    record Cart(List<Line> lines) {}

    record Seller(String name) {}

    record Reviews(double stars) {}

    record Search(long id, Optional<String> country, int size) {}

    enum Sort {
        PRICE,
        NAME
    }

    record Wishes(
            @PathVariable("user") UUID id,

            @RequestHeader("X-Country") @Size(min = 2, max = 2)
            String country,

            @CookieValue Optional<String> session,
            @RequestParam(defaultValue = "10") @Max(100) int size,
            @DateTimeFormat(iso = DateTimeFormat.ISO.DATE) LocalDate from,
            @Size(max = 5) List<Long> ids,
            @RequestParam Sort sort,
            Principal principal,
            Locale locale) {}

    @FeignClient("shop")
    interface Shop {
        @GetMapping("/cart/{id}")
        Call<Cart> cart(@PathVariable("id") long id);

        @GetMapping("/sellers/{id}")
        Call<ResponseEntity<Seller>> seller(@PathVariable("id") long id);

        @GetMapping("/banners")
        Call<RawJson> banners();

        @GetMapping("/reviews")
        Call<Reviews> reviews(@RequestParam("size") int size);
    }

    @EnableAutoConfiguration
    @EnableFeignClients(clients = Shop.class)
    static class Application {

        @Bean
        Page<Long> home(Shop shop) {
            return Page.at("/home/{id:[0-9]+}", Long.class, page -> {
                        var cart = page.call("cart", shop::cart).required();
                        page.call("banners", id -> shop.banners()).optional();
                        page.each(
                                        "sellers",
                                        cart,
                                        found -> found.lines().stream()
                                                .map(Line::productId)
                                                .toList(),
                                        shop::seller)
                                .optional();
                        page.call("reviews", id -> shop.reviews(1)).deferred();
                    })
                    .requires(id -> id > 0, "An id is at least 1.");
        }

        @Bean
        Page<Wishes> wishes(Shop shop) {
            return Page.at(
                    "/wishes/{user}",
                    Wishes.class,
                    page -> page.call("reviews", wishes -> shop.reviews(wishes.size()))
                            .required());
        }

        @Bean
        Page<Search> search(Shop shop) {
            return Page.at(
                    "/search/{id}",
                    Search.class,
                    page -> page.call("reviews", search -> shop.reviews(search.size()))
                            .required());
        }
    }

    private static String[] properties() {
        return SERVICES.properties("shop");
    }

    @AfterEach
    void reset() {
        SERVICES.reset();
    }

    @AfterAll
    static void stop() {
        RUNNING.close();
        SERVICES.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/parts/cart", "/parts/banners", "/parts/sellers", "/parts/reviews"})
    void a_page_and_its_parts_respond_as_documented(String part) throws Exception {
        JsonNode document = RUNNING.json("/v3/api-docs");

        assertThat(violations(document, part.isEmpty() ? "/home/{id}" : "/home/{id}/parts/{name}", "/home/1" + part))
                .isEmpty();
    }

    @Test
    void a_page_without_its_optional_parts_responds_as_documented() throws Exception {
        SERVICES.respond("/banners", Services.status(500));
        SERVICES.respond("/sellers/7", Services.status(500));

        assertThat(RUNNING.json("/home/1").path("sellers").isNull()).isTrue();
        assertThat(violations(RUNNING.json("/v3/api-docs"), "/home/{id}", "/home/1"))
                .isEmpty();
    }

    @Test
    void the_schema_of_a_part_is_that_of_its_clients_type() throws Exception {
        JsonNode schemas = RUNNING.json("/v3/api-docs").path("components").path("schemas");

        assertThat(schemas.at("/HomePage/required"))
                .extracting(JsonNode::asString)
                .containsExactly("_meta", "cart");
        assertThat(schemas.at("/HomePage/properties/cart/$ref").asString()).isEqualTo("#/components/schemas/Cart");
        assertThat(schemas.at("/Line/properties/productId/type").asString()).isEqualTo("integer");
        assertThat(schemas.at("/HomePage/properties/sellers/anyOf/0/type").asString())
                .isEqualTo("array");
        assertThat(schemas.at("/HomePage/properties/sellers/anyOf/0/items/anyOf/0/anyOf/0/$ref")
                        .asString())
                .isEqualTo("#/components/schemas/Seller");
        assertThat(schemas.at("/HomePage/properties").has("reviews")).isFalse();
        assertThat(schemas.at("/HomePart/properties").has("reviews")).isTrue();
    }

    @Test
    void a_wrong_document_is_detected() throws Exception {
        JsonNode document = RUNNING.json("/v3/api-docs");
        ((ObjectNode) document.at("/components/schemas/Line/properties/productId")).put("type", "string");

        assertThat(violations(document, "/home/{id}", "/home/1")).isNotEmpty();
    }

    @Test
    void a_request_has_its_variables_and_parameters() throws Exception {
        JsonNode parameters = RUNNING.json("/v3/api-docs").at("/paths/~1search~1{id}/get/parameters");

        assertThat(StreamSupport.stream(parameters.spliterator(), false).map(PageOperationsTest::summary))
                .containsExactly("id path integer true", "country query string false", "size query integer true");
    }

    @Test
    void headers_cookies_formats_and_constraints_are_described_and_the_principal_is_not() throws Exception {
        JsonNode parameters = RUNNING.json("/v3/api-docs").at("/paths/~1wishes~1{user}/get/parameters");

        assertThat(StreamSupport.stream(parameters.spliterator(), false).map(PageOperationsTest::summary))
                .containsExactly(
                        "user path string true",
                        "X-Country header string true",
                        "session cookie string false",
                        "size query integer false",
                        "from query string false",
                        "ids query array false",
                        "sort query string true");
        assertThat(parameters.at("/0/schema/format").asString()).isEqualTo("uuid");
        assertThat(parameters.at("/1/schema/maxLength").asInt()).isEqualTo(2);
        assertThat(parameters.at("/3/schema").toString()).contains("\"default\":10", "\"maximum\":100");
        assertThat(parameters.at("/4/schema/format").asString()).isEqualTo("date");
        assertThat(parameters.at("/5/schema").toString()).contains("\"maxItems\":5", "\"format\":\"int64\"");
        assertThat(parameters.at("/6/schema/enum").toString()).isEqualTo("[\"PRICE\",\"NAME\"]");
    }

    @Test
    void problems_are_described_with_the_condition_of_a_request() throws Exception {
        JsonNode responses = RUNNING.json("/v3/api-docs").at("/paths/~1home~1{id}/get/responses");

        assertThat(responses.propertyNames())
                .containsExactlyInAnyOrder("200", "400", "401", "403", "404", "429", "502", "503", "504");
        assertThat(responses.at("/400/description").asString()).endsWith("An id is at least 1.");
        assertThat(responses.at("/502/content").propertyNames()).containsExactly("application/problem+json");
    }

    private static String summary(JsonNode parameter) {
        return "%s %s %s %s"
                .formatted(
                        parameter.path("name").asString(),
                        parameter.path("in").asString(),
                        parameter.at("/schema/type").asString(),
                        parameter.path("required").asBoolean());
    }

    /** What a response has against its schema in the document. */
    private static List<?> violations(JsonNode document, String path, String target) throws Exception {
        JsonNode media = document.path("paths").path(path).at("/get/responses/200/content/application~1json");
        ObjectNode schema = JSON.createObjectNode();
        schema.set("$ref", media.at("/schema/$ref"));
        schema.set("components", document.path("components"));
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema.toString())
                .validate(RUNNING.get(target).body(), InputFormat.JSON);
    }
}
