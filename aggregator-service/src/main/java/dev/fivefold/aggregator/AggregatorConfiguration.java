package dev.fivefold.aggregator;

import dev.fivefold.aggregator.downstream.CallTracing;
import dev.fivefold.aggregator.downstream.DownstreamClients;
import dev.fivefold.aggregator.downstream.DownstreamProperties;
import dev.fivefold.aggregator.downstream.ServiceSettings;
import dev.fivefold.aggregator.downstream.cache.CacheProperties;
import dev.fivefold.aggregator.downstream.cache.CallCaches;
import dev.fivefold.aggregator.downstream.fallback.FallbackProperties;
import dev.fivefold.aggregator.downstream.fallback.Fallbacks;
import dev.fivefold.aggregator.downstream.redis.RedisCache;
import dev.fivefold.aggregator.metrics.PageMetrics;
import dev.fivefold.aggregator.metrics.PoolMetrics;
import dev.fivefold.aggregator.page.HomePage;
import dev.fivefold.aggregator.web.CachesEndpoint;
import dev.fivefold.aggregator.web.DownstreamEndpoint;
import dev.fivefold.aggregator.web.PlansEndpoint;
import dev.fivefold.engine.execution.FailureListener;
import dev.fivefold.engine.execution.FanOutPool;
import dev.fivefold.engine.execution.PlanExecutor;
import dev.fivefold.engine.execution.PooledExecutor;
import dev.fivefold.engine.execution.Schedule;
import dev.fivefold.engine.execution.SerialExecutor;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.ServiceTerms;
import dev.fivefold.telemetry.TracingSwitch;
import io.micrometer.context.ContextRegistry;
import io.micrometer.context.ContextSnapshotFactory;
import io.micrometer.context.integration.Slf4jThreadLocalAccessor;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.propagation.Propagator;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** The engine, put together; what it serves is in {@link PageConfiguration}. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({
    CacheProperties.class,
    DownstreamProperties.class,
    ExecutionProperties.class,
    FallbackProperties.class,
    PageProperties.class
})
class AggregatorConfiguration {

    /** What is bound to a thread that serves a request and is to follow its work onto others. */
    @Bean
    ContextSnapshotFactory contextSnapshots() {
        ContextRegistry registry = new ContextRegistry();
        registry.loadThreadLocalAccessors();
        registry.registerThreadLocalAccessor(new Slf4jThreadLocalAccessor());
        return ContextSnapshotFactory.builder().contextRegistry(registry).build();
    }

    @Bean
    CallCaches callCaches(CacheProperties properties, JsonMapper json, MeterRegistry metrics) {
        return new CallCaches(properties, json, metrics);
    }

    @Bean
    Fallbacks fallbacks(FallbackProperties properties, MeterRegistry metrics) {
        return new Fallbacks(properties, metrics);
    }

    @Bean
    CachesEndpoint cachesEndpoint(CallCaches caches) {
        return new CachesEndpoint(caches::calls, caches::purge);
    }

    /** None where there are no traces. With the agent of SkyWalking there is no tracer: see {@link TracingSwitch}. */
    @Bean
    @Nullable
    CallTracing callTracing(ObjectProvider<Tracer> tracer, ObjectProvider<Propagator> propagator) {
        if (TracingSwitch.agentIsPresent()) {
            return CallTracing.ofSkyWalking();
        }
        Tracer spans = tracer.getIfAvailable();
        return spans == null ? null : CallTracing.of(spans, propagator.getObject());
    }

    @Bean
    DownstreamClients downstreamClients(
            DownstreamProperties properties,
            JsonMapper json,
            CallCaches caches,
            Fallbacks fallbacks,
            ObjectProvider<RedisCache> redis,
            MeterRegistry metrics,
            ContextSnapshotFactory context,
            ObjectProvider<CallTracing> tracing) {
        return new DownstreamClients(
                properties,
                json,
                caches,
                fallbacks,
                redis.getIfAvailable(),
                metrics,
                inContext(context, tracing.getIfAvailable()),
                tracing.getIfAvailable());
    }

    @Bean
    FanOutPool fanOutPool(ExecutionProperties execution) {
        ExecutionProperties.Pool pool = execution.pool();
        return pool.virtual()
                ? FanOutPool.ofVirtualThreads(pool.threads(), pool.queue())
                : FanOutPool.ofThreads(pool.threads(), pool.queue());
    }

    @Bean
    PoolMetrics poolMetrics(FanOutPool pool) {
        return new PoolMetrics(pool);
    }

    @Bean
    PageMetrics pageMetrics(MeterRegistry registry) {
        return new PageMetrics(registry);
    }

    @Bean
    PlanExecutor planExecutor(
            ExecutionProperties execution,
            FanOutPool pool,
            ContextSnapshotFactory context,
            ObjectProvider<CallTracing> tracing) {
        UnaryOperator<Runnable> inContext = inContext(context, tracing.getIfAvailable());
        FailureListener failures = new LoggedFailures(System::nanoTime);
        return switch (execution.mode()) {
            case SERIAL -> new SerialExecutor(failures);
            case STAGED -> new PooledExecutor(pool, Schedule.STAGED, inContext, failures);
            case DATAFLOW -> new PooledExecutor(pool, Schedule.DATAFLOW, inContext, failures);
        };
    }

    /** Has what runs on another thread see what is bound to the calling one, and go on in its span where there are traces. */
    private static UnaryOperator<Runnable> inContext(ContextSnapshotFactory context, @Nullable CallTracing tracing) {
        if (tracing == null) {
            return work -> context.captureAll().wrap(work);
        }
        // The span within all else: what is restored around it ends in the order in which it began.
        return work -> context.captureAll().wrap(tracing.goingOn(work));
    }

    @Bean
    HomePage homePage(
            Plan<Long> plan, PlanExecutor executor, JsonMapper json, PageMetrics metrics, PageProperties page) {
        return new HomePage(plan, executor, metrics, page.deadline());
    }

    @Bean
    PlansEndpoint plansEndpoint(Plan<Long> plan, DownstreamProperties downstream, DownstreamClients clients) {
        Function<String, ServiceTerms> terms = service -> {
            ServiceSettings settings = downstream.of(service);
            return new ServiceTerms(settings.callTimeout(), settings.latency(), settings.permits());
        };
        return new PlansEndpoint(plan, terms, clients.isolation());
    }

    @Bean
    DownstreamEndpoint downstreamEndpoint(DownstreamClients clients) {
        return new DownstreamEndpoint(clients.isolation());
    }
}
