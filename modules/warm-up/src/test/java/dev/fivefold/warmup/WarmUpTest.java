package dev.fivefold.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import dev.fivefold.starter.page.Page;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.retry.RetryRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;

/** Pages that an application makes for itself before it is ready. */
@Tag("either-transport")
@ExtendWith(OutputCaptureExtension.class)
class WarmUpTest {

    private final Services services = new Services(
            Map.of("/carts/1", "{\"products\":[7]}", "/products/7", "{\"name\":\"Lamp\"}", "/ranking", "[7]"));
    private RunningApplication running;

    record Cart(List<Long> products) {}

    record Category(String name, long user) {}

    enum Sort {
        PRICE;

        @Override
        public String toString() {
            return "cheapest first";
        }
    }

    record Search(long shelfId, long shelf, Sort sort) {}

    @FeignClient("shop")
    interface Shop {

        @GetMapping("/carts/{id}")
        Call<Cart> cart(@PathVariable("id") long id);

        @GetMapping("/products/{id}")
        Call<RawJson> product(@PathVariable("id") long id);

        @PostMapping("/ranking")
        Call<ResponseEntity<RawJson>> ranking(@RequestBody byte[] ids);
    }

    @EnableAutoConfiguration
    @EnableFeignClients(clients = Shop.class)
    static class Application {

        @Bean
        Page<Long> home(Shop shop) {
            return Page.at("/home/{id}", Long.class, page -> {
                var cart = page.call("cart", shop::cart).required();
                page.each("products", cart, Cart::products, shop::product).required();
                page.call("ranking", ignored -> shop.ranking(new byte[] {'[', ']'}))
                        .required();
            });
        }

        @Bean
        Page<Category> category(Shop shop) {
            return Page.at(
                    "/categories/{name}",
                    Category.class,
                    page -> page.call("cart", category -> shop.cart(category.user()))
                            .required());
        }

        @Bean
        Page<Search> search(Shop shop) {
            return Page.at(
                            "/search/{shelfId}",
                            Search.class,
                            page -> page.call("cart", search -> shop.cart(search.shelf()))
                                    .required())
                    .requires(search -> search.shelf() > 0 && search.sort() != null, "shelf and sort are needed.");
        }

        @Bean
        Page<Long> archive(Shop shop) {
            return Page.at(
                            "/archive/{id}",
                            Long.class,
                            page -> page.call("cart", shop::cart).required())
                    .requires(id -> id > 1_000, "id is above 1000.");
        }
    }

    @BeforeEach
    void start() {
        running = RunningApplication.start(
                List.of(Application.class),
                Stream.concat(
                                Stream.of(services.properties("shop")),
                                Stream.of(
                                        "fivefold.warm-up.enabled=true",
                                        "fivefold.warm-up.duration=1s",
                                        "fivefold.calls.shop.product.cache.ttl=1m",
                                        "fivefold.calls.shop.cart.fallback.max-age=1m"))
                        .toArray(String[]::new));
    }

    @AfterEach
    void stop() {
        running.close();
        services.close();
    }

    @Test
    void pages_are_made_and_no_service_has_a_request(CapturedOutput output) {
        assertThat(output).containsPattern("Warm-up ended: pages=[1-9][0-9]* ");
        assertThat(services.requests()).isEmpty();
    }

    @Test
    void a_page_that_stand_ins_cannot_make_is_named(CapturedOutput output) {
        assertThat(output).contains("{/archive/1=status 400}");
    }

    @Test
    void a_page_of_a_caller_has_what_its_services_send() throws Exception {
        assertThat(running.get("/home/1").body())
                .startsWith("{\"cart\":{\"products\":[7]},\"products\":[{\"name\":\"Lamp\"}],\"ranking\":[7],");
        assertThat(services.requests())
                .extracting(RecordedRequest::getTarget)
                .containsExactlyInAnyOrder("/carts/1", "/products/7", "/ranking");
    }

    @Test
    void nothing_is_counted_for_services_and_requests(CapturedOutput output) {
        assertThat(running.bean(CircuitBreakerRegistry.class)
                        .circuitBreaker("shop")
                        .getMetrics()
                        .getNumberOfBufferedCalls())
                .isZero();
        MeterRegistry meters = running.bean(MeterRegistry.class);
        assertThat(meters.find("http.server.requests").timers()).isEmpty();
        assertThat(meters.find("fivefold.downstream.call").timers()).isEmpty();
        assertThat(running.bean(RetryRegistry.class)
                        .retry("shop")
                        .getMetrics()
                        .getNumberOfSuccessfulCallsWithoutRetryAttempt())
                .isZero();
        assertThat(output).doesNotContain("GET /home");
    }

    @Test
    void the_ticket_ends_with_the_warm_up() throws Exception {
        String standIn = running.bean(WarmUpFilter.class).path() + "0";

        assertThat(running.get(standIn).statusCode()).isEqualTo(404);
    }
}
