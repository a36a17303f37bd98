package dev.fivefold.aggregator.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.redis.fixture.RealRedis;
import io.lettuce.core.api.sync.RedisCommands;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service with the Redis user of lesson 05, the containers and Kubernetes. */
class RedisUserTest {

    private static final Path USERS = Path.of("../lessons/05-redis-cache-aside/redis.acl");
    private static final String PASSWORD = "a-password";

    @TempDir
    private Path folder;

    @Test
    void the_service_sends_no_command_that_its_user_may_not_send() throws Exception {
        Path users = Files.writeString(folder.resolve("users.acl"), "");
        try (RealRedis redis = new RealRedis("--aclfile", users.toString());
                ShopServer shop = new ShopServer()) {
            RedisCommands<String, byte[]> admin = redis.commands();
            Files.writeString(users, acl() + "user admin on nopass ~* +@all\n");
            admin.aclLoad();
            admin.auth("admin", "any");
            try (RunningAggregator aggregator = RunningAggregator.start(
                    shop,
                    "fivefold.pages.default.deadline=3s",
                    "fivefold.redis.enabled=true",
                    "fivefold.redis.timeout=1s",
                    "fivefold.redis.second-delete-after=200ms",
                    "fivefold.calls.prices.byIds.redis.ttl=30s",
                    "fivefold.calls.recommendations.trending.redis.ttl=30s",
                    "spring.data.redis.url=" + redis.url().replace("redis://", "redis://fivefold:" + PASSWORD + "@"))) {
                await().until(() -> metrics(aggregator).contains("fivefold_redis_connected 1.0"));

                await().until(() -> {
                    aggregator.get("/api/home/" + ShopServer.USER);
                    return metrics(aggregator)
                            .contains(
                                    "fivefold_redis_lookups_total{call=\"recommendations.trending\",result=\"hit\"} 1.0");
                });
                aggregator.put("/api/products/11/price", "{\"amount\":12.9}");
                await().until(() -> metrics(aggregator)
                        .contains("fivefold_redis_deletes_total{result=\"done\",turn=\"second\"} 1.0"));
            }
            assertThat(admin.keys("*")).isNotEmpty();
            // Lettuce tries CLIENT MAINT_NOTIFICATIONS, which no open-source Redis has, and continues without.
            assertThat(admin.aclLog()).allSatisfy(denied -> assertThat(denied).containsEntry("object", "client"));
            assertThat(admin.aclList())
                    .filteredOn(user -> user.startsWith("user default"))
                    .singleElement()
                    .asString()
                    .startsWith("user default off");
        }
    }

    private static String acl() throws Exception {
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(PASSWORD.getBytes(UTF_8));
        return Files.readString(USERS).replace("PASSWORD_SHA256", HexFormat.of().formatHex(hash));
    }

    private static String metrics(RunningAggregator aggregator) throws Exception {
        return aggregator.manage("/actuator/prometheus").body();
    }
}
