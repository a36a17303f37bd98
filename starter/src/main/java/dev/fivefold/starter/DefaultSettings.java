package dev.fivefold.starter;

import dev.fivefold.starter.resilience.TransientFailure;
import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * The defaults of the keys that are not Fivefold's own, at the lowest precedence: every other source overrides them, and
 * {@code /actuator/env} shows them.
 */
final class DefaultSettings implements EnvironmentPostProcessor {

    /** Half of the threads of the pool: one slow service must not hold all of them. */
    private static final int OF_POOL = 50;

    /** Connections that wait are cheap, and a page of 36 calls that take 0.1 s can be made 142 times a second. */
    private static final int OF_EVENT_LOOP = 512;

    private static final String SOURCE = "fivefold defaults";

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        Map<String, Object> defaults = new HashMap<>();
        defaults.put("spring.cloud.openfeign.client.config.default.connect-timeout", 500);
        String breaker = "resilience4j.circuitbreaker.configs.default.";
        defaults.put(breaker + "sliding-window-size", 100);
        defaults.put(breaker + "minimum-number-of-calls", 20);
        defaults.put(breaker + "failure-rate-threshold", 50);
        defaults.put(breaker + "wait-duration-in-open-state", "1s");
        defaults.put(breaker + "enable-exponential-backoff", true);
        defaults.put(breaker + "exponential-backoff-multiplier", 1.5);
        defaults.put(breaker + "exponential-max-wait-duration-in-open-state", "2s");
        defaults.put(breaker + "permitted-number-of-calls-in-half-open-state", 5);
        defaults.put(breaker + "writable-stack-trace-enabled", false);
        boolean pool = "okhttp".equalsIgnoreCase(environment.getProperty("fivefold.transport"));
        defaults.put("resilience4j.bulkhead.configs.default.max-concurrent-calls", pool ? OF_POOL : OF_EVENT_LOOP);
        defaults.put("resilience4j.bulkhead.configs.default.max-wait-duration", "0");
        String retry = "resilience4j.retry.configs.default.";
        defaults.put(retry + "max-attempts", 2);
        defaults.put(retry + "wait-duration", "1ms");
        defaults.put(retry + "result-predicate", TransientFailure.class.getName());
        defaults.put("resilience4j.timelimiter.configs.default.timeout-duration", "2s");
        if (environment.getProperty("fivefold.redis.enabled", Boolean.class, false)) {
            addRedis(defaults);
        }
        environment.getPropertySources().addLast(new MapPropertySource(SOURCE, defaults));
    }

    /** Responses come from their services while Redis is unavailable, so that the application is healthy without it. */
    private static void addRedis(Map<String, Object> defaults) {
        String breaker = "resilience4j.circuitbreaker.instances.redis.";
        defaults.put(breaker + "sliding-window-size", 20);
        defaults.put(breaker + "minimum-number-of-calls", 5);
        defaults.put(breaker + "permitted-number-of-calls-in-half-open-state", 3);
        defaults.put(breaker + "enable-exponential-backoff", false);
        defaults.put("spring.data.redis.connect-timeout", "1s");
        defaults.put("spring.data.redis.timeout", "1s");
        defaults.put("management.health.redis.enabled", false);
        // It logs every attempt to reconnect; the cache reports Redis as unavailable itself.
        defaults.put("logging.level.io.lettuce", "error");
    }
}
