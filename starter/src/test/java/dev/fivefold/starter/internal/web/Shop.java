package dev.fivefold.starter.internal.web;

import dev.fivefold.engine.call.BulkResult;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.plan.PlanBuilder;
import dev.fivefold.starter.call.InBulk;
import dev.fivefold.starter.fixture.DeadPort;
import dev.fivefold.starter.fixture.HoldingServer;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import dev.fivefold.starter.page.Page;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.CollectionFormat;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** An application with several pages of user 7, its services over real HTTP, one that holds its requests, and one that is down. */
final class Shop {

    static final Services SERVICES = new Services(Map.of(
            "/carts/7", "{\"productIds\":[11,12,11]}",
            "/viewed/7", "{\"productIds\":[41]}"));
    static final HoldingServer SILENT = new HoldingServer();
    private static final DeadPort DEAD = new DeadPort();

    /** All tests of a JVM share it. Each test must reset {@link #SERVICES}. */
    static final RunningApplication APPLICATION = start("fivefold.tracing.enabled=false");

    private Shop() {}

    @FeignClient("users")
    interface Users {

        @GetMapping("/users/{id}")
        Call<RawJson> profile(@PathVariable("id") long id);

        @GetMapping("/users/{id}")
        Call<RawJson> profileOrStale(@PathVariable("id") long id);
    }

    record Products(List<Long> productIds) {}

    @FeignClient("carts")
    interface Carts {

        @GetMapping("/carts/{userId}")
        Call<Products> cart(@PathVariable("userId") long userId);

        @GetMapping("/carts/{userId}")
        Call<Products> cartOrStale(@PathVariable("userId") long userId);

        @GetMapping("/viewed/{userId}")
        Call<Products> viewed(@PathVariable("userId") long userId);
    }

    @FeignClient("products")
    interface ProductClient {

        @GetMapping("/products/{id}")
        Call<RawJson> single(@PathVariable("id") long id);

        @GetMapping("/products/{id}")
        @InBulk(by = "products")
        Call<RawJson> product(@PathVariable("id") long id);

        @GetMapping("/products")
        @CollectionFormat(feign.CollectionFormat.CSV)
        Call<BulkResult<RawJson>> products(@RequestParam("ids") List<Long> ids);

        @GetMapping("/reviews")
        @CollectionFormat(feign.CollectionFormat.CSV)
        Call<RawJson> reviews(@RequestParam("ids") List<Long> ids);
    }

    @FeignClient("content")
    interface Content {

        @GetMapping("/banners")
        Call<RawJson> banners();

        @GetMapping("/banners")
        Call<RawJson> hedgedBanners();
    }

    @FeignClient("messages")
    interface Messages {

        @GetMapping("/inbox/{userId}")
        Call<RawJson> inbox(@PathVariable("userId") long userId);
    }

    @FeignClient("silent")
    interface Silent {

        @GetMapping("/coupons/{userId}")
        Call<RawJson> coupons(@PathVariable("userId") long userId);
    }

    @FeignClient("dead")
    interface Dead {

        @GetMapping("/lists/{userId}")
        Call<Products> list(@PathVariable("userId") long userId);
    }

    @EnableAutoConfiguration
    @EnableFeignClients(
            clients = {
                Users.class,
                Carts.class,
                ProductClient.class,
                Content.class,
                Messages.class,
                Silent.class,
                Dead.class
            })
    static class Application {

        @Bean
        Page<Long> home(Users users, Carts carts, ProductClient products, Content content) {
            return Page.at("/api/home/{userId}", Long.class, page -> {
                        page.notFoundWith(page.call("profile", users::profile).required());
                        addProducts(page, carts, products);
                        page.call("banners", user -> content.banners()).optional();
                        var viewed = page.call("viewed", carts::viewed).optional();
                        page.call(
                                        "viewedReviews",
                                        viewed,
                                        (user, of) -> of.productIds().isEmpty()
                                                ? Call.notNeeded()
                                                : products.reviews(of.productIds()))
                                .deferred();
                    })
                    .ofUser(String::valueOf);
        }

        private static void addProducts(PlanBuilder<Long> page, Carts carts, ProductClient products) {
            var cart = page.call("cart", carts::cart).required();
            page.each("products", cart, Products::productIds, products::single).optional();
        }

        /** The same plan, by mode and with batching. */
        @Bean
        Page<Long> serial(Carts carts, ProductClient products) {
            return Page.at("/api/serial/{userId}", Long.class, page -> addProducts(page, carts, products));
        }

        @Bean
        Page<Long> staged(Carts carts, ProductClient products) {
            return Page.at("/api/staged/{userId}", Long.class, page -> addProducts(page, carts, products));
        }

        @Bean
        Page<Long> dataflow(Carts carts, ProductClient products) {
            return Page.at("/api/dataflow/{userId}", Long.class, page -> addProducts(page, carts, products));
        }

        @Bean
        Page<Long> batched(Carts carts, ProductClient products) {
            return Page.at("/api/batched/{userId}", Long.class, page -> {
                var cart = page.call("cart", carts::cart).required();
                page.each("products", cart, Products::productIds, products::product)
                        .optional();
            });
        }

        @Bean
        Page<Long> hedged(Content content) {
            return Page.at(
                    "/api/hedged/{userId}",
                    Long.class,
                    page -> page.call("banners", user -> content.hedgedBanners())
                            .required());
        }

        /** Falls back on stale responses. */
        @Bean
        Page<Long> stale(Users users, Carts carts, ProductClient products) {
            return Page.at("/api/stale/{userId}", Long.class, page -> {
                page.notFoundWith(page.call("profile", users::profileOrStale).required());
                var cart = page.call("cart", carts::cartOrStale).required();
                page.each("products", cart, Products::productIds, products::single)
                        .optional();
            });
        }

        /** Has a part without a response. */
        @Bean
        Page<Long> silent(Carts carts, Silent silent) {
            return Page.at("/api/silent/{userId}", Long.class, page -> {
                page.call("cart", carts::cart).required();
                page.call("coupons", silent::coupons).optional();
            });
        }

        @Bean
        Page<Long> brief(Carts carts, Messages messages) {
            return Page.at("/api/brief/{userId}", Long.class, page -> {
                page.call("cart", carts::cart).required();
                page.call("inbox", messages::inbox).optional();
            });
        }

        /** Has optional parts of a service that is down. */
        @Bean
        Page<Long> partial(Users users, Dead dead, ProductClient products) {
            return Page.at("/api/partial/{userId}", Long.class, page -> {
                page.notFoundWith(page.call("profile", users::profile).required());
                var list = page.call("list", dead::list).optional();
                page.each("products", list, Products::productIds, products::single)
                        .optional();
            });
        }

        /** Has a required part of a service that is down. */
        @Bean
        Page<Long> unavailable(Users users, Dead dead) {
            return Page.at("/api/unavailable/{userId}", Long.class, page -> {
                page.call("profile", users::profile).optional();
                page.call("list", dead::list).required();
            });
        }
    }

    /** Starts another application of the same services. */
    static RunningApplication start(String... properties) {
        return start(List.of(), properties);
    }

    /** Starts another application of the same services, with further sources of beans. */
    static RunningApplication start(List<Class<?>> more, String... properties) {
        String breaker = "resilience4j.circuitbreaker.";
        Stream<String> shared = Stream.of(
                "spring.cloud.openfeign.client.config.silent.url=" + SILENT.url(),
                "spring.cloud.openfeign.client.config.dead.url=" + DEAD.url(),
                "fivefold.traces.enabled=true",
                "fivefold.retry.budget=0",
                "fivefold.hedging.enabled=false",
                "fivefold.hedging.budget=1",
                "fivefold.hedging.max-cpu-load=1",
                "fivefold.http.max-response-size=300KB",
                "fivefold.calls.content.hedgedBanners.hedge=true",
                "fivefold.calls.users.profileOrStale.fallback.max-age=1h",
                "fivefold.calls.carts.cartOrStale.fallback.max-age=1h",
                "fivefold.pages.serial.mode=serial",
                "fivefold.pages.staged.mode=staged",
                "fivefold.pages.staged.passed-on-statuses=404",
                "fivefold.pages.dataflow.passed-on-statuses=",
                "fivefold.pages.silent.deadline=1m",
                "resilience4j.timelimiter.instances.silent.timeout-duration=1m",
                breaker + "configs.fivefold.minimum-number-of-calls=1000",
                breaker + "configs.fivefold.sliding-window-size=1000");
        return RunningApplication.start(
                Stream.concat(Stream.of(Application.class), more.stream()).toList(),
                Stream.of(
                                shared,
                                Stream.of(SERVICES.properties("users", "carts", "products", "content", "messages")),
                                Stream.of(properties))
                        .flatMap(each -> each)
                        .toArray(String[]::new));
    }
}
