package dev.fivefold.starter.redis;

import static dev.fivefold.starter.redis.CachedClients.execute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.starter.client.CallPipelines;
import io.lettuce.core.ClientOptions;
import java.util.List;
import java.util.Objects;
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
    void standard_keys_override_the_starters_settings_of_the_breaker() {
        try (CachedClients clients = CachedClients.start(
                shop.url(), NOWHERE, "resilience4j.circuitbreaker.instances.redis.minimum-number-of-calls=7")) {
            assertThat(clients.breaker().getCircuitBreakerConfig().getMinimumNumberOfCalls())
                    .isEqualTo(7);
            assertThat(clients.breaker().getCircuitBreakerConfig().getSlidingWindowSize())
                    .isEqualTo(20);
        }
    }

    @Test
    void commands_are_rejected_without_a_connection_and_never_sent_twice() {
        try (CachedClients clients = CachedClients.start(shop.url(), NOWHERE)) {
            ClientOptions options = clients.beans(LettuceConnectionFactory.class)
                    .getFirst()
                    .getClientConfiguration()
                    .getClientOptions()
                    .orElseThrow();

            assertThat(options.getDisconnectedBehavior()).isEqualTo(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS);
            assertThat(options.getRequestQueueSize()).isEqualTo(10_000);
            assertThat(Objects.requireNonNull(options.getReplayFilter()).test(null))
                    .isTrue();
        }
    }
}
