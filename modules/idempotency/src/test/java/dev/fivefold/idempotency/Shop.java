package dev.fivefold.idempotency;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.call.Idempotent;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import dev.fivefold.starter.page.Page;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.servlet.config.annotation.CorsRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** An application with commands: orders are made once a key by their service, payments are not. */
final class Shop implements AutoCloseable {

    static final String ORDER = "{\"user\":7,\"count\":2}";

    /** As without Spring Data Redis on the class path. */
    static final String IN_MEMORY =
            "spring.autoconfigure.exclude=org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration";

    final Services services =
            new Services(Map.of("/orders", "{\"id\":5}", "/payments", "{\"id\":6}", "/carts/7", "{\"items\":0}"));
    final RunningApplication application;
    private final HttpClient client = HttpClient.newHttpClient();

    record Order(@NotNull Long user, @Min(1) int count) {}

    record Checkout(@Valid @RequestBody Order order) {}

    record Id(long id) {}

    @FeignClient("orders")
    interface Orders {

        @Idempotent
        @PostMapping("/orders")
        Call<Id> place(@RequestBody Order order);

        @DeleteMapping("/orders/{id}")
        Call<RawJson> cancel(@PathVariable("id") long id);
    }

    @FeignClient("payments")
    interface Payments {

        @PostMapping("/payments")
        Call<Id> pay(@RequestBody Id order);
    }

    @FeignClient("carts")
    interface Carts {

        @GetMapping("/carts/{user}")
        Call<RawJson> of(@PathVariable("user") long user);
    }

    @EnableAutoConfiguration
    @EnableFeignClients(clients = {Orders.class, Payments.class, Carts.class})
    static class Application {

        @Bean
        Page<Checkout> checkout(Orders orders, Payments payments, Carts carts) {
            return Page.post("/api/checkout", Checkout.class, page -> {
                var order = page.call("order", checkout -> orders.place(checkout.order()))
                        .write();
                var payment = page.call("payment", order, (checkout, placed) -> payments.pay(placed))
                        .when(checkout -> checkout.order().count() < 100)
                        .write();
                page.call(
                                "cart",
                                order,
                                (checkout, placed) -> carts.of(checkout.order().user()))
                        .optional();
                page.call("receipt", payment, (checkout, paid) -> carts.of(paid.id()))
                        .optional();
            });
        }

        @Bean
        Page<Long> cancellation(Orders orders) {
            return Page.delete(
                    "/api/orders/{id}",
                    Long.class,
                    page -> page.call("order", orders::cancel).write());
        }

        @Bean
        WebMvcConfigurer partners() {
            return new WebMvcConfigurer() {
                @Override
                public void addCorsMappings(CorsRegistry registry) {
                    registry.addMapping("/api/**").allowedOrigins("https://partner.example");
                }
            };
        }
    }

    Shop(String... properties) {
        Map<String, String> all = new LinkedHashMap<>(); // a key that is given twice would have a list
        Stream.of(
                        Stream.of(
                                "fivefold.tracing.enabled=false",
                                "fivefold.retry.budget=1",
                                "resilience4j.timelimiter.configs.fivefold.timeout-duration=9s",
                                "resilience4j.circuitbreaker.configs.fivefold.minimum-number-of-calls=1000"),
                        Stream.of(services.properties("orders", "payments", "carts")),
                        Stream.of(properties))
                .flatMap(each -> each)
                .forEach(each -> all.put(each.substring(0, each.indexOf('=')), each));
        application = RunningApplication.start(
                List.of(Application.class), all.values().toArray(String[]::new));
    }

    /** The response to a checkout; the headers are names, each followed by its value. */
    HttpResponse<String> checkout(String key, String body, String... headers) throws Exception {
        return send(request("POST", "/api/checkout", body, "Content-Type", "application/json", "Idempotency-Key", key)
                .headers(headers.length == 0 ? new String[] {"X-None", "0"} : headers)
                .build());
    }

    HttpRequest.Builder request(String method, String path, String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(application.url(path)))
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        return headers.length == 0 ? request : request.headers(headers);
    }

    HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    CompletableFuture<HttpResponse<String>> begin(HttpRequest request) {
        return client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
    }

    /** The names and states of writes in a problem. */
    static String writes(HttpResponse<String> response) {
        StringBuilder writes = new StringBuilder();
        RunningApplication.json(response)
                .path("writes")
                .forEach(write -> writes.append(write.path("name").asString())
                        .append(' ')
                        .append(write.path("state").asString())
                        .append(';'));
        return writes.toString();
    }

    @Override
    public void close() {
        application.close();
        services.close();
        client.close();
    }
}
