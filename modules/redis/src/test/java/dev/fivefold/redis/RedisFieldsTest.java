package dev.fivefold.redis;

import static dev.fivefold.redis.CachedClients.body;
import static dev.fivefold.redis.CachedClients.execute;
import static dev.fivefold.redis.CachedClients.source;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.redis.fixture.RealRedis;
import dev.fivefold.starter.fixture.Services;
import io.lettuce.core.api.sync.RedisCommands;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Entries of responses of which only some fields are needed. */
class RedisFieldsTest {

    private static final String PRICES = "{\"prices\":[{\"productId\":1,\"amount\":1.10,\"note\":\"unread\"}]}";
    private static final String PRUNED = "{\"prices\":[{\"productId\":1,\"amount\":1.10}]}";

    @AutoClose
    private static final Services SERVICE = new Services(Map.of());

    @AutoClose
    private static final RealRedis REDIS = new RealRedis();

    private static final RedisCommands<String, byte[]> STORED = REDIS.commands();

    @BeforeEach
    void empty() {
        STORED.flushall();
        SERVICE.reset();
        SERVICE.respond("/prices", Services.json(PRICES));
    }

    @Test
    void an_item_has_the_listed_fields_only() {
        try (CachedClients clients = pruned("prices.amount,prices.productId")) {
            assertThat(body(prices(clients))).isEqualTo(PRUNED);
            await().until(() -> STORED.keys("*").size() == 1);

            CallResult<?> second = prices(clients);

            assertThat(source(second)).isEqualTo(CallResult.Source.REDIS);
            assertThat(body(second)).isEqualTo(PRUNED);
            byte[] stored = Objects.requireNonNull(STORED.get(clients.cache().key("prices", "byIds", 1L, "A")));
            assertThat(new String(stored, StandardCharsets.ISO_8859_1)).doesNotContain("unread");
        }
    }

    @Test
    void entries_with_other_fields_have_other_keys() {
        try (CachedClients all = CachedClients.connected(SERVICE.url(), REDIS);
                CachedClients some = pruned("prices.productId,prices.amount");
                CachedClients same = pruned("prices.amount,prices.productId")) {
            prices(all);
            all.awaitWrites();

            assertThat(body(prices(some))).isEqualTo(PRUNED);
            some.awaitWrites();

            assertThat(body(prices(all))).isEqualTo(PRICES);
            assertThat(source(prices(same))).isEqualTo(CallResult.Source.REDIS);
            assertThat(STORED.keys("*")).hasSize(2);
        }
    }

    @Test
    void fields_without_the_id_of_items_stop_the_start() {
        assertThatThrownBy(() -> {
                    try (CachedClients clients = pruned("prices.amount")) {
                        clients.prices();
                    }
                })
                .rootCause()
                .hasMessageContaining("the field 'prices.productId' is missing, which this application reads: add it");
    }

    private static CachedClients pruned(String fields) {
        return CachedClients.connected(SERVICE.url(), REDIS, "fivefold.calls.prices.byIds.fields=" + fields);
    }

    private static CallResult<?> prices(CachedClients clients) {
        return execute(clients.prices().byIds(List.of(1L), "A"));
    }
}
