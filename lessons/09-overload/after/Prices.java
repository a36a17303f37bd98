package dev.fivefold.lessons.l09;

import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import dev.fivefold.lessons.Shop;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import java.time.Duration;

/** Cached prices. The circuit breaker is around the load: a hit needs no service, so none is rejected. */
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
                .build(CacheLoader.from(product -> breaker.executeSupplier(() -> shop.part("prices", product))));
    }

    String of(long product) {
        return cache.getUnchecked(product);
    }
}
