package dev.fivefold.aggregator.web;

import static dev.fivefold.aggregator.web.RunningAggregator.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.redis.fixture.RealRedis;
import io.lettuce.core.api.sync.RedisCommands;
import java.net.http.HttpResponse;
import java.util.Arrays;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A price that is changed through the service, which caches prices in a real Redis. */
class PriceUpdateTest {

    private static final String ELEMENT = "fivefold:1:prices.byIds:11:B";

    @AutoClose
    private static final ShopServer SHOP = new ShopServer();

    private static final byte[] OLD = {0};

    @AutoClose
    private static final RealRedis REDIS = new RealRedis();

    @AutoClose
    private static final RunningAggregator AGGREGATOR = RunningAggregator.start(
            SHOP,
            "fivefold.pages.default.deadline=3s",
            "fivefold.redis.enabled=true",
            "spring.data.redis.url=" + REDIS.url(),
            "fivefold.redis.timeout=1s",
            "fivefold.redis.second-delete-after=2s",
            "fivefold.calls.prices.byIds.redis.ttl=30s");

    private final RedisCommands<String, byte[]> cache = REDIS.commands();

    @BeforeEach
    void reset() {
        await().until(PriceUpdateTest::isConnected);
        SHOP.reset();
        cache.flushall();
    }

    /** A connection that failed at the start, on a busy machine, is retried when a caller needs one. */
    private static boolean isConnected() throws Exception {
        boolean connected = AGGREGATOR.manage("/actuator/prometheus").body().contains("fivefold_redis_connected 1.0");
        if (!connected) {
            AGGREGATOR.put("/api/products/11/price", "{\"amount\":12.9}");
        }
        return connected;
    }

    @Test
    void the_service_changes_it_and_its_entry_is_deleted_twice() throws Exception {
        cache.set(ELEMENT, OLD);

        HttpResponse<String> response = AGGREGATOR.put("/api/products/11/price", "{\"amount\":12.9}");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(json(response).path("of").asString()).isEqualTo("/prices/11");
        assertThat(SHOP.requests()).singleElement().satisfies(request -> {
            assertThat(request.getMethod()).isEqualTo("PUT");
            assertThat(request.getBody()).hasToString("[text={\"amountCents\":1290}]");
        });
        assertThat(cache.get(ELEMENT)).isNotEqualTo(OLD);
        cache.set(ELEMENT, OLD);
        await().until(() -> !Arrays.equals(cache.get(ELEMENT), OLD));
    }

    @Test
    void an_update_without_a_response_may_have_been_made_and_its_entry_is_deleted_too() throws Exception {
        SHOP.setResponse(
                "/prices/11",
                new MockResponse.Builder()
                        .onResponseStart(SocketEffect.Stall.INSTANCE)
                        .build());
        cache.set(ELEMENT, OLD);

        HttpResponse<String> response = AGGREGATOR.put("/api/products/11/price", "{\"amount\":5}");

        assertProblem(response, 504, "No response in time: the price may have been changed or not.");
        assertThat(cache.get(ELEMENT)).isNotEqualTo(OLD);
    }

    @Test
    void an_unknown_product_is_a_404_problem() throws Exception {
        SHOP.setResponse("/prices/11", ShopServer.status(404));

        assertProblem(
                AGGREGATOR.put("/api/products/11/price", "{\"amount\":5}"), 404, "There is no product of this id.");
    }

    @Test
    void a_service_that_fails_is_a_502_problem() throws Exception {
        SHOP.setResponse("/prices/11", ShopServer.status(500));

        assertProblem(
                AGGREGATOR.put("/api/products/11/price", "{\"amount\":5}"),
                502,
                "The price may have been changed or not.");
        assertThat(SHOP.requests()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{",
                "{}",
                "{\"amount\":0}",
                "{\"amount\":-1}",
                "{\"amount\":1.999}",
                "{\"amount\":100000.01}",
                "{\"amount\":1e900000000}",
                "{\"amount\":1e-900000000}",
                "{\"amount\":\"much\"}"
            })
    void an_invalid_amount_is_a_400_problem_and_the_service_is_not_called(String body) throws Exception {
        HttpResponse<String> response = AGGREGATOR.put("/api/products/11/price", body);

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(SHOP.requests()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "x", "%EF%BC%91", "0x1"})
    void a_malformed_id_is_a_400_problem(String id) throws Exception {
        assertThat(AGGREGATOR
                        .put("/api/products/" + id + "/price", "{\"amount\":5}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(SHOP.requests()).isEmpty();
    }

    private static void assertProblem(HttpResponse<String> response, int status, String detail) {
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(json(response).path("detail").asString()).isEqualTo(detail);
    }
}
