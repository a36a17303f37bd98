package dev.fivefold.redis;

import static dev.fivefold.redis.CachedClients.body;
import static dev.fivefold.redis.CachedClients.execute;
import static dev.fivefold.redis.CachedClients.source;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.redis.fixture.RealRedis;
import io.lettuce.core.api.sync.RedisCommands;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

class RedisClusterTest {

    private static final int SLOTS = 16_384;

    @TempDir
    private Path directory;

    @Test
    void a_cluster_is_used_by_its_standard_keys() {
        try (PriceShop shop = new PriceShop();
                RealRedis redis = new RealRedis("--cluster-enabled", "yes", "--dir", directory.toString())) {
            RedisCommands<String, byte[]> stored = redis.commands();
            stored.clusterAddSlots(IntStream.range(0, SLOTS).toArray());
            await().until(() -> stored.clusterInfo().contains("cluster_state:ok"));
            shop.update(1, 100);
            shop.update(2, 200);
            try (CachedClients clients = CachedClients.connected(
                    shop.url(),
                    redis,
                    "spring.data.redis.cluster.nodes=" + redis.url().replace("redis://", ""),
                    "fivefold.redis.second-delete-after=5s")) {
                assertThat(clients.beans(LettuceConnectionFactory.class))
                        .allMatch(LettuceConnectionFactory::isClusterAware);
                assertThat(source(read(clients))).isEqualTo(CallResult.Source.LIVE);
                await().until(() -> stored.keys("*").size() == 2);

                CallResult<?> cached = read(clients);
                clients.cache().evict("prices", "byIds", 1L, "A");

                assertThat(source(cached)).isEqualTo(CallResult.Source.REDIS);
                assertThat(body(cached)).isEqualTo(shop.response(1, 2));
                await().until(() -> RedisEntry.isEvicted(stored.get("test:3:prices.byIds:1:A")));
                assertThat(RedisEntry.isEvicted(stored.get("test:3:prices.byIds:2:A")))
                        .isFalse();
            }
        }
    }

    private static CallResult<?> read(CachedClients clients) {
        return execute(clients.prices().byIds(List.of(1L, 2L), "A"));
    }
}
