package dev.fivefold.mocks.tracing;

import io.micrometer.tracing.Tracer;
import java.util.function.Supplier;
import net.ttddyy.dsproxy.support.ProxyDataSource;
import net.ttddyy.observation.boot.autoconfigure.DataSourceObservationAutoConfiguration;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.util.function.SingletonSupplier;

/** Takes away what makes spans that nobody keeps. After the rest of tracing, since it goes around it, and left out where that is. */
@AutoConfiguration(after = DataSourceObservationAutoConfiguration.class)
class SampledTracing {

    @Bean
    static BeanPostProcessor sampledConnections(ObjectProvider<Tracer> tracer) {
        Supplier<@Nullable Tracer> found =
                SingletonSupplier.ofNullable(tracer::getIfAvailable); // to look for it takes as long as a proxy
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
