package dev.fivefold.starter;

import com.sun.management.OperatingSystemMXBean;
import dev.fivefold.starter.cache.CallCaches;
import dev.fivefold.starter.client.CallInterceptor;
import dev.fivefold.starter.client.CallPipelines;
import dev.fivefold.starter.client.ClientCatalog;
import dev.fivefold.starter.client.PreparedCalls;
import dev.fivefold.starter.client.StandIns;
import dev.fivefold.starter.config.FivefoldProperties;
import dev.fivefold.starter.config.HeapBudget;
import dev.fivefold.starter.config.HeapSettings;
import dev.fivefold.starter.http.BalancedTransport;
import dev.fivefold.starter.http.CallHeaders;
import dev.fivefold.starter.http.CallOptions;
import dev.fivefold.starter.http.EventLoopTransport;
import dev.fivefold.starter.http.HttpClients;
import dev.fivefold.starter.http.HttpTransport;
import dev.fivefold.starter.metrics.CallMetrics;
import dev.fivefold.starter.metrics.ConnectionLoad;
import dev.fivefold.starter.redis.RedisCache;
import dev.fivefold.starter.request.RequestRecorder;
import dev.fivefold.starter.resilience.CpuLoad;
import dev.fivefold.starter.resilience.ExtraCallBudget;
import dev.fivefold.starter.resilience.FailureLogInterceptor;
import dev.fivefold.starter.resilience.Hedging;
import dev.fivefold.starter.resilience.OutlierEjection;
import dev.fivefold.starter.resilience.Resilience;
import dev.fivefold.starter.response.ResponseDecoder;
import dev.fivefold.starter.tracing.CallTracing;
import feign.Client;
import feign.Feign;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.retry.RetryRegistry;
import io.github.resilience4j.timelimiter.TimeLimiterRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.okhttp3.OkHttpConnectionPoolMetrics;
import io.netty.util.HashedWheelTimer;
import io.netty.util.Timer;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ObjLongConsumer;
import okhttp3.OkHttpClient;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.cloud.client.loadbalancer.LoadBalancerClient;
import org.springframework.cloud.loadbalancer.annotation.LoadBalancerClients;
import org.springframework.cloud.loadbalancer.support.LoadBalancerClientFactory;
import org.springframework.cloud.openfeign.FeignAutoConfiguration;
import org.springframework.cloud.openfeign.FeignBuilderCustomizer;
import org.springframework.cloud.openfeign.FeignClientProperties;
import org.springframework.cloud.openfeign.FeignClientSpecification;
import org.springframework.cloud.openfeign.loadbalancer.FeignBlockingLoadBalancerClient;
import org.springframework.cloud.openfeign.loadbalancer.FeignLoadBalancerAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.Environment;
import reactor.netty.http.client.HttpClient;
import tools.jackson.databind.json.JsonMapper;

/** The clients: prepared calls of Feign, their pipelines and the HTTP client below them. */
@AutoConfiguration(before = {FeignAutoConfiguration.class, FeignLoadBalancerAutoConfiguration.class})
@ConditionalOnClass(Feign.class)
@EnableConfigurationProperties(FivefoldProperties.class)
@Import({TracingConfiguration.class, EventLoopConfiguration.class})
@LoadBalancerClients(defaultConfiguration = OutlierEjection.class)
class CallAutoConfiguration {

    /** Before all beans: a misspelt key must not show itself as a failure of another one. */
    @Bean
    static BeanFactoryPostProcessor unknownKeys(Environment environment) {
        return beans -> UnknownKeys.reject(beans, environment);
    }

    @Bean
    @ConditionalOnMissingBean
    OkHttpClient fivefoldHttpClient(FivefoldProperties properties) {
        return HttpClients.create(properties.http());
    }

    @Bean
    @ConditionalOnMissingBean
    OkHttpConnectionPoolMetrics httpConnectionMetrics(OkHttpClient http) {
        return new OkHttpConnectionPoolMetrics(http.connectionPool());
    }

    /** Clients without a {@code url} go through the load balancer. */
    @Bean
    @ConditionalOnMissingBean
    Client feignClient(
            OkHttpClient http,
            ObjectProvider<HttpClient> eventLoop,
            Timer callTimer,
            FivefoldProperties properties,
            CallMetrics metrics,
            ConnectionLoad connections,
            ObjectProvider<CallTracing> tracing,
            ObjectProvider<LoadBalancerClient> balancer,
            ObjectProvider<LoadBalancerClientFactory> balancers) {
        CallHeaders headers = new CallHeaders(tracing.getIfAvailable());
        ObjLongConsumer<String> received =
                (service, bytes) -> metrics.of(service).received(bytes);
        HttpTransport blocking =
                new HttpTransport(http, received, properties.splice().enabled(), headers);
        LoadBalancerClient balanced = balancer.getIfAvailable();
        LoadBalancerClientFactory factory = balancers.getIfAvailable();
        if (properties.transport() == FivefoldProperties.Transport.OKHTTP) {
            return balanced == null || factory == null
                    ? blocking
                    : new FeignBlockingLoadBalancerClient(blocking, balanced, factory, List.of());
        }
        EventLoopTransport transport = new EventLoopTransport(
                eventLoop.getObject(),
                blocking,
                callTimer,
                properties.http(),
                headers,
                received,
                connections::rejectedOne);
        return balanced == null || factory == null ? transport : new BalancedTransport(transport, balanced, factory);
    }

    /** Ends calls that take too long, and starts second attempts. Its resolution is far below what a page notices. */
    @Bean(destroyMethod = "stop")
    @ConditionalOnMissingBean
    Timer callTimer() {
        return new HashedWheelTimer(new DefaultThreadFactory("call-timer", true), 10, TimeUnit.MILLISECONDS);
    }

    /** Without an event loop it has no connections. */
    @Bean
    @ConditionalOnMissingBean
    ConnectionLoad connectionLoad() {
        return new ConnectionLoad();
    }

    @Bean
    @ConditionalOnMissingBean
    CallMetrics callMetrics(MeterRegistry registry) {
        return new CallMetrics(registry);
    }

    @Bean
    @ConditionalOnMissingBean
    CallCaches callCaches(JsonMapper json, MeterRegistry registry) {
        return new CallCaches(json, registry);
    }

    @Bean
    @ConditionalOnMissingBean
    ResponseDecoder responseDecoder(JsonMapper json, FivefoldProperties properties) {
        return new ResponseDecoder(
                json, properties.http().maxResponseSize(), properties.splice().minCompressed());
    }

    @Bean
    @ConditionalOnMissingBean
    ContextPropagation contextPropagation(ObjectProvider<CallTracing> tracing) {
        return ContextPropagation.of(tracing.getIfAvailable());
    }

    @Bean
    @ConditionalOnMissingBean
    CpuLoad cpuLoad(FivefoldProperties properties) {
        return CpuLoad.ofProcessors(
                properties.hedging().maxCpuLoad(), ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class));
    }

    @Bean(destroyMethod = "close")
    @ConditionalOnMissingBean
    Hedging hedging(FivefoldProperties properties, Timer callTimer, CpuLoad load, CallMetrics metrics) {
        Hedging hedging = Hedging.within(
                properties.hedging().budget(), properties.hedging().initialDelay(), callTimer, load);
        metrics.countExtraCalls(hedging.budget(), "hedge", ExtraCallBudget::taken);
        return hedging;
    }

    @Bean
    @ConditionalOnMissingBean
    Resilience resilience(
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
                FailureLogInterceptor.log(System::nanoTime),
                new ConcurrentHashMap<>());
    }

    @Bean
    @ConditionalOnMissingBean
    CallPipelines callPipelines(
            FivefoldProperties properties,
            ObjectProvider<CallInterceptor> own,
            CallCaches caches,
            ObjectProvider<RedisCache> redis,
            CallMetrics metrics,
            MeterRegistry registry,
            Resilience resilience,
            ObjectProvider<CallTracing> tracing,
            ContextPropagation context,
            ObjectProvider<StandIns> standIns) {
        return new CallPipelines(
                properties,
                own.orderedStream().toList(),
                caches,
                redis.getIfAvailable(),
                metrics,
                registry,
                resilience,
                tracing.getIfAvailable(),
                context::capture,
                standIns.getIfAvailable());
    }

    /** The requests of prepared calls end at an interceptor, so that each client needs one. */
    @Bean
    static FeignBuilderCustomizer fivefoldRequests() {
        return builder -> builder.requestInterceptor(RequestRecorder.END);
    }

    @Bean
    @ConditionalOnMissingBean
    PreparedCalls preparedCalls(
            CallPipelines pipelines,
            ResponseDecoder responses,
            FivefoldProperties properties,
            FeignClientProperties clients) {
        return new PreparedCalls(pipelines, responses, properties, service -> limits(clients, service));
    }

    /** Eager, so that settings that the heap does not hold stop the start, and not the service under its highest load. */
    @Bean
    @Lazy(false)
    HeapBudget heapBudget(FivefoldProperties properties) {
        HeapBudget budget = HeapBudget.of(properties);
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

    private static CallOptions.Limits limits(FeignClientProperties clients, String service) {
        FeignClientProperties.FeignClientConfiguration shared =
                clients.getConfig().get(clients.getDefaultConfig());
        FeignClientProperties.FeignClientConfiguration own = clients.getConfig().get(service);
        Integer connect = own == null || own.getConnectTimeout() == null
                ? (shared == null ? null : shared.getConnectTimeout())
                : own.getConnectTimeout();
        Integer read = own == null || own.getReadTimeout() == null
                ? (shared == null ? null : shared.getReadTimeout())
                : own.getReadTimeout();
        return new CallOptions.Limits(
                Duration.ofMillis(connect == null ? 500 : connect),
                Duration.ofMillis(read == null ? Integer.MAX_VALUE : read));
    }

    /** Eager, so that an invalid client or key stops the start. */
    @Bean
    @Lazy(false)
    @ConditionalOnMissingBean
    ClientCatalog clientCatalog(ObjectProvider<FeignClientSpecification> clients, FivefoldProperties properties) {
        ClientCatalog catalog = new ClientCatalog(
                clients.stream().toList(), Thread.currentThread().getContextClassLoader());
        try {
            catalog.validate(properties);
        } catch (IllegalStateException invalid) {
            throw new InvalidSetupException(invalid);
        }
        return catalog;
    }
}
