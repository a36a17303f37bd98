package dev.fivefold.aggregator.downstream;

import static dev.fivefold.aggregator.downstream.CachedClients.source;
import static dev.fivefold.aggregator.downstream.CachedClients.written;
import static dev.fivefold.aggregator.downstream.CountedCalls.context;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.fivefold.aggregator.RealRedis;
import dev.fivefold.aggregator.downstream.client.CartsClient;
import dev.fivefold.aggregator.downstream.client.ProductsClient;
import dev.fivefold.aggregator.downstream.redis.RedisEntry;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

class RedisCallTest {

    private static final String CART = "{\"lines\":[{\"productId\":3}],\"note\":\"" + "not read ".repeat(100) + "\"}";

    @AutoClose
    private static final RealRedis REDIS = new RealRedis();

    private static final RedisCommands<String, byte[]> KEPT = REDIS.commands();

    @AutoClose
    private final MockWebServer server = new MockWebServer();

    @AutoClose
    private CachedClients clients;

    private CartsClient carts;

    @BeforeEach
    void start() throws IOException {
        KEPT.flushall();
        server.start();
        clients = new CachedClients(
                        server.url("/").toString(),
                        CachedClients.redis(REDIS.uri(), Duration.ofSeconds(1), Duration.ofSeconds(5)))
                .connected();
        carts = clients.create(CartsClient.class, "carts");
    }

    @Test
    void an_answer_is_kept_and_the_next_call_has_it_from_redis_byte_for_byte() {
        server.enqueue(json(CART));

        CallResult<CartsClient.Cart> first = carts.cart(7).execute(context());
        awaitKept(1);
        CallResult<CartsClient.Cart> second = carts.cart(7).execute(context());

        assertThat(source(first)).isEqualTo(CallResult.Source.LIVE);
        assertThat(source(second)).isEqualTo(CallResult.Source.REDIS);
        assertThat(written(second)).isEqualTo(CART);
        assertThat(((CallResult.Success<?>) second).value()).isEqualTo(((CallResult.Success<?>) first).value());
        assertThat(((CallResult.Success<?>) second).age()).isLessThan(Duration.ofSeconds(10));
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void a_hit_takes_no_permission_of_the_services_breaker_and_bulkhead() {
        server.enqueue(json(CART));
        carts.cart(7).execute(context());
        awaitKept(1);

        for (int i = 0; i < 10; i++) {
            carts.cart(7).execute(context());
        }

        assertThat(clients.calls()).isEqualTo(1);
        assertThat(clients.lookups("hit")).isEqualTo(10);
    }

    @Test
    void what_is_kept_is_compressed_under_a_key_with_namespace_and_version() {
        server.enqueue(json(CART));

        carts.cart(7).execute(context());
        awaitKept(1);

        assertThat(KEPT.keys("*")).containsExactly("test:3:carts.cart:7");
        assertThat(KEPT.strlen("test:3:carts.cart:7")).isLessThan(CART.length() / 2);
    }

    @Test
    void other_arguments_are_another_key_whatever_is_in_them() {
        assertThat(clients.cache().key("a.b", List.of("x:y", "z")))
                .isNotEqualTo(clients.cache().key("a.b", List.of("x", "y:z")));
        assertThat(clients.cache().key("a.b", List.of(List.of("x,y"))))
                .isNotEqualTo(clients.cache().key("a.b", List.of(List.of("x", "y"))));
    }

    @Test
    void that_there_is_nothing_is_known_for_a_short_while() {
        server.enqueue(new MockResponse.Builder().code(404).build());

        carts.cart(8).execute(context());
        awaitKept(1);
        CallResult<?> second = carts.cart(8).execute(context());

        assertThat(second).isEqualTo(CallResult.Failed.withStatus(404));
        assertThat(server.getRequestCount()).isEqualTo(1);
        assertThat(clients.lookups("null_hit")).isEqualTo(1);
        assertThat(KEPT.pttl("test:3:carts.cart:8")).isBetween(1L, 2_000L);
    }

    @Test
    void a_failure_is_not_kept() {
        server.enqueue(new MockResponse.Builder().code(500).build());
        server.enqueue(json(CART));

        carts.cart(7).execute(context());
        CallResult<?> second = carts.cart(7).execute(context());

        assertThat(source(second)).isEqualTo(CallResult.Source.LIVE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "no entry at all", "\u0001\u00010123456789 no gzip"})
    void what_is_no_entry_is_a_miss_and_is_replaced(String garbage) {
        KEPT.set("test:3:carts.cart:7", garbage.getBytes(UTF_8));
        server.enqueue(json(CART));

        CallResult<?> result = carts.cart(7).execute(context());

        assertThat(source(result)).isEqualTo(CallResult.Source.LIVE);
        assertThat(clients.lookups("garbled")).isEqualTo(1);
        await().until(() -> source(carts.cart(7).execute(context())) == CallResult.Source.REDIS);
    }

    @Test
    void an_entry_that_was_cut_is_deleted() {
        server.enqueue(json(CART));
        carts.cart(7).execute(context());
        awaitKept(1);
        byte[] whole = KEPT.get("test:3:carts.cart:7");
        KEPT.set("test:3:carts.cart:7", Arrays.copyOf(whole, whole.length - 5));
        server.enqueue(new MockResponse.Builder().code(500).build());

        CallResult<?> result = carts.cart(7).execute(context());

        assertThat(result).isEqualTo(CallResult.Failed.withStatus(500));
        await().until(() -> KEPT.keys("*").isEmpty());
    }

    @Test
    void an_entry_that_is_not_what_the_plan_reads_is_a_miss_too() {
        server.enqueue(json("{\"other\":[]}"));
        CallResult<?> unfit = carts.cart(7).execute(context());
        assertThat(unfit).isInstanceOf(CallResult.Failed.class);
        clients.cache()
                .write(
                        "carts.cart",
                        Duration.ofMinutes(1),
                        Deadline.after(Duration.ofMinutes(1)),
                        () -> Map.of(
                                "test:3:carts.cart:7", RedisEntry.of("{\"other\":[]}".getBytes(UTF_8), Instant.now())));
        awaitKept(1);
        server.enqueue(json(CART));

        assertThat(source(carts.cart(7).execute(context()))).isEqualTo(CallResult.Source.LIVE);
        assertThat(clients.lookups("garbled")).isEqualTo(1);
    }

    @Test
    void an_entry_says_how_old_its_answer_is() {
        clients.cache()
                .write(
                        "carts.cart",
                        Duration.ofMinutes(1),
                        Deadline.after(Duration.ofMinutes(1)),
                        () -> Map.of(
                                "test:3:carts.cart:7",
                                RedisEntry.of(
                                        CART.getBytes(UTF_8), Instant.now().minusSeconds(30))));
        awaitKept(1);

        CallResult<?> result = carts.cart(7).execute(context());

        assertThat(((CallResult.Success<?>) result).age()).isBetween(Duration.ofSeconds(29), Duration.ofSeconds(60));
    }

    @Test
    void times_to_live_are_drawn_so_that_not_all_expire_together() {
        LongStream.rangeClosed(1, 30).forEach(user -> {
            server.enqueue(json(CART));
            carts.cart(user).execute(context());
        });
        awaitKept(30);

        List<Long> ttls = KEPT.keys("*").stream().map(KEPT::pttl).toList();

        assertThat(ttls).allSatisfy(ttl -> assertThat(ttl).isBetween(20_000L, 60_000L));
        assertThat(ttls).anyMatch(ttl -> ttl < 50_000).anyMatch(ttl -> ttl > 40_000);
    }

    @Test
    void a_call_that_its_client_does_not_have_is_refused_at_start() {
        assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class)
                .isThrownBy(() -> clients.create(ProductsClient.class, "carts"))
                .withMessage(
                        "Property fivefold.redis.calls.carts with value 'cart' is invalid: there is no such call that reads");
    }

    private static void awaitKept(int entries) {
        await().until(() -> KEPT.keys("*").size() == entries);
    }

    private static MockResponse json(String body) {
        return new MockResponse.Builder()
                .addHeader("Content-Type", "application/json")
                .body(body)
                .build();
    }
}
