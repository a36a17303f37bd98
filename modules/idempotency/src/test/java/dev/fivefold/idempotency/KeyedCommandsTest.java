package dev.fivefold.idempotency;

import static dev.fivefold.idempotency.Shop.ORDER;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.fivefold.redis.fixture.RealRedis;
import dev.fivefold.starter.fixture.Outage;
import dev.fivefold.starter.fixture.Services;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands with keys, stored in memory and in Redis. */
class KeyedCommandsTest {

    abstract static class Commands {

        private final String key = UUID.randomUUID().toString();

        abstract Shop shop();

        @BeforeEach
        void reset() {
            shop().services.reset();
        }

        @Test
        void the_second_request_has_the_response_of_the_first() throws Exception {
            HttpResponse<String> first = shop().checkout(key, ORDER);
            int sent = shop().services.requests().size();

            HttpResponse<String> second = shop().checkout('"' + key + '"', ORDER);

            assertThat(second.statusCode()).isEqualTo(200);
            assertThat(second.body()).isEqualTo(first.body());
            assertThat(second.headers().firstValue("Idempotency-Replayed")).hasValue("true");
            assertThat(shop().services.requests()).hasSize(sent);
        }

        @Test
        void a_refused_command_stays_refused() throws Exception {
            shop().services.respondOnce("/orders", Services.status(409));

            HttpResponse<String> first = shop().checkout(key, ORDER);
            HttpResponse<String> second = shop().checkout(key, ORDER);

            assertThat(second.statusCode()).isEqualTo(first.statusCode());
            assertThat(second.body()).isEqualTo(first.body());
            assertThat(shop().services.targets()).containsExactly("/orders");
        }

        @Test
        void a_key_of_another_request_is_rejected() throws Exception {
            shop().checkout(key, ORDER);

            assertThat(shop().checkout(key, "{\"user\":8,\"count\":2}").statusCode())
                    .isEqualTo(422);
        }

        @Test
        void another_client_with_the_same_key_has_a_command_of_its_own() throws Exception {
            shop().checkout(key, ORDER, "Authorization", "Bearer one");

            HttpResponse<String> other = shop().checkout(key, ORDER, "Authorization", "Bearer two");

            assertThat(other.headers().firstValue("Idempotency-Replayed")).isEmpty();
            assertThat(shop().services.targets().stream().filter("/orders"::equals))
                    .hasSize(2);
            assertThat(shop().application.get("/api/checkout/commands/" + key).statusCode())
                    .isEqualTo(404);
        }

        @Test
        void behind_a_gateway_the_header_with_the_user_tells_clients_apart() throws Exception {
            shop().checkout(key, ORDER, "X-User-Id", "1");

            HttpResponse<String> other = shop().checkout(key, ORDER, "X-User-Id", "2");

            assertThat(other.headers().firstValue("Idempotency-Replayed")).isEmpty();
        }

        @Test
        void a_write_whose_first_request_is_still_being_served_is_unknown_and_made_when_repeated() throws Exception {
            shop().services
                    .respondOnce(
                            "/orders",
                            Services.status(409)
                                    .newBuilder()
                                    .addHeader("Retry-After", "1")
                                    .build());

            HttpResponse<String> first = shop().checkout(key, ORDER);

            assertThat(Shop.writes(first)).isEqualTo("order unknown;payment not_made;");
            assertThat(shop().checkout(key, ORDER).statusCode()).isEqualTo(200);
        }

        @Test
        void an_owner_that_has_lost_its_lease_writes_no_record() {
            CommandStore store = shop().application.bean(CommandStore.class);
            Duration ample = Duration.ofMinutes(1);
            assertThat(store.lease(key, "one", ample)).isTrue();
            store.release(key, "one");
            assertThat(store.lease(key, "other", ample)).isTrue();

            assertThatThrownBy(() -> store.save(key, "one", "{}".getBytes(UTF_8), ample))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("lease");
            store.save(key, "other", "{}".getBytes(UTF_8), ample);
            assertThat(store.find(key)).isEqualTo("{}".getBytes(UTF_8));
            store.release(key, "other");
        }

        @Test
        void while_a_command_is_made_its_key_is_taken_and_then_its_response_is_there() throws Exception {
            shop().services
                    .respond(
                            "/payments",
                            Services.json("{\"id\":6}")
                                    .newBuilder()
                                    .headersDelay(2, TimeUnit.SECONDS)
                                    .build());
            HttpRequest request = shop().request(
                            "POST", "/api/checkout", ORDER, "Content-Type", "application/json", "Idempotency-Key", key)
                    .build();
            CompletableFuture<HttpResponse<String>> first = shop().begin(request);
            await().until(() -> shop().services.targets().contains("/payments"));

            HttpResponse<String> second = shop().send(request);
            HttpResponse<String> state = shop().application.get("/api/checkout/commands/" + key);

            assertThat(second.statusCode()).isEqualTo(409);
            assertThat(second.headers().firstValue("Retry-After")).hasValue("1");
            assertThat(state.statusCode()).isEqualTo(202);
            HttpResponse<String> made = first.join();
            assertThat(made.statusCode()).isEqualTo(200);
            assertThat(shop().application.get("/api/checkout/commands/" + key).body())
                    .isEqualTo(made.body());
        }

        @Test
        void a_key_is_required_and_valid() throws Exception {
            HttpRequest without = shop().request("POST", "/api/checkout", ORDER, "Content-Type", "application/json")
                    .build();

            assertThat(shop().send(without).statusCode()).isEqualTo(400);
            assertThat(shop().checkout("a/b", ORDER).statusCode()).isEqualTo(400);
            assertThat(shop().services.targets()).isEmpty();
        }

        @Test
        void a_service_that_is_down_costs_no_key() throws Exception {
            AutoCloseable down = shop().services.interrupt(Outage.DEAD_PORT);
            HttpResponse<String> first = shop().checkout(key, ORDER);
            down.close();

            assertThat(Shop.writes(first)).isEqualTo("order unknown;payment not_made;");
            assertThat(shop().checkout(key, ORDER).statusCode()).isEqualTo(200);
        }
    }

    @Nested
    class InMemory extends Commands {

        private static final Shop SHOP = new Shop(Shop.IN_MEMORY);

        @Override
        Shop shop() {
            return SHOP;
        }

        @AfterAll
        static void stop() {
            SHOP.close();
        }
    }

    @Nested
    class InRedis extends Commands {

        private static final RealRedis REDIS = new RealRedis();
        private static final Shop SHOP = new Shop("spring.data.redis.url=" + REDIS.url());

        @Override
        Shop shop() {
            return SHOP;
        }

        @AfterAll
        static void stop() {
            SHOP.close();
            REDIS.close();
        }

        @Test
        void another_process_has_the_response() throws Exception {
            String key = UUID.randomUUID().toString();
            HttpResponse<String> first = SHOP.checkout(key, ORDER);
            try (Shop other = new Shop("spring.data.redis.url=" + REDIS.url())) {
                assertThat(other.checkout(key, ORDER).body()).isEqualTo(first.body());
                assertThat(other.services.targets()).isEmpty();
            }
        }

        @Test
        void without_redis_nothing_is_written() throws Exception {
            RealRedis redis = new RealRedis();
            try (Shop shop = new Shop("spring.data.redis.url=" + redis.url())) {
                redis.close();

                HttpResponse<String> response = shop.checkout(UUID.randomUUID().toString(), ORDER);

                assertThat(response.statusCode()).isEqualTo(503);
                assertThat(shop.services.targets()).isEmpty();
            }
        }

        @Test
        void redis_has_no_key_and_no_token_as_it_came() throws Exception {
            String key = UUID.randomUUID().toString();
            SHOP.checkout(key, ORDER, "Authorization", "Bearer secret-token");

            assertThat(REDIS.commands().keys("*"))
                    .isNotEmpty()
                    .allMatch(each -> each.startsWith("fivefold:"))
                    .noneMatch(each -> each.contains(key) || each.contains("secret-token"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"fivefold.idempotency.lease=1ms", "fivefold.idempotency.ttl=0s"})
    void a_setting_out_of_its_range_stops_the_start(String setting) {
        assertThatThrownBy(() -> new Shop(setting))
                .rootCause()
                .hasMessageContaining(setting.substring(0, setting.indexOf('=')));
    }
}
