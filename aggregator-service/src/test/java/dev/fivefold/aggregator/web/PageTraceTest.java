package dev.fivefold.aggregator.web;

import static dev.fivefold.aggregator.web.RunningAggregator.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class PageTraceTest {

    @AutoClose
    private static final ShopServer SHOP = new ShopServer();

    @AutoClose
    private static final RunningAggregator AGGREGATOR =
            RunningAggregator.start(SHOP, "spring.profiles.active=demo", "fivefold.execution.mode=dataflow");

    @Test
    void a_call_starts_after_those_that_it_needs_are_done_and_its_moments_are_in_order() throws Exception {
        JsonNode trace = trace();

        JsonNode cart = call(trace, "cart");
        JsonNode products = call(trace, "cartProducts");
        assertThat(ms(products, "startedMs")).isGreaterThanOrEqualTo(ms(cart, "doneMs"));
        for (JsonNode call : new JsonNode[] {cart, products}) {
            assertThat(ms(call, "queuedMs")).isLessThanOrEqualTo(ms(call, "startedMs"));
            assertThat(ms(call, "startedMs")).isLessThanOrEqualTo(ms(call, "firstByteMs"));
            assertThat(ms(call, "firstByteMs")).isLessThanOrEqualTo(ms(call, "doneMs"));
            assertThat(ms(call, "doneMs"))
                    .isLessThanOrEqualTo(trace.path("elapsedMs").asDouble());
        }
        assertThat(products.path("calls").path(0).path("thread").asString()).startsWith("fan-out-");
    }

    @Test
    void a_loop_has_the_moments_of_each_of_its_calls_and_a_call_that_was_not_needed_has_none() throws Exception {
        JsonNode trace = trace();

        assertThat(call(trace, "orderSellers").path("calls").size()).isEqualTo(3);
        assertThat(call(trace, "savedProducts").path("calls").size()).isZero();
        assertThat(call(trace, "savedProducts").path("outcome").asString()).isEqualTo("not_needed");
        assertThat(trace.path("criticalPath").size()).isPositive();
    }

    private static JsonNode trace() throws Exception {
        HttpResponse<String> response = AGGREGATOR.get("/api/home/7/trace");
        assertThat(response.statusCode()).isEqualTo(200);
        return json(response);
    }

    private static JsonNode call(JsonNode trace, String name) {
        return trace.path("calls")
                .valueStream()
                .filter(call -> call.path("name").asString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static double ms(JsonNode call, String moment) {
        return call.path("calls").path(0).path(moment).asDouble();
    }
}
