package dev.fivefold.starter;

import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.call.InterceptorFactory;
import dev.fivefold.starter.internal.cache.CallCaches;
import dev.fivefold.starter.internal.cache.ResponseStores;
import dev.fivefold.starter.internal.client.ClientCatalog;
import dev.fivefold.starter.internal.client.ClientTimeouts;
import dev.fivefold.starter.internal.client.DeclaredClients;
import dev.fivefold.starter.internal.client.PreparedCalls;
import dev.fivefold.starter.internal.config.FivefoldProperties;
import dev.fivefold.starter.internal.config.HeapBudget;
import dev.fivefold.starter.internal.config.HeapSettings;
import dev.fivefold.starter.internal.http.CallTimer;
import dev.fivefold.starter.internal.metrics.CallMetrics;
import dev.fivefold.starter.internal.metrics.ConnectionLoad;
import dev.fivefold.starter.internal.pipeline.CallHeaders;
import dev.fivefold.starter.internal.pipeline.CallPipelines;
import dev.fivefold.starter.internal.pipeline.CallPipelines.Transports;
import dev.fivefold.starter.internal.pipeline.ContextPropagation;
import dev.fivefold.starter.internal.pipeline.WarmUpCalls;
import dev.fivefold.starter.internal.request.RequestRecorder;
import dev.fivefold.starter.internal.resilience.Resilience;
import dev.fivefold.starter.internal.response.Envelope;
import dev.fivefold.starter.internal.response.ResponseDecoder;
import dev.fivefold.starter.internal.tracing.CallTracing;
import dev.fivefold.starter.transport.Transport;
import feign.Feign;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.cloud.openfeign.FeignAutoConfiguration;
import org.springframework.cloud.openfeign.FeignBuilderCustomizer;
import org.springframework.cloud.openfeign.FeignClientFactory;
import org.springframework.cloud.openfeign.FeignClientProperties;
import org.springframework.cloud.openfeign.FeignClientSpecification;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;
import tools.jackson.databind.json.JsonMapper;

/** The clients: prepared calls of Feign, their pipelines and the transport below them. */
@AutoConfiguration(before = FeignAutoConfiguration.class)
@ConditionalOnClass(Feign.class)
@EnableConfigurationProperties(FivefoldProperties.class)
@Import({
    TracingConfiguration.class,
    EventLoopConfiguration.class,
    LoadBalancerConfiguration.class,
    ResilienceConfiguration.class,
    InterceptorConfiguration.class
})
class CallAutoConfiguration {

    /** Before all beans: a misspelt key must not show itself as a failure of another one. */
    @Bean
    static BeanFactoryPostProcessor fivefoldUnknownKeys(Environment environment) {
        return beans -> UnknownKeys.reject(beans, environment);
    }

    @Bean
    @ConditionalOnMissingBean
    CallTimer fivefoldCallTimer() {
        return new CallTimer();
    }

    /** Without an event loop it has no connections. */
    @Bean
    @ConditionalOnMissingBean
    ConnectionLoad fivefoldConnectionLoad() {
        return new ConnectionLoad();
    }

    @Bean
    @ConditionalOnMissingBean
    CallMetrics fivefoldCallMetrics(MeterRegistry registry) {
        return new CallMetrics(registry);
    }

    @Bean
    @ConditionalOnMissingBean
    CallCaches fivefoldCallCaches(ObjectProvider<ResponseStores> stores, MeterRegistry registry) {
        return new CallCaches(stores.getIfAvailable(), registry);
    }

    @Bean
    @ConditionalOnMissingBean
    ResponseDecoder fivefoldResponseDecoder(JsonMapper json, FivefoldProperties properties) {
        return new ResponseDecoder(
                json, properties.http().maxResponseSize(), properties.splice().minCompressed());
    }

    @Bean
    @ConditionalOnMissingBean
    ContextPropagation fivefoldContextPropagation(ObjectProvider<CallTracing> tracing) {
        return ContextPropagation.of(tracing.getIfAvailable());
    }

    @Bean
    @ConditionalOnMissingBean
    CallPipelines fivefoldCallPipelines(
            FivefoldProperties properties,
            ObjectProvider<CallInterceptor> own,
            ObjectProvider<InterceptorFactory> factories,
            Transport transport,
            ObjectProvider<LoadBalancerConfiguration.Balanced> balanced,
            ObjectProvider<CallTracing> tracing,
            ResponseDecoder responses,
            CallMetrics metrics,
            Resilience resilience,
            ObjectProvider<Envelope.Factory> envelopes,
            ObjectProvider<WarmUpCalls> warmUp) {
        LoadBalancerConfiguration.Balanced balancer = balanced.getIfAvailable();
        return new CallPipelines(
                properties,
                own.orderedStream().toList(),
                factories.orderedStream().toList(),
                new Transports(transport, balancer == null ? null : balancer.transport()),
                new CallHeaders(tracing.getIfAvailable()),
                responses,
                metrics,
                resilience::timeout,
                envelopes.getIfAvailable(),
                warmUp.getIfAvailable());
    }

    /** The requests of prepared calls end at an interceptor, so that each client needs one. */
    @Bean
    static FeignBuilderCustomizer fivefoldRequests() {
        return builder -> builder.requestInterceptor(RequestRecorder.END);
    }

    @Bean
    @ConditionalOnMissingBean
    PreparedCalls fivefoldPreparedCalls(
            CallPipelines pipelines,
            FivefoldProperties properties,
            FeignClientProperties clients,
            ObjectProvider<FeignClientFactory> contexts,
            Environment environment) {
        return new PreparedCalls(pipelines, properties, new ClientTimeouts(clients, environment, contexts));
    }

    /** Eager, so that settings that the heap does not hold stop the start, and not the service under its highest load. */
    @Bean
    @Lazy(false)
    HeapBudget fivefoldHeapBudget(FivefoldProperties properties, ObjectProvider<HeapBudget.Use> others) {
        HeapBudget budget = HeapBudget.of(properties, others.stream().toList());
        budget.excessOver(Runtime.getRuntime().maxMemory()).ifPresent(excess -> {
            if (properties.heap().check() == HeapSettings.Check.REFUSE) {
                throw new InvalidSetupException(new IllegalStateException(excess));
            }
            LoggerFactory.getLogger(HeapBudget.class)
                    .warn("Heap is too small for the settings: details=\"{}\"", excess);
        });
        if (!properties.admission().enabled()) {
            LoggerFactory.getLogger(HeapBudget.class)
                    .warn(
                            "Admission control is DISABLED, and concurrent pages have no bound. Set fivefold.admission.enabled");
        }
        return budget;
    }

    @Bean
    @ConditionalOnMissingBean
    ClientCatalog fivefoldClientCatalog(
            ObjectProvider<FeignClientSpecification> clients,
            ObjectProvider<DeclaredClients> others,
            Environment environment) {
        return new ClientCatalog(
                clients.stream().toList(),
                others.stream().toList(),
                Thread.currentThread().getContextClassLoader(),
                environment);
    }

    /** Eager, so that an invalid client or key stops the start. */
    @Bean
    @Lazy(false)
    ValidClients fivefoldValidClients(ClientCatalog catalog, FivefoldProperties properties, Environment environment) {
        UnknownKeys.warnOfServices(catalog.services(), environment);
        try {
            catalog.validate(properties);
            requireRedis(properties);
        } catch (IllegalStateException invalid) {
            throw new InvalidSetupException(invalid);
        }
        return new ValidClients();
    }

    private static void requireRedis(FivefoldProperties properties) {
        if (ClassUtils.isPresent("dev.fivefold.redis.RedisCache", null)) {
            return;
        }
        properties
                .calls()
                .forEach((service, methods) -> methods.forEach((method, settings) -> {
                    if (settings.redis() != null) {
                        throw new IllegalStateException("fivefold.calls." + service + "." + method
                                + ".redis needs fivefold-redis on the class path: add it, or remove the setting");
                    }
                }));
    }

    /** All clients and the keys of their calls are valid. */
    record ValidClients() {}
}
