package dev.fivefold.lessons.l09;

import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import dev.fivefold.lessons.Shop;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import java.time.Duration;

/** Cached prices. The circuit breaker is around the cache: each hit is a call of it. */
final class Prices {

    private final CircuitBreaker breaker = CircuitBreaker.of(
            "prices",
            CircuitBreakerConfig.custom()
                    .slidingWindowSize(10)
                    .minimumNumberOfCalls(10)
                    .build());
    private final LoadingCache<Long, String> cache;

    Prices(Shop shop) {
        cache = CacheBuilder.newBuilder()
                .expireAfterWrite(Duration.ofMinutes(1))
                .maximumSize(10_000)
                .build(CacheLoader.from(product -> shop.part("prices", product)));
    }

    String of(long product) {
        return breaker.executeSupplier(() -> cache.getUnchecked(product));
    }
}
