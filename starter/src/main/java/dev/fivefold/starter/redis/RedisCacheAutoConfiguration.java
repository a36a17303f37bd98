package dev.fivefold.starter.redis;

import dev.fivefold.starter.config.FivefoldProperties;
import dev.fivefold.starter.response.ResponseDecoder;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.resource.Delay;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.data.redis.autoconfigure.ClientResourcesBuilderCustomizer;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.LettuceClientOptionsBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** Responses cached in Redis over Spring Boot's connection factory, with {@code fivefold.redis.enabled}. */
@AutoConfiguration(after = DataRedisAutoConfiguration.class)
@ConditionalOnClass({LettuceConnectionFactory.class, LettuceClientOptionsBuilderCustomizer.class})
@ConditionalOnBooleanProperty("fivefold.redis.enabled")
class RedisCacheAutoConfiguration {

    /** The maximum number of commands in flight; those beyond are rejected. */
    private static final int MAX_COMMANDS = 10_000;

    private static final Duration LONGEST_RECONNECT_DELAY = Duration.ofSeconds(1);

    /** Commands fail when the connection breaks: one that was sent again later could write what an update has evicted since. */
    @Bean
    @ConditionalOnMissingBean(name = "fivefoldRedisOptions")
    LettuceClientOptionsBuilderCustomizer fivefoldRedisOptions() {
        return options -> options.disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
                .replayFilter(command -> true)
                .requestQueueSize(MAX_COMMANDS);
    }

    @Bean
    @ConditionalOnMissingBean(name = "fivefoldRedisReconnects")
    ClientResourcesBuilderCustomizer fivefoldRedisReconnects() {
        return resources -> resources.reconnectDelay(
                Delay.exponential(Duration.ofMillis(10), LONGEST_RECONNECT_DELAY, 2, TimeUnit.MILLISECONDS));
    }

    @Bean
    @ConditionalOnMissingBean
    RedisCache redisCache(
            FivefoldProperties properties,
            LettuceConnectionFactory connections,
            CircuitBreakerRegistry breakers,
            ResponseDecoder decoder,
            MeterRegistry registry) {
        return new RedisCache(properties, connections, breakers.circuitBreaker("redis"), decoder, registry);
    }
}
