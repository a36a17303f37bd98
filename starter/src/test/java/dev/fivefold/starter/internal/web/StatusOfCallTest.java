package dev.fivefold.starter.internal.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import dev.fivefold.starter.page.Page;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** The page's status for that of a call's service, and a value in place of a failure. */
class StatusOfCallTest {

    private static final Services SERVICES =
            new Services(Map.of("/orders/7", "{\"id\":7}", "/stock/7", "{\"left\":3}"));

    private static final RunningApplication RUNNING =
            RunningApplication.start(List.of(Application.class), SERVICES.properties("orders"));

    record Stock(int left) {}

    @FeignClient("orders")
    interface Orders {
        @GetMapping("/orders/{id}")
        Call<RawJson> order(@PathVariable("id") long id);

        @GetMapping("/stock/{id}")
        Call<Stock> stock(@PathVariable("id") long id);
    }

    @EnableAutoConfiguration
    @EnableFeignClients(clients = Orders.class)
    static class Application {

        @Bean
        WebMvcConfigurer problems() {
            return new WebMvcConfigurer() {
                @Override
                public void addErrorResponseInterceptors(List<ErrorResponse.Interceptor> interceptors) {
                    interceptors.add(
                            (problem, response) -> problem.setType(URI.create("https://shop.example/problems")));
                }
            };
        }

        @Bean
        Page<Long> order(Orders orders) {
            return Page.at("/orders/{id}", Long.class, page -> {
                page.call("order", orders::order)
                        .onStatus(403, 404)
                        .onStatus(404, 404)
                        .onStatus(409, 409)
                        .onStatus(500, 503)
                        .required();
                page.call("stock", orders::stock)
                        .orElseGet(failure -> failure instanceof CallResult.Failed<?> failed
                                        && failed.status().orElse(0) == 404
                                ? new Stock(0)
                                : null);
            });
        }
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
    @CsvSource({"403, 404", "404, 404", "409, 409", "500, 503", "410, 502", "429, 429"})
    void a_status_of_the_service_is_that_of_the_page_as_the_call_says(int service, int page) throws Exception {
        SERVICES.respond("/orders/7", Services.status(service));

        HttpResponse<String> response = RUNNING.get("/orders/7");

        assertThat(response.statusCode()).isEqualTo(page);
        assertThat(RunningApplication.json(response).path("call").asString()).isEqualTo("order");
        assertThat(response.body()).doesNotContain(service == page ? "no such text" : String.valueOf(service));
    }

    @Test
    void an_interceptor_of_spring_changes_the_problems_of_pages() throws Exception {
        SERVICES.respond("/orders/7", Services.status(409));

        assertThat(RunningApplication.json(RUNNING.get("/orders/7"))
                        .path("type")
                        .asString())
                .isEqualTo("https://shop.example/problems");
    }

    @Test
    void a_value_in_place_of_a_404_is_written_by_the_applications_mapper() throws Exception {
        SERVICES.respond("/stock/7", Services.status(404));

        HttpResponse<String> response = RUNNING.get("/orders/7");

        assertThat(RunningApplication.json(response).path("stock").path("left").asInt(-1))
                .isZero();
        assertThat(response.body()).contains("\"stock\":{\"status\":\"defaulted\"");
    }

    @Test
    void another_failure_leaves_the_part_missing() throws Exception {
        SERVICES.respond("/stock/7", Services.status(500));

        HttpResponse<String> response = RUNNING.get("/orders/7");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(RunningApplication.json(response).path("stock").isNull()).isTrue();
        assertThat(response.body()).contains("\"stock\":{\"status\":\"failed\"");
    }
}
