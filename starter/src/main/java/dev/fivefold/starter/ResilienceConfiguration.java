package dev.fivefold.starter;

import com.sun.management.OperatingSystemMXBean;
import dev.fivefold.starter.internal.client.ClientCatalog;
import dev.fivefold.starter.internal.config.FivefoldProperties;
import dev.fivefold.starter.internal.http.CallTimer;
import dev.fivefold.starter.internal.metrics.CallMetrics;
import dev.fivefold.starter.internal.resilience.CpuLoad;
import dev.fivefold.starter.internal.resilience.ExtraCallBudget;
import dev.fivefold.starter.internal.resilience.FailureLog;
import dev.fivefold.starter.internal.resilience.Hedging;
import dev.fivefold.starter.internal.resilience.RefreshedBean;
import dev.fivefold.starter.internal.resilience.Resilience;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.common.bulkhead.configuration.CommonBulkheadConfigurationProperties;
import io.github.resilience4j.common.circuitbreaker.configuration.CommonCircuitBreakerConfigurationProperties;
import io.github.resilience4j.common.retry.configuration.CommonRetryConfigurationProperties;
import io.github.resilience4j.common.timelimiter.configuration.CommonTimeLimiterConfigurationProperties;
import io.github.resilience4j.retry.RetryRegistry;
import io.github.resilience4j.timelimiter.TimeLimiterRegistry;
import java.lang.management.ManagementFactory;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Resilience4j for the services of prepared calls, by the config {@value #CONFIG}. Other instances are the application's. */
@Configuration(proxyBeanMethods = false)
class ResilienceConfiguration {

    /** The base of the instances of services. */
    static final String CONFIG = "fivefold";

    /** Gives each service's instance its base, unless the application names another, as its key {@code base-config} would. */
    @Bean
    static BeanPostProcessor fivefoldBaseConfig(ObjectProvider<ClientCatalog> catalog) {
        return new BaseConfig(catalog);
    }

    private record BaseConfig(ObjectProvider<ClientCatalog> catalog) implements BeanPostProcessor {

        @Override
        public Object postProcessAfterInitialization(Object bean, String name) {
            if (bean instanceof CommonCircuitBreakerConfigurationProperties breakers) {
                for (String service : services()) {
                    var instance = breakers.getInstances()
                            .computeIfAbsent(
                                    service,
                                    added -> new CommonCircuitBreakerConfigurationProperties.InstanceProperties());
                    if (instance.getBaseConfig() == null) {
                        instance.setBaseConfig(CONFIG);
                    }
                }
            } else if (bean instanceof CommonBulkheadConfigurationProperties bulkheads) {
                for (String service : services()) {
                    var instance = bulkheads
                            .getInstances()
                            .computeIfAbsent(
                                    service, added -> new CommonBulkheadConfigurationProperties.InstanceProperties());
                    if (instance.getBaseConfig() == null) {
                        instance.setBaseConfig(CONFIG);
                    }
                }
            } else if (bean instanceof CommonRetryConfigurationProperties retries) {
                for (String service : services()) {
                    var instance = retries.getInstances()
                            .computeIfAbsent(
                                    service, added -> new CommonRetryConfigurationProperties.InstanceProperties());
                    if (instance.getBaseConfig() == null) {
                        instance.setBaseConfig(CONFIG);
                    }
                }
            } else if (bean instanceof CommonTimeLimiterConfigurationProperties limiters) {
                for (String service : services()) {
                    var instance = limiters.getInstances()
                            .computeIfAbsent(
                                    service,
                                    added -> new CommonTimeLimiterConfigurationProperties.InstanceProperties());
                    if (instance.getBaseConfig() == null) {
                        instance.setBaseConfig(CONFIG);
                    }
                }
            }
            return bean;
        }

        private Iterable<String> services() {
            return catalog.getObject().services();
        }
    }

    @Bean
    @ConditionalOnMissingBean
    CpuLoad fivefoldCpuLoad(FivefoldProperties properties) {
        return CpuLoad.ofProcessors(
                properties.hedging().maxCpuLoad(), ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class));
    }

    @Bean
    @ConditionalOnMissingBean
    Hedging fivefoldHedging(FivefoldProperties properties, CallTimer callTimer, CpuLoad load, CallMetrics metrics) {
        Hedging hedging = new Hedging(
                new ExtraCallBudget(properties.hedging().budget()),
                properties.hedging().initialDelay(),
                callTimer,
                load);
        metrics.countExtraCalls(hedging.budget(), "hedge", ExtraCallBudget::taken);
        return hedging;
    }

    @Bean
    @ConditionalOnMissingBean
    Resilience fivefoldResilience(
            CircuitBreakerRegistry breakers,
            BulkheadRegistry bulkheads,
            RetryRegistry retries,
            TimeLimiterRegistry timeLimiters,
            Hedging hedging,
            FivefoldProperties properties,
            CallMetrics metrics,
            ConfigurableApplicationContext context) {
        ExtraCallBudget budget = new ExtraCallBudget(properties.retry().budget());
        metrics.countExtraCalls(budget, "retry", ExtraCallBudget::taken);
        return new Resilience(
                RefreshedBean.of(breakers, context),
                RefreshedBean.of(bulkheads, context),
                RefreshedBean.of(retries, context),
                RefreshedBean.of(timeLimiters, context),
                budget,
                hedging,
                properties.hedging().enabled(),
                FailureLog.log(System::nanoTime),
                new ConcurrentHashMap<>());
    }
}
