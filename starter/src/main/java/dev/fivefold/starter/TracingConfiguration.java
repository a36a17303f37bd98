package dev.fivefold.starter;

import dev.fivefold.starter.internal.tracing.CallTracing;
import dev.fivefold.starter.internal.tracing.MicrometerTracing;
import dev.fivefold.starter.internal.tracing.SkyWalkingTracing;
import dev.fivefold.starter.transport.Transport;
import dev.fivefold.telemetry.TracingSwitch;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.propagation.Propagator;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.ClassUtils;

/** Spans of calls: by SkyWalking's agent if it is attached, else by the application's Micrometer tracer. */
@Configuration(proxyBeanMethods = false)
class TracingConfiguration {

    /** No bean without an agent and a tracer. */
    @Bean
    @ConditionalOnMissingBean
    @Nullable
    CallTracing fivefoldCallTracing(BeanFactory beans, Transport transport) {
        if (TracingSwitch.agentIsPresent()) {
            return new SkyWalkingTracing(transport.blocks());
        }
        boolean micrometer =
                ClassUtils.isPresent("io.micrometer.tracing.Tracer", getClass().getClassLoader());
        return micrometer ? Micrometer.tracing(beans) : null;
    }

    /** Loaded only where the optional dependency is there. */
    private static final class Micrometer {

        static @Nullable CallTracing tracing(BeanFactory beans) {
            Tracer tracer = beans.getBeanProvider(Tracer.class).getIfAvailable();
            return tracer == null ? null : new MicrometerTracing(tracer, beans.getBean(Propagator.class));
        }
    }
}
