package dev.fivefold.aggregator.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The OpenAPI document, against real responses. */
class ApiDocumentTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    @AutoClose
    private static final ShopServer SHOP = new ShopServer();

    @AutoClose
    private static final RunningAggregator AGGREGATOR =
            RunningAggregator.start(SHOP, "shop.messages.format=json", "shop.messages.delivery=single");

    @BeforeEach
    void reset() {
        SHOP.reset();
        SHOP.setResponse("/products/11", ShopServer.json("{\"productId\":11,\"sellerId\":5}"));
        SHOP.setResponse("/messages", ShopServer.json("{\"messageId\":\"ab\"}"));
    }

    @ParameterizedTest
    @CsvSource({
        "/api/home/{userId}, /api/home/7, 200",
        "/api/home/{userId}, /api/home/x, 400",
        "/api/home/{userId}/parts/{name}, /api/home/7/parts/recentlyViewedReviews, 200",
        "/api/home/{userId}/parts/{name}, /api/home/7/parts/none, 404",
        "/api/products/{productId}, /api/products/11?country=FR, 200",
        "/api/home/{userId}/parts/{name}, /api/home/7/parts/cartPrices, 404",
        "/api/products/{productId}, /api/products/11?=x, 400",
        "/api/products/{productId}, /api/products/11?country=France, 400"
    })
    void a_page_matches_the_document(String path, String target, int status) throws Exception {
        if (target.contains("cartPrices")) {
            SHOP.setResponse("/users/7/membership", ShopServer.status(404));
        }
        assertThat(violations(path, "get", AGGREGATOR.get(target), status)).isEmpty();
    }

    @Test
    void messages_and_prices_match_the_document() throws Exception {
        HttpResponse<String> sent =
                AGGREGATOR.post("/api/messages", "{\"userId\":1,\"source\":\"app\",\"content\":\"x\"}");
        HttpResponse<String> changed = AGGREGATOR.put("/api/products/11/price", "{\"amount\":0}");
        HttpResponse<String> malformed = AGGREGATOR.post("/api/messages?=x", "{}");

        assertThat(violations("/api/messages", "post", sent, 202)).isEmpty();
        assertThat(violations("/api/messages", "post", malformed, 400)).isEmpty();
        assertThat(violations("/api/products/{productId}/price", "put", changed, 400))
                .isEmpty();
        assertThat(document().at("/components/schemas/Message/required"))
                .extracting(JsonNode::asString)
                .containsExactlyInAnyOrder("userId", "content");
    }

    @Test
    void a_content_type_without_its_boundary_does_not_fail_a_page() throws Exception {
        HttpResponse<String> page = AGGREGATOR.getWith("/api/home/7", "Content-Type", "multipart/form-data");

        assertThat(violations("/api/home/{userId}", "get", page, 200)).isEmpty();
    }

    @Test
    void the_document_has_nothing_but_the_api() throws Exception {
        assertThat(document().path("paths").propertyNames())
                .containsExactlyInAnyOrder(
                        "/api/home/{userId}",
                        "/api/home/{userId}/parts/{name}",
                        "/api/products/{productId}",
                        "/api/products/{productId}/parts/{name}",
                        "/api/products/{productId}/price",
                        "/api/messages");
    }

    private static JsonNode document() throws Exception {
        return JSON.readTree(AGGREGATOR.get("/v3/api-docs").body());
    }

    /** Violations of the document's schema by a response of this status. */
    private static Iterable<?> violations(String path, String method, HttpResponse<String> response, int status)
            throws Exception {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        JsonNode responses = document().path("paths").path(path).path(method).path("responses");
        JsonNode described = responses.has(Integer.toString(status))
                ? responses.path(Integer.toString(status))
                : responses.path(status / 100 + "XX");
        String type = response.headers().firstValue("Content-Type").orElseThrow();
        ObjectNode schema =
                (ObjectNode) described.path("content").path(type).path("schema").deepCopy();
        schema.set("components", document().path("components"));
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema.toString())
                .validate(response.body(), InputFormat.JSON);
    }
}
