package dev.fivefold.telemetry;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.util.ClassUtils;

/**
 * Excludes the auto-configurations of tracing where {@code fivefold.tracing.enabled} is false: Spring Boot's own properties turn off the
 * export of spans, not their creation. Excludes them, too, where SkyWalking's agent creates the spans. An application without that property
 * and without that agent keeps its tracing as it configured it.
 */
public final class TracingSwitch implements AutoConfigurationImportFilter, EnvironmentAware {

    private static final List<String> TRACING = List.of(
            "org.springframework.boot.micrometer.tracing.",
            "org.springframework.boot.opentelemetry.",
            "org.springframework.boot.zipkin.",
            "net.ttddyy.observation.");

    private static final String AGENT = "org.apache.skywalking.apm.agent.SkyWalkingAgent";

    private Environment environment = new StandardEnvironment();

    /** Whether SkyWalking's agent is attached to this JVM. */
    public static boolean agentIsPresent() {
        return ClassUtils.isPresent(AGENT, ClassLoader.getSystemClassLoader());
    }

    @Override
    public void setEnvironment(Environment environment) {
        this.environment = environment;
    }

    @Override
    public boolean[] match(@Nullable String[] configurations, AutoConfigurationMetadata metadata) {
        boolean off = agentIsPresent() || !environment.getProperty("fivefold.tracing.enabled", Boolean.class, true);
        boolean[] wanted = new boolean[configurations.length];
        for (int i = 0; i < wanted.length; i++) {
            String configuration = configurations[i];
            wanted[i] = !off || configuration == null || TRACING.stream().noneMatch(configuration::startsWith);
        }
        return wanted;
    }
}
