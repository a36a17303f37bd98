package dev.fivefold.aggregator.web;

import static dev.fivefold.aggregator.web.RunningAggregator.json;
import static dev.fivefold.aggregator.web.RunningAggregator.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.aggregator.HoldingServer;
import java.net.http.HttpResponse;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** One deadline for the page, kept whatever its services do: here the coupons service takes requests and never answers. */
class PageDeadlineTest {

    @AutoClose
    private static final ShopServer SHOP = new ShopServer();

    @AutoClose
    private static final HoldingServer SILENT = new HoldingServer();

    @AutoClose
    private static final RunningAggregator AGGREGATOR = RunningAggregator.start(
            SHOP,
            "fivefold.execution.mode=dataflow",
            "fivefold.page.deadline=1m",
            "fivefold.downstream.services.coupons.call-timeout=1m",
            "fivefold.downstream.services.coupons.url=" + SILENT.url());

    @BeforeEach
    void reset() {
        SHOP.reset();
    }

    @Test
    void at_the_callers_deadline_the_page_answers_with_what_it_has() throws Exception {
        HttpResponse<String> response = get("1000");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("X-Page-Complete")).hasValue("false");
        JsonNode page = json(response);
        assertThat(status(page, "availableCoupons")).isEqualTo("timed_out");
        assertThat(status(page, "applicableCoupons")).isEqualTo("timed_out");
        assertThat(status(page, "cartProducts")).isEqualTo("success");
    }

    @Test
    void after_the_answer_no_call_of_the_page_is_running() throws Exception {
        int before = SILENT.taken();

        get("1000");

        assertThat(SILENT.taken()).isGreaterThan(before);
        await().until(() -> SILENT.waiting() == 0);
    }

    @Test
    void a_required_call_that_fails_leaves_no_other_call_running() throws Exception {
        SHOP.answer("/carts/7", ShopServer.status(500));

        assertThat(get("60000").statusCode()).isEqualTo(502);

        await().until(() -> SILENT.waiting() == 0);
    }

    @Test
    void a_required_call_without_an_answer_by_then_is_a_504_problem() throws Exception {
        SHOP.answer(
                "/carts/7",
                new MockResponse.Builder()
                        .onResponseStart(SocketEffect.Stall.INSTANCE)
                        .build());

        HttpResponse<String> response = get("500");

        assertThat(response.statusCode()).isEqualTo(504);
        assertThat(json(response).path("call").asString()).isEqualTo("cart");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-5", "soon", "1.5"})
    void a_deadline_that_is_none_is_a_400_problem(String patience) throws Exception {
        assertThat(get(patience).statusCode()).isEqualTo(400);
        assertThat(SHOP.targets()).isEmpty();
    }

    private static HttpResponse<String> get(String patienceMs) throws Exception {
        return AGGREGATOR.get("/api/home/7", patienceMs);
    }
}
