package dev.fivefold.redis;

import dev.fivefold.redis.connection.CacheConnections;
import dev.fivefold.starter.call.CallOrder;
import dev.fivefold.starter.call.ClientMethod;
import dev.fivefold.starter.call.InterceptorFactory;
import dev.fivefold.starter.internal.config.CallSettings;
import dev.fivefold.starter.internal.config.FivefoldProperties;
import dev.fivefold.starter.internal.config.HeapBudget;
import dev.fivefold.starter.internal.pipeline.BuiltIn;
import dev.fivefold.starter.internal.response.ResponseDecoder;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Responses cached in Redis, unless {@code fivefold.redis.enabled} is false. The connection has the address, the credentials and the TLS of Spring Boot's, and is none of
 * the application's: commands of the cache fail at once where those of the application may wait.
 */
@AutoConfiguration(after = DataRedisAutoConfiguration.class)
@ConditionalOnBooleanProperty(name = "fivefold.redis.enabled", matchIfMissing = true)
@EnableConfigurationProperties({RedisSettings.class, FivefoldProperties.class})
class RedisCacheAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    RedisCache fivefoldRedisCache(
            FivefoldProperties properties,
            RedisSettings settings,
            LettuceConnectionFactory application,
            CircuitBreakerRegistry breakers,
            ResponseDecoder decoder,
            MeterRegistry registry) {
        return new RedisCache(
                properties,
                settings,
                new CacheConnections(application),
                breakers.circuitBreaker(RedisCache.BREAKER),
                decoder,
                registry);
    }

    @Bean
    InterceptorFactory fivefoldRedisInterceptor(RedisCache redis, FivefoldProperties properties) {
        return new BuiltIn(
                CallOrder.REDIS,
                method -> isCached(method, properties) ? redis.interceptor(method, checked(method, properties)) : null,
                method -> isCached(method, properties));
    }

    private static boolean isCached(ClientMethod method, FivefoldProperties properties) {
        return method.reads()
                && properties.call(method.service(), method.name()).redis() != null;
    }

    private static CallSettings checked(ClientMethod method, FivefoldProperties properties) {
        CallSettings settings = properties.call(method.service(), method.name());
        PerItem items = method.method().getAnnotation(PerItem.class);
        if (items != null && !settings.keeps(items.list() + "." + items.id())) {
            throw new InvalidConfigurationPropertyValueException(
                    "fivefold.calls." + method + ".fields",
                    settings.fields(),
                    "the field '" + items.list() + "." + items.id()
                            + "' is missing, which this application reads: add it");
        }
        return settings;
    }

    @Bean
    HeapBudget.Use fivefoldRedisHeap(RedisSettings settings) {
        return new HeapBudget.Use("fivefold.redis.max-pending-writes", settings.maxPendingWrites());
    }
}
