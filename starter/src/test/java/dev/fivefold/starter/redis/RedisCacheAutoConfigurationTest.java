package dev.fivefold.starter.redis;

import static dev.fivefold.starter.redis.CachedClients.execute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.starter.client.CallPipelines;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.lettuce.core.ClientOptions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
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
    void without_lettuce_on_the_classpath_the_starter_works() {
        new ApplicationContextRunner()
                .withUserConfiguration(CachedClients.Application.class)
                .withClassLoader(new FilteredClassLoader("io.lettuce", "org.springframework.data.redis"))
                .withPropertyValues("fivefold.redis.enabled=true")
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(CallPipelines.class)
                        .doesNotHaveBean(RedisCache.class));
    }

    @Test
    void options_are_the_starters_unless_a_standard_key_overrides_them() {
        try (CachedClients clients = CachedClients.start(
                shop.url(), NOWHERE, "resilience4j.circuitbreaker.instances.redis.minimum-number-of-calls=7")) {
            CircuitBreakerConfig breaker = clients.breaker().getCircuitBreakerConfig();
            ClientOptions options = clients.beans(LettuceConnectionFactory.class)
                    .getFirst()
                    .getClientConfiguration()
                    .getClientOptions()
                    .orElseThrow();

            assertThat(breaker.getMinimumNumberOfCalls()).isEqualTo(7);
            assertThat(breaker.getSlidingWindowSize()).isEqualTo(20);
            assertThat(options.getDisconnectedBehavior()).isEqualTo(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS);
            assertThat(options.getRequestQueueSize()).isEqualTo(10_000);
            assertThat(options.getSocketOptions().getConnectTimeout()).isEqualTo(Duration.ofSeconds(1));
        }
    }
}
