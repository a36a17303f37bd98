package dev.fivefold.starter.internal.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import dev.fivefold.starter.page.Page;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** A short timeout of a client shortens its own page, and blames no service. */
@Tag("transport")
class HostileTimeoutsTest {

    private static final int REQUESTS = 1_000;
    private static final Services SERVICES = new Services(Map.of());

    @FeignClient("users")
    interface Users {

        @GetMapping("/users/{id}")
        Call<RawJson> user(@PathVariable("id") long id);
    }

    @EnableAutoConfiguration
    @EnableFeignClients(clients = Users.class)
    static class Application {

        @Bean
        Page<Long> page(Users users) {
            return Page.at(
                    "/page/{id}",
                    Long.class,
                    page -> page.call("user", users::user).required());
        }
    }

    @AfterAll
    static void stop() {
        SERVICES.close();
    }

    @Test
    void after_a_thousand_short_timeouts_the_breaker_is_closed_and_the_page_whole() throws Exception {
        try (RunningApplication application =
                RunningApplication.start(List.of(Application.class), SERVICES.properties("users"))) {
            SERVICES.respond(
                    "/users/7",
                    Services.json("{}")
                            .newBuilder()
                            .headersDelay(400, TimeUnit.MILLISECONDS)
                            .build());
            List<Future<HttpResponse<String>>> pages = new ArrayList<>();
            try (ExecutorService clients = Executors.newFixedThreadPool(16)) {
                for (int i = 0; i < REQUESTS; i++) {
                    pages.add(clients.submit(() -> application.get("/page/7", "X-Request-Timeout-Ms", "1")));
                }
            }
            for (Future<HttpResponse<String>> page : pages) {
                assertThat(page.get().statusCode()).isIn(504, 503);
            }
            CircuitBreaker breaker =
                    application.bean(CircuitBreakerRegistry.class).circuitBreaker("users");

            assertThat(breaker.getState()).isEqualTo(CircuitBreaker.State.CLOSED);
            assertThat(breaker.getMetrics().getNumberOfFailedCalls()).isZero();
            assertThat(application.get("/page/7").statusCode()).isEqualTo(200);
        }
    }
}
