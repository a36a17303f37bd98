package dev.fivefold.starter.internal.web;

import static dev.fivefold.starter.internal.web.Shop.APPLICATION;
import static dev.fivefold.starter.internal.web.Shop.SERVICES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.starter.fixture.Services;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

@Tag("either-transport")
class PageTraceTest {

    @BeforeEach
    void reset() {
        SERVICES.reset();
    }

    @Test
    void a_call_starts_after_its_dependencies_have_ended_and_its_moments_are_in_order() throws Exception {
        JsonNode trace = APPLICATION.json("/api/home/7/trace");
        JsonNode cart = call(trace, "cart");
        JsonNode products = call(trace, "products");

        assertThat(ms(products, "startedMs")).isGreaterThanOrEqualTo(ms(cart, "doneMs"));
        for (JsonNode call : List.of(cart, products)) {
            assertThat(List.of(
                            ms(call, "queuedMs"),
                            ms(call, "startedMs"),
                            ms(call, "firstByteMs"),
                            ms(call, "doneMs"),
                            trace.path("elapsedMs").asDouble()))
                    .isSorted();
        }
        assertThat(products.path("calls").path(0).path("thread").asString()).isNotEmpty();
        assertThat(trace.path("criticalPath").size()).isPositive();
    }

    @Test
    void a_page_has_the_start_of_each_of_its_parts_and_its_critical_path() throws Exception {
        JsonNode meta = APPLICATION.json("/api/home/7").path("_meta");
        JsonNode cart = meta.path("parts").path("cart");
        JsonNode products = meta.path("parts").path("products");

        assertThat(products.path("start_ms").asDouble())
                .isGreaterThanOrEqualTo(
                        cart.path("start_ms").asDouble() + cart.path("ms").asDouble());
        assertThat(meta.path("critical_path").valueStream().map(JsonNode::asString))
                .isNotEmpty()
                .isSubsetOf(meta.path("parts").propertyNames());
        assertThat(cart.has("attempts")).isFalse();
    }

    @Test
    void a_loop_has_the_moments_of_each_of_its_calls() throws Exception {
        assertThat(call(APPLICATION.json("/api/home/7/trace"), "products")
                        .path("calls")
                        .size())
                .isEqualTo(3);
    }

    @Test
    void a_call_that_is_not_needed_has_no_moments() throws Exception {
        SERVICES.respond("/carts/7", Services.json("{\"productIds\":[]}"));

        JsonNode products = call(APPLICATION.json("/api/home/7/trace"), "products");

        assertThat(products.path("calls").size()).isZero();
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
