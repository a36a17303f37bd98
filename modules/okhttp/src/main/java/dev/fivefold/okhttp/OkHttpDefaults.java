package dev.fivefold.okhttp;

import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/** The width of bulkheads where calls hold threads: half of those of the pool, since one slow service must not hold all of them. */
final class OkHttpDefaults implements EnvironmentPostProcessor, Ordered {

    private static final Map<String, Object> DEFAULTS =
            Map.of("resilience4j.bulkhead.configs.fivefold.max-concurrent-calls", 50);

    /** After the application's settings are there, and before the defaults of the starter. */
    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE - 1;
    }

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        if (!"event-loop".equals(environment.getProperty("fivefold.transport"))) {
            environment.getPropertySources().addLast(new MapPropertySource("fivefold-okhttp defaults", DEFAULTS));
        }
    }
}
