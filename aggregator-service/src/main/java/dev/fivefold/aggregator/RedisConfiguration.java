package dev.fivefold.aggregator;

import dev.fivefold.aggregator.downstream.client.PricesClient;
import dev.fivefold.aggregator.downstream.redis.RedisCache;
import dev.fivefold.aggregator.downstream.redis.RedisProperties;
import dev.fivefold.aggregator.page.PriceUpdate;
import dev.fivefold.aggregator.page.ShopClients;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Redis, where it is turned on, and the update that deletes there. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RedisProperties.class)
class RedisConfiguration {

    @Bean
    @ConditionalOnBooleanProperty("fivefold.redis.enabled")
    RedisCache redisCache(RedisProperties properties, MeterRegistry metrics) {
        return new RedisCache(properties, metrics);
    }

    @Bean
    PriceUpdate priceUpdate(ShopClients shop, ObjectProvider<RedisCache> redis, PageProperties page) {
        return new PriceUpdate(
                shop.prices(),
                product -> redis.ifAvailable(cache -> cache.forget(PricesClient.TIERS.stream()
                        .map(tier -> cache.key("prices.byIds", List.of(product, tier)))
                        .toList())),
                page.deadline());
    }
}
