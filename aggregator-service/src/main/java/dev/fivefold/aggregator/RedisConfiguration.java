package dev.fivefold.aggregator;

import dev.fivefold.aggregator.downstream.redis.RedisCache;
import dev.fivefold.aggregator.downstream.redis.RedisProperties;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Redis, where it is turned on. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RedisProperties.class)
class RedisConfiguration {

    @Bean
    @ConditionalOnBooleanProperty("fivefold.redis.enabled")
    RedisCache redisCache(RedisProperties properties, MeterRegistry metrics) {
        return new RedisCache(properties, metrics);
    }
}
