package dev.fivefold.redis;

import static dev.fivefold.redis.CachedClients.execute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.redis.connection.CacheConnections;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.lettuce.core.ClientOptions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

class RedisCacheAutoConfigurationTest {

    private static final String NOWHERE = "redis://127.0.0.1:1";

    @AutoClose
    private final PriceShop shop = new PriceShop();

    @Test
    void without_enabled_the_settings_of_calls_are_not_used() {
        try (CachedClients clients = CachedClients.start(shop.url(), NOWHERE, "fivefold.redis.enabled=false")) {
            execute(clients.prices().byIds(List.of(1L), "A"));
            execute(clients.prices().byIds(List.of(1L), "A"));

            assertThat(shop.requests()).isEqualTo(2);
            assertThat(clients.beans(RedisCache.class)).isEmpty();
        }
    }

    @Test
    void options_are_those_of_the_cache_and_the_applications_connections_keep_theirs() {
        try (CachedClients clients = CachedClients.start(
                shop.url(),
                NOWHERE,
                "resilience4j.circuitbreaker.instances.fivefold-redis.minimum-number-of-calls=7")) {
            CircuitBreakerConfig breaker = clients.breaker().getCircuitBreakerConfig();
            LettuceConnectionFactory application =
                    clients.beans(LettuceConnectionFactory.class).getFirst();
            try (CacheConnections cache = new CacheConnections(application)) {
                ClientOptions options = options(cache.factory());

                assertThat(breaker.getMinimumNumberOfCalls()).isEqualTo(7);
                assertThat(breaker.getSlidingWindowSize()).isEqualTo(20);
                assertThat(options.getDisconnectedBehavior())
                        .isEqualTo(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS);
                assertThat(options.getRequestQueueSize()).isEqualTo(10_000);
                assertThat(options.getSocketOptions().getConnectTimeout()).isEqualTo(Duration.ofSeconds(1));
                assertThat(options(application).getDisconnectedBehavior())
                        .isEqualTo(ClientOptions.DisconnectedBehavior.DEFAULT);
            }
        }
    }

    private static ClientOptions options(LettuceConnectionFactory connections) {
        return connections.getClientConfiguration().getClientOptions().orElseGet(ClientOptions::create);
    }
}
