package dev.fivefold.starter;

import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.call.CallOrder;
import dev.fivefold.starter.call.ClientMethod;
import dev.fivefold.starter.call.InterceptorFactory;
import dev.fivefold.starter.internal.cache.CallCaches;
import dev.fivefold.starter.internal.cache.CoalescingInterceptor;
import dev.fivefold.starter.internal.config.CacheSettings;
import dev.fivefold.starter.internal.config.CallSettings;
import dev.fivefold.starter.internal.config.FallbackSettings;
import dev.fivefold.starter.internal.config.FivefoldProperties;
import dev.fivefold.starter.internal.fallback.FallbackInterceptor;
import dev.fivefold.starter.internal.fallback.StaleResponses;
import dev.fivefold.starter.internal.metrics.CallMetrics;
import dev.fivefold.starter.internal.pipeline.BuiltIn;
import dev.fivefold.starter.internal.pipeline.ContextPropagation;
import dev.fivefold.starter.internal.resilience.BreakerInterceptor;
import dev.fivefold.starter.internal.resilience.BulkheadInterceptor;
import dev.fivefold.starter.internal.resilience.BulkheadQueue;
import dev.fivefold.starter.internal.resilience.FailureLog;
import dev.fivefold.starter.internal.resilience.HedgeInterceptor;
import dev.fivefold.starter.internal.resilience.Hedging;
import dev.fivefold.starter.internal.resilience.Resilience;
import dev.fivefold.starter.internal.resilience.RetryInterceptor;
import dev.fivefold.starter.internal.resilience.TimingInterceptor;
import dev.fivefold.starter.internal.tracing.CallTracing;
import dev.fivefold.starter.transport.Transport;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The interceptors of calls, in the order of {@link CallOrder}. Only reads are repeated, cached and shared. */
@Configuration(proxyBeanMethods = false)
class InterceptorConfiguration {

    private final FivefoldProperties properties;

    InterceptorConfiguration(FivefoldProperties properties) {
        this.properties = properties;
    }

    private CallSettings settings(ClientMethod method) {
        return properties.call(method.service(), method.name());
    }

    @Bean
    InterceptorFactory fivefoldCallTracingInterceptor(ObjectProvider<CallTracing> tracing, ContextPropagation context) {
        CallTracing spans = tracing.getIfAvailable();
        return new BuiltIn(CallOrder.TRACING, method -> spans == null ? null : spans.ofCall(method, context::capture));
    }

    @Bean
    InterceptorFactory fivefoldFallbackInterceptor(MeterRegistry registry) {
        return new BuiltIn(
                CallOrder.FALLBACK,
                method -> {
                    FallbackSettings fallback = settings(method).fallback();
                    return method.reads() && fallback != null
                            ? new FallbackInterceptor(new StaleResponses(method, fallback, registry))
                            : null;
                },
                method -> method.reads() && settings(method).fallback() != null);
    }

    @Bean
    InterceptorFactory fivefoldCacheInterceptor(CallCaches caches, CallMetrics metrics) {
        return new BuiltIn(
                CallOrder.CACHE,
                method -> {
                    CacheSettings cache = settings(method).cache();
                    if (method.reads() && cache != null) {
                        return caches.interceptor(method, cache);
                    }
                    return method.reads() && properties.coalescing().enabled()
                            ? new CoalescingInterceptor(
                                    metrics.of(method.service()).coalesced())
                            : null;
                },
                method -> method.reads() && settings(method).cache() != null);
    }

    @Bean
    InterceptorFactory fivefoldTimingInterceptor(CallMetrics metrics, Resilience resilience) {
        return new BuiltIn(
                CallOrder.TIMING,
                method -> new TimingInterceptor(
                        metrics.of(method.service()),
                        metrics.lastHour(method.target()),
                        new FailureLog(method, () -> resilience.timeout(method.service()), resilience.failures())));
    }

    @Bean
    InterceptorFactory fivefoldHedgeInterceptor(Resilience resilience) {
        return new BuiltIn(CallOrder.HEDGE, method -> {
            Hedging hedging = resilience.hedging(settings(method).hedge());
            return method.reads() && hedging != null ? new HedgeInterceptor(hedging) : null;
        });
    }

    @Bean
    InterceptorFactory fivefoldRetryInterceptor(Resilience resilience) {
        return new BuiltIn(
                CallOrder.RETRY,
                method -> method.reads()
                        ? new RetryInterceptor(resilience.retries(), method.service(), resilience.retryBudget())
                        : null);
    }

    @Bean
    InterceptorFactory fivefoldBreakerInterceptor(Resilience resilience) {
        return new BuiltIn(
                properties.guards().beforeCaches() ? CallOrder.GUARDS_BEFORE_CACHES : CallOrder.BREAKER,
                method -> properties.guards().enabled()
                        ? new BreakerInterceptor(
                                resilience.breakers(), method.service(), () -> resilience.timeout(method.service()))
                        : null);
    }

    @Bean
    InterceptorFactory fivefoldBulkheadInterceptor(Resilience resilience, CallMetrics metrics, Transport transport) {
        return new BuiltIn(
                properties.guards().beforeCaches() ? CallOrder.GUARDS_BEFORE_CACHES + 1 : CallOrder.BULKHEAD,
                method -> properties.guards().enabled()
                        ? bulkhead(method.service(), resilience, metrics, transport)
                        : null);
    }

    private static CallInterceptor bulkhead(
            String service, Resilience resilience, CallMetrics metrics, Transport transport) {
        metrics.gaugeWaiting(service, resilience.queue(service), BulkheadQueue::waiting);
        return new BulkheadInterceptor(
                resilience.bulkheads(),
                service,
                resilience.queue(service),
                () -> resilience.timeout(service),
                transport.blocks());
    }

    @Bean
    InterceptorFactory fivefoldRequestTracingInterceptor(ObjectProvider<CallTracing> tracing) {
        CallTracing spans = tracing.getIfAvailable();
        return new BuiltIn(
                CallOrder.REQUEST_TRACING,
                method -> spans == null ? null : spans.ofAttempt(method).orElse(null));
    }
}
