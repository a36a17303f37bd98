package dev.fivefold.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.redis.fixture.RealRedis;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import dev.fivefold.starter.page.Page;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** Keys in Redis: a user has entries of its own, and no key contains a secret. */
class RedisKeysTest {

    private static final Services SERVICES = new Services(Map.of());
    private static final RealRedis REDIS = new RealRedis();
    private static final String SECRET = "Bearer c2VjcmV0";

    @FeignClient("shop")
    interface Shop {

        @GetMapping("/carts/{id}")
        Call<RawJson> cart(@PathVariable("id") long id);

        @GetMapping("/prices")
        @PerItem(list = "prices", id = "id")
        Call<RawJson> prices(@RequestParam("of") List<Long> of);

        @GetMapping("/news")
        Call<RawJson> news();
    }

    @EnableAutoConfiguration
    @EnableFeignClients(clients = Shop.class)
    static class Application {

        @Bean
        Page<Long> page(Shop shop) {
            return Page.at("/page/{id}", Long.class, page -> {
                page.call("cart", shop::cart).required();
                page.call("prices", id -> shop.prices(List.of(id))).required();
                page.call("news", ignored -> shop.news()).required();
            });
        }
    }

    @AfterEach
    void empty() {
        REDIS.commands().flushall();
        SERVICES.reset();
    }

    @AfterAll
    static void stop() {
        SERVICES.close();
        REDIS.close();
    }

    private static RunningApplication application(String hashKey) {
        SERVICES.respond("/prices", Services.json("{\"prices\":[{\"id\":7}]}"));
        return RunningApplication.start(
                List.of(Application.class),
                "spring.cloud.openfeign.client.config.shop.url=" + SERVICES.url(),
                "fivefold.clients.shop.forward-headers=Authorization",
                "fivefold.redis.enabled=true",
                "fivefold.redis.timeout=1s",
                "fivefold.redis.hash-key=" + hashKey,
                "spring.data.redis.url=" + REDIS.url(),
                "fivefold.calls.shop.cart.redis.ttl=1m",
                "fivefold.calls.shop.prices.redis.ttl=1m",
                "fivefold.calls.shop.news.redis.ttl=1m",
                "fivefold.calls.shop.news.shared=true");
    }

    private static Set<String> keys(int expected) {
        return Awaitility.await()
                .until(() -> Set.copyOf(new TreeSet<>(REDIS.commands().keys("*"))), keys -> keys.size() == expected);
    }

    @Test
    void each_user_has_entries_and_no_key_has_the_token() throws Exception {
        try (RunningApplication application = application("0123456789abcdef")) {
            application.get("/page/7", "Authorization", SECRET);
            Set<String> first = keys(3);
            application.get("/page/7", "Authorization", "Bearer other");
            Set<String> both = keys(5);
            application.get("/page/7", "Authorization", SECRET);

            assertThat(SERVICES.targets())
                    .as("the second page of the first user is cached")
                    .hasSize(5);
            assertThat(first).contains("fivefold:1:shop.news:");
            assertThat(both).containsAll(first).noneMatch(key -> key.contains("c2VjcmV0") || key.contains("Bearer"));
        }
    }

    @Test
    void processes_with_one_hash_key_share_the_entries_of_a_user() throws Exception {
        try (RunningApplication one = application("0123456789abcdef");
                RunningApplication other = application("0123456789abcdef")) {
            one.get("/page/7", "Authorization", SECRET);
            keys(3);
            other.get("/page/7", "Authorization", SECRET);

            assertThat(SERVICES.targets()).hasSize(3);
        }
    }

    @Test
    void without_a_hash_key_entries_of_users_are_those_of_a_process() throws Exception {
        try (RunningApplication one = application("");
                RunningApplication other = application("")) {
            one.get("/page/7", "Authorization", SECRET);
            keys(3);
            other.get("/page/7", "Authorization", SECRET);

            assertThat(SERVICES.targets()).as("news are shared").hasSize(5);
        }
    }
}
