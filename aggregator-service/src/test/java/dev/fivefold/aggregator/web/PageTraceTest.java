package dev.fivefold.aggregator.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.ActiveProfiles;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@ActiveProfiles("demo")
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"management.server.port=0", "fivefold.execution.mode=dataflow"})
class PageTraceTest {

    private static final ShopServer SHOP = new ShopServer();

    @AutoClose
    private final HttpClient client = HttpClient.newHttpClient();

    @LocalServerPort
    private int port;

    @DynamicPropertySource
    static void shop(DynamicPropertyRegistry registry) {
        registry.add("fivefold.downstream.base-url", SHOP::url);
    }

    @AfterAll
    static void close() {
        SHOP.close();
    }

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

    private JsonNode trace() throws Exception {
        HttpResponse<String> response = client.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/home/7/trace"))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).isEqualTo(200);
        return JsonMapper.builder().build().readTree(response.body());
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
