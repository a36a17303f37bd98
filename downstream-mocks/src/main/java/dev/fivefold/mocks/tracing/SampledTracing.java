package dev.fivefold.mocks.tracing;

import io.micrometer.tracing.Tracer;
import java.util.function.Supplier;
import net.ttddyy.dsproxy.support.ProxyDataSource;
import net.ttddyy.observation.boot.autoconfigure.DataSourceObservationAutoConfiguration;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.micrometer.tracing.opentelemetry.autoconfigure.OpenTelemetryTracingAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.util.function.SingletonSupplier;

/** Makes no spans for requests that are not sampled. Wraps the proxies of the data source, if there is a tracer. */
@AutoConfiguration(after = {DataSourceObservationAutoConfiguration.class, OpenTelemetryTracingAutoConfiguration.class})
@ConditionalOnBean(Tracer.class)
class SampledTracing {

    @Bean
    static BeanPostProcessor sampledConnections(ObjectProvider<Tracer> tracer) {
        Supplier<@Nullable Tracer> found =
                SingletonSupplier.ofNullable(tracer::getIfAvailable); // a look-up takes as long as a proxy
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                return bean instanceof ProxyDataSource traced ? new SampledDataSource(traced, found) : bean;
            }
        };
    }

    @Bean
    UnsampledRequests unsampledRequests() {
        return new UnsampledRequests();
    }
}
