package dev.fivefold.starter.internal.http;

import static dev.fivefold.starter.fixture.RunningApplication.status;
import static dev.fivefold.starter.fixture.Services.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import dev.fivefold.starter.page.Page;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
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
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import tools.jackson.databind.JsonNode;

/** Pages of at most 64 KB, and responses that arrive and do not fit. */
@Tag("transport")
@ExtendWith(OutputCaptureExtension.class)
class ArrivingBytesTest {

    private static final String FORTY_KB = "[\"" + "0".repeat(40_000) + "\"]";
    private static final Services SERVICES = new Services(Map.of("/carts/7", FORTY_KB));

    private static EndlessServer endless;
    private static RunningApplication application;

    @FeignClient("carts")
    interface Carts {

        @GetMapping("/carts/{userId}")
        Call<RawJson> cart(@PathVariable("userId") long userId);

        @GetMapping("/reviews/{userId}")
        Call<RawJson> reviews(@PathVariable("userId") long userId);
    }

    @FeignClient("ads")
    interface Ads {

        @GetMapping("/ads/{userId}")
        Call<RawJson> ads(@PathVariable("userId") long userId);

        @GetMapping("/more/{userId}")
        Call<RawJson> more(@PathVariable("userId") long userId);
    }

    @EnableAutoConfiguration
    @EnableFeignClients(clients = {Carts.class, Ads.class})
    static class Application {

        @Bean
        Page<Long> home(Carts carts, Ads ads) {
            return Page.at("/api/home/{userId}", Long.class, page -> {
                page.call("cart", carts::cart).required();
                page.call("ads", ads::ads).optional();
                page.call("more", ads::more).optional();
            });
        }

        @Bean
        Page<Long> cart(Carts carts) {
            return Page.at("/api/cart/{userId}", Long.class, page -> {
                var cart = page.call("cart", carts::cart).required();
                page.call("reviews", cart, (user, ignored) -> carts.reviews(user))
                        .optional();
            });
        }
    }

    @BeforeAll
    static void start() throws IOException {
        endless = new EndlessServer();
        application = RunningApplication.start(
                List.of(Application.class),
                Stream.concat(
                                Stream.of(
                                        "fivefold.heap.page-size=64KB",
                                        "fivefold.hedging.enabled=false",
                                        "fivefold.retry.budget=1",
                                        "resilience4j.timelimiter.configs.fivefold.timeout-duration=1m",
                                        "fivefold.pages.default.deadline=1m",
                                        "spring.cloud.openfeign.client.config.ads.url=" + endless.url()),
                                Stream.of(SERVICES.properties("carts")))
                        .toArray(String[]::new));
    }

    @AfterAll
    static void stop() throws IOException {
        application.close();
        endless.close();
    }

    @BeforeEach
    void reset() {
        SERVICES.reset();
    }

    @Test
    void a_response_is_aborted_as_soon_as_its_page_has_no_room_for_it(CapturedOutput output) throws Exception {
        JsonNode page = application.json("/api/home/7");

        assertThat(page.path("cart").isArray()).isTrue();
        assertThat(page.path("_meta").path("parts").path("ads").toString()).contains("failed", "page_size");
        assertThat(page.path("_meta").path("parts").path("more").toString()).contains("failed", "page_size");
        await().until(() -> endless.sending() == 0);
        assertThat(endless.requests()).isEqualTo(2);
        assertThat(output).contains("Responses discarded, pages exceed fivefold.heap.page-size: call=ads");
        assertThat(output).doesNotContain("Calls failed");
        assertThat(application
                        .bean(CircuitBreakerRegistry.class)
                        .circuitBreaker("ads")
                        .getMetrics()
                        .getNumberOfFailedCalls())
                .isZero();
    }

    @Test
    void a_response_that_announces_more_than_a_page_holds_is_not_awaited() throws Exception {
        SERVICES.respond(
                "/reviews/7",
                json("[")
                        .newBuilder()
                        .setHeader("Content-Length", 64 * 1024 + 1)
                        .build());

        assertThat(application
                        .json("/api/cart/7")
                        .path("_meta")
                        .path("parts")
                        .path("reviews")
                        .toString())
                .contains("page_size");
    }

    @Test
    void bytes_of_an_attempt_that_failed_do_not_count() throws Exception {
        SERVICES.respondOnce(
                "/carts/7",
                json(FORTY_KB)
                        .newBuilder()
                        .onResponseBody(new SocketEffect.CloseSocket())
                        .build());

        JsonNode page = application.json("/api/cart/7");

        assertThat(SERVICES.targets()).containsExactly("/carts/7", "/carts/7", "/reviews/7");
        assertThat(page.path("cart").isArray()).isTrue();
        assertThat(status(page, "cart")).isEqualTo("success");
    }
}
