package dev.fivefold.redis;

import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/** The circuit breaker of Redis, at the lowest precedence. It is faster than that of a service: responses come from their services without Redis. */
final class RedisDefaults implements EnvironmentPostProcessor, Ordered {

    private static final String BREAKER = "resilience4j.circuitbreaker.instances." + RedisCache.BREAKER + ".";

    private static final Map<String, Object> DEFAULTS = Map.of(
            BREAKER + "base-config", "fivefold",
            BREAKER + "sliding-window-size", 20,
            BREAKER + "minimum-number-of-calls", 5,
            BREAKER + "permitted-number-of-calls-in-half-open-state", 3,
            BREAKER + "enable-exponential-backoff", false);

    /** Before the defaults of the starter. */
    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE - 1;
    }

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        environment.getPropertySources().addLast(new MapPropertySource("fivefold-redis defaults", DEFAULTS));
    }
}
