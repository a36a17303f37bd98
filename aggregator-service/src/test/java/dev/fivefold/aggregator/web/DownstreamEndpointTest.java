package dev.fivefold.aggregator.web;

import static dev.fivefold.aggregator.web.RunningAggregator.json;
import static dev.fivefold.aggregator.web.RunningAggregator.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class DownstreamEndpointTest {

    private static final String MESSAGES = "/actuator/downstream/messages";

    @AutoClose
    private static final ShopServer SHOP = new ShopServer();

    @AutoClose
    private static final RunningAggregator AGGREGATOR =
            RunningAggregator.start(SHOP, "fivefold.execution.mode=dataflow", "fivefold.downstream.retry-share=0");

    @AfterEach
    void restore() throws Exception {
        SHOP.reset();
        AGGREGATOR.delete(MESSAGES);
        await().until(() -> {
            AGGREGATOR.get("/api/home/7"); // tries again what was left alone
            return state().path("breaker").path("state").asString().equals("closed");
        });
    }

    @Test
    void the_plan_shows_how_each_service_is_guarded() throws Exception {
        AGGREGATOR.get("/api/home/7");

        JsonNode services = json(AGGREGATOR.manage("/actuator/plans/home")).path("services");

        assertThat(services).hasSize(12);
        assertThat(services.path(0).path("service").asString()).isEqualTo("carts");
        assertThat(services.path(0).path("breaker").path("state").asString()).isEqualTo("closed");
        assertThat(services.path(0).path("breaker").path("notPermitted").asInt())
                .isZero();
        assertThat(services.path(0).path("bulkhead").path("permits").asInt()).isEqualTo(100);
        assertThat(services.path(0).path("bulkhead").path("inUse").asInt()).isZero();
        assertThat(AGGREGATOR.manage("/actuator/plans/home?format=text").body())
                .contains("service carts            breaker closed,", "0 of 100 permits in use");
    }

    @Test
    void a_service_that_is_forced_open_is_not_asked_and_costs_the_page_its_part_until_it_is_released()
            throws Exception {
        JsonNode forced = json(AGGREGATOR.order(MESSAGES, "{\"breaker\":\"force-open\"}"));
        assertThat(forced.path("breaker").path("state").asString()).isEqualTo("forced_open");
        assertThat(forced.path("changed").toString()).isEqualTo("[\"breaker\"]");
        SHOP.reset();

        JsonNode page = json(AGGREGATOR.get("/api/home/7"));

        assertThat(status(page, "inbox")).isEqualTo("rejected");
        assertThat(SHOP.targets()).noneMatch(target -> target.startsWith("/messages"));
        assertThat(AGGREGATOR.manage("/actuator/prometheus").body())
                .contains("fivefold_breaker_state{service=\"messages\",state=\"forced_open\"} 1.0");

        AGGREGATOR.order(MESSAGES, "{\"breaker\":\"release\"}");

        assertThat(status(json(AGGREGATOR.get("/api/home/7")), "inbox")).isEqualTo("success");
    }

    @Test
    void what_is_changed_is_shown_as_changed_and_holds_for_the_calls_that_follow() throws Exception {
        SHOP.answer(
                "/messages/7/inbox",
                new MockResponse.Builder()
                        .addHeader("Content-Type", "application/json")
                        .headersDelay(2, TimeUnit.SECONDS)
                        .body("{}")
                        .build());
        CompletableFuture<HttpResponse<String>> inFlight = CompletableFuture.supplyAsync(() -> page());
        await().until(() -> SHOP.targets().stream().anyMatch(target -> target.startsWith("/messages/7/inbox")));

        JsonNode changed = json(AGGREGATOR.order(
                MESSAGES, "{\"permits\":7,\"failureRate\":75.5,\"openFor\":\"30s\",\"callTimeout\":\"100ms\"}"));

        assertThat(changed.path("changed").toString())
                .isEqualTo("[\"permits\",\"failureRate\",\"openFor\",\"callTimeout\"]");
        assertThat(changed.path("settings").toString())
                .isEqualTo("{\"permits\":7,\"failureRate\":75.5,\"openFor\":\"PT30S\",\"callTimeout\":\"PT0.1S\"}");
        assertThat(changed).isEqualTo(state());
        assertThat(status(json(page()), "inbox")).isEqualTo("timed_out");
        assertThat(status(json(inFlight.get(20, TimeUnit.SECONDS)), "inbox")).isEqualTo("success");

        assertThat(json(AGGREGATOR.delete(MESSAGES)).path("changed").toString()).isEqualTo("[]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{\"permits\":0}; permits must be 1 to 1000000, but is 0",
                "{\"permits\":\"many\"}; permits must be a whole number, but is many",
                "{\"permits\":1.5}; permits must be a whole number, but is 1.5",
                "{\"failureRate\":101}; failureRate must be above 0 to 100, but is 101.0",
                "{\"openFor\":\"1h\"}; openFor must be 1ms to 600s, but is 3600000ms",
                "{\"openFor\":10}; openFor must be a time such as 10s, but is 10",
                "{\"callTimeout\":\"-1s\"}; callTimeout must be 1ms to 60s, but is -1000ms",
                "{\"callTimeout\":\"99999999999999999d\"}; callTimeout must be a time such as 500ms",
                "{\"breaker\":\"shut\"}; breaker must be force-open or release, but is shut",
                "{\"permit\":5}; Give one or more of permits, failureRate, openFor, callTimeout, breaker.",
                "{}; Give one or more of",
            })
    void what_cannot_be_is_refused_with_a_sentence_and_changes_nothing(String order, String sentence) throws Exception {
        HttpResponse<String> refused = AGGREGATOR.order(MESSAGES, order);

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(json(refused).path("detail").asString()).contains(sentence);
        assertThat(state().path("changed")).isEmpty();
    }

    @Test
    void a_service_that_there_is_not_is_404_and_says_which_there_are() throws Exception {
        HttpResponse<String> unknown = AGGREGATOR.order("/actuator/downstream/mesages", "{\"permits\":5}");

        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(json(unknown).path("detail").asString())
                .startsWith("There is no service 'mesages', only [carts, content,");
        assertThat(AGGREGATOR.manage("/actuator/downstream/mesages").statusCode())
                .isEqualTo(404);
        assertThat(AGGREGATOR.delete("/actuator/downstream/mesages").statusCode())
                .isEqualTo(404);
    }

    @Test
    void all_services_are_listed_on_the_management_port_and_none_on_the_other() throws Exception {
        assertThat(json(AGGREGATOR.manage("/actuator/downstream"))).hasSize(12);
        assertThat(AGGREGATOR.post(MESSAGES, "{\"permits\":5}").statusCode()).isEqualTo(404);
    }

    private static JsonNode state() throws Exception {
        return json(AGGREGATOR.manage(MESSAGES));
    }

    private static HttpResponse<String> page() {
        try {
            return AGGREGATOR.get("/api/home/7");
        } catch (Exception failure) {
            throw new AssertionError(failure);
        }
    }
}
