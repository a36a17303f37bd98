package dev.fivefold.mocks;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.util.ClassUtils;

/**
 * Leaves all of tracing out of the service unless {@code fivefold.tracing.enabled} asks for it: Spring Boot's own properties turn
 * off what sends spans, not what makes them. Left out, too, where the agent of SkyWalking does the same work.
 */
final class TracingSwitch implements AutoConfigurationImportFilter, EnvironmentAware {

    private static final List<String> TRACING = List.of(
            "org.springframework.boot.micrometer.tracing.",
            "org.springframework.boot.opentelemetry.",
            "org.springframework.boot.zipkin.",
            "net.ttddyy.observation.",
            "dev.fivefold.mocks.tracing.");

    private static final String AGENT = "org.apache.skywalking.apm.agent.SkyWalkingAgent";

    private Environment environment = new StandardEnvironment();

    @Override
    public void setEnvironment(Environment environment) {
        this.environment = environment;
    }

    @Override
    public boolean[] match(@Nullable String[] configurations, AutoConfigurationMetadata metadata) {
        boolean on = environment.getProperty("fivefold.tracing.enabled", Boolean.class, false)
                && !ClassUtils.isPresent(AGENT, ClassLoader.getSystemClassLoader());
        boolean[] wanted = new boolean[configurations.length];
        for (int i = 0; i < wanted.length; i++) {
            String configuration = configurations[i];
            wanted[i] = on || configuration == null || TRACING.stream().noneMatch(configuration::startsWith);
        }
        return wanted;
    }
}
