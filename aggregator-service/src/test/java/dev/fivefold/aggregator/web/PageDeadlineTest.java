package dev.fivefold.aggregator.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One deadline for the page, kept whatever its services do: here the coupons service takes requests and never answers. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "management.server.port=0",
            "fivefold.execution.mode=dataflow",
            "fivefold.page.deadline=1m",
            "fivefold.downstream.services.coupons.call-timeout=1m"
        })
class PageDeadlineTest {

    private static final ShopServer SHOP = new ShopServer();
    private static final HoldingServer COUPONS = new HoldingServer();

    @AutoClose
    private final HttpClient client = HttpClient.newHttpClient();

    private final JsonMapper json = JsonMapper.builder().build();

    @LocalServerPort
    private int port;

    @DynamicPropertySource
    static void shop(DynamicPropertyRegistry registry) {
        registry.add("fivefold.downstream.base-url", SHOP::url);
        registry.add("fivefold.downstream.services.coupons.url", COUPONS::url);
    }

    @BeforeEach
    void reset() {
        SHOP.reset();
    }

    @AfterAll
    static void close() {
        SHOP.close();
        COUPONS.close();
    }

    @Test
    void at_the_callers_deadline_the_page_answers_with_what_it_has() throws Exception {
        HttpResponse<String> response = get("1000");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("X-Page-Complete")).hasValue("false");
        JsonNode parts = json.readTree(response.body()).path("_meta").path("parts");
        assertThat(parts.path("availableCoupons").path("status").asString()).isEqualTo("timed_out");
        assertThat(parts.path("applicableCoupons").path("status").asString()).isEqualTo("timed_out");
        assertThat(parts.path("cartProducts").path("status").asString()).isEqualTo("success");
    }

    @Test
    void after_the_answer_no_call_of_the_page_is_running() throws Exception {
        int before = COUPONS.taken();

        get("1000");

        assertThat(COUPONS.taken()).isGreaterThan(before);
        await().until(() -> COUPONS.waiting() == 0);
    }

    @Test
    void a_required_call_that_fails_leaves_no_other_call_running() throws Exception {
        SHOP.answer("/carts/7", ShopServer.status(500));

        assertThat(get("60000").statusCode()).isEqualTo(502);

        await().until(() -> COUPONS.waiting() == 0);
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
        assertThat(json.readTree(response.body()).path("call").asString()).isEqualTo("cart");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-5", "soon", "1.5"})
    void a_deadline_that_is_none_is_a_400_problem(String patience) throws Exception {
        assertThat(get(patience).statusCode()).isEqualTo(400);
        assertThat(SHOP.targets()).isEmpty();
    }

    private HttpResponse<String> get(String patienceMs) throws Exception {
        return client.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/home/7"))
                        .header("X-Request-Timeout-Ms", patienceMs)
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
