package dev.fivefold.starter;

import dev.fivefold.starter.internal.resilience.TransientFailure;
import java.util.HashMap;
import java.util.Map;
import org.springframework.aot.AotDetector;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.context.aot.AbstractAotProcessor;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * The config {@code fivefold} of Resilience4j, the base of the services' instances, at the lowest precedence: every other source overrides it, and
 * {@code /actuator/env} shows it. No default of other instances is changed. With code that was generated ahead of time there is no refresh scope, for which Spring Cloud generates none.
 */
final class DefaultSettings implements EnvironmentPostProcessor {

    /** Connections that wait are cheap, and a page of 36 calls that take 0.1 s can be made 142 times a second. */
    private static final int MAX_CONCURRENT_CALLS = 512;

    private static final String SOURCE = "fivefold-spring-boot-starter defaults";

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        Map<String, Object> defaults = new HashMap<>();
        String breaker = "resilience4j.circuitbreaker.configs.fivefold.";
        defaults.put(breaker + "sliding-window-size", 100);
        defaults.put(breaker + "minimum-number-of-calls", 20);
        defaults.put(breaker + "failure-rate-threshold", 50);
        defaults.put(breaker + "wait-duration-in-open-state", "1s");
        defaults.put(breaker + "enable-exponential-backoff", true);
        defaults.put(breaker + "exponential-backoff-multiplier", 1.5);
        defaults.put(breaker + "exponential-max-wait-duration-in-open-state", "2s");
        defaults.put(breaker + "permitted-number-of-calls-in-half-open-state", 5);
        defaults.put(breaker + "writable-stack-trace-enabled", false);
        defaults.put("resilience4j.bulkhead.configs.fivefold.max-concurrent-calls", MAX_CONCURRENT_CALLS);
        defaults.put("resilience4j.bulkhead.configs.fivefold.max-wait-duration", "0");
        String retry = "resilience4j.retry.configs.fivefold.";
        defaults.put(retry + "max-attempts", 2);
        defaults.put(retry + "wait-duration", "1ms");
        defaults.put(retry + "result-predicate", TransientFailure.class.getName());
        defaults.put("resilience4j.timelimiter.configs.fivefold.timeout-duration", "2s");
        if (AotDetector.useGeneratedArtifacts()
                || environment.getProperty(AbstractAotProcessor.AOT_PROCESSING, Boolean.class, false)) {
            defaults.put("spring.cloud.refresh.enabled", false);
        }
        environment.getPropertySources().addLast(new MapPropertySource(SOURCE, defaults));
    }
}
