package dev.fivefold.starter.client;

import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.cache.CallCaches;
import dev.fivefold.starter.cache.CoalescingInterceptor;
import dev.fivefold.starter.config.CallSettings;
import dev.fivefold.starter.config.FivefoldProperties;
import dev.fivefold.starter.config.FivefoldProperties.Transport;
import dev.fivefold.starter.fallback.FallbackInterceptor;
import dev.fivefold.starter.fallback.StaleResponses;
import dev.fivefold.starter.http.CallOptions;
import dev.fivefold.starter.metrics.CallMetrics;
import dev.fivefold.starter.redis.RedisCache;
import dev.fivefold.starter.request.RequestFactory;
import dev.fivefold.starter.resilience.BreakerInterceptor;
import dev.fivefold.starter.resilience.BulkheadInterceptor;
import dev.fivefold.starter.resilience.BulkheadQueue;
import dev.fivefold.starter.resilience.ExtraCallBudget;
import dev.fivefold.starter.resilience.FailureLogInterceptor;
import dev.fivefold.starter.resilience.HedgeInterceptor;
import dev.fivefold.starter.resilience.Hedging;
import dev.fivefold.starter.resilience.Resilience;
import dev.fivefold.starter.resilience.RetryInterceptor;
import dev.fivefold.starter.resilience.TimingInterceptor;
import dev.fivefold.starter.tracing.CallTracing;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.retry.RetryRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Assembles the pipeline of each client method, once. It is everything between a plan and the wire, one line a
 * behavior, from the plan's side to the wire's. This is the one place that names the order.
 *
 * @param own the application's interceptors, in their order
 * @param redis {@code null} without Redis
 * @param tracing {@code null} without tracing
 * @param context captures the calling thread's context
 * @param standIns those of a warm-up; {@code null} without one
 */
public record CallPipelines(
        FivefoldProperties properties,
        List<CallInterceptor> own,
        CallCaches caches,
        @Nullable RedisCache redis,
        CallMetrics metrics,
        MeterRegistry registry,
        Resilience resilience,
        @Nullable CallTracing tracing,
        Supplier<UnaryOperator<Runnable>> context,
        @Nullable StandIns standIns) {

    /**
     * The pipeline of a method; only reads are repeated, cached and shared.
     *
     * @param standIn requests a stand-in; {@code null} without a warm-up
     */
    CallPipeline of(
            ClientMethod method,
            RequestFactory requests,
            RequestSender sender,
            @Nullable RequestSender standIn,
            CallOptions.Limits limits) {
        CallSettings settings = properties.call(method.service(), method.name());
        CallMetrics.OfService measured = metrics.of(method.service());
        String service = method.service();
        boolean reads = method.reads();
        List<CallInterceptor> pipeline = new ArrayList<>(own);
        if (tracing != null) {
            pipeline.add(tracing.ofCall(method, context));
        }
        boolean blocks = properties.transport() == Transport.OKHTTP;
        BulkheadInterceptor bulkhead = new BulkheadInterceptor(
                resilience.bulkheads(), service, resilience.queue(service), () -> resilience.timeout(service), blocks);
        metrics.gaugeWaiting(service, resilience.queue(service), BulkheadQueue::waiting);
        List<CallInterceptor> guards = properties.guards().enabled()
                ? List.of(
                        new BreakerInterceptor(resilience.breakers(), service, () -> resilience.timeout(service)),
                        bulkhead)
                : List.of();
        if (properties.guards().beforeCaches()) {
            pipeline.addAll(guards);
        }
        if (reads && settings.fallback() != null) {
            pipeline.add(new FallbackInterceptor(new StaleResponses(method, settings.fallback(), registry)));
        }
        if (reads && settings.cache() != null) {
            pipeline.add(caches.interceptor(method, settings.cache()));
        } else if (reads && properties.coalescing().enabled()) {
            pipeline.add(new CoalescingInterceptor(measured.coalesced()));
        }
        if (reads && redis != null && settings.redis() != null) {
            pipeline.add(redis.interceptor(method, settings.redis(), settings.verify()));
        }
        CallInterceptor timing = new TimingInterceptor(measured);
        pipeline.add(timing);
        CallInterceptor log =
                new FailureLogInterceptor(method, () -> resilience.timeout(service), resilience.failures());
        pipeline.add(log);
        Hedging hedging = resilience.hedging(settings.hedge());
        if (reads && hedging != null) {
            pipeline.add(new HedgeInterceptor(hedging));
        }
        if (reads) {
            pipeline.add(new RetryInterceptor(resilience.retries(), service, resilience.retryBudget()));
        }
        if (!properties.guards().beforeCaches()) {
            pipeline.addAll(guards);
        }
        if (tracing != null) {
            tracing.ofAttempt(method).ifPresent(pipeline::add);
        }
        SmallResponses small = new SmallResponses();
        Consumer<RawJson> received = body -> {
            measured.inflated(body.length());
            small.received(body);
        };
        // All clients share cache entries, and most of them accept gzip.
        boolean stored = settings.keepsResponses();
        BooleanSupplier plain = plain(settings, small, stored);
        boolean application = !own.isEmpty() || method.valueType() != RawJson.class;
        pipeline.add(
                new FeignTransport(sender, () -> resilience.timeout(service), limits, plain, received, application));
        return new CallPipeline(
                method,
                arguments -> Invocation.whole(method, arguments, requests),
                pipeline,
                List.of(timing, log),
                blocks,
                application,
                standIn == null ? null : ofStandIns(method, requests, settings, standIn, limits, blocks));
    }

    /** Whether a call requests a response without compression. */
    private BooleanSupplier plain(CallSettings settings, SmallResponses small, boolean stored) {
        boolean plainParts = properties.http().plainParts();
        // Without splicing OkHttp inflates. What is small after fields are dropped was not when it arrived.
        boolean bySize = properties.splice().enabled() && !settings.dropsFields();
        return () -> plainParts && ((!stored && PageMark.PLAIN_PARTS.isSet()) || (bySize && small.expected()));
    }

    /** The pipeline of calls of stand-ins, which passes those of services, stores no response and has its own counts. */
    private CallPipeline ofStandIns(
            ClientMethod method,
            RequestFactory requests,
            CallSettings settings,
            RequestSender standIn,
            CallOptions.Limits limits,
            boolean blocks) {
        String service = method.service();
        CircuitBreakerRegistry breakers = CircuitBreakerRegistry.of(
                resilience.breakers().get().circuitBreaker(service).getCircuitBreakerConfig());
        RetryRegistry retries =
                RetryRegistry.of(resilience.retries().get().retry(service).getRetryConfig());
        SmallResponses small = new SmallResponses();
        return new CallPipeline(
                method,
                arguments -> Invocation.bare(method, arguments, requests),
                List.of(
                        new TimingInterceptor(new CallMetrics(new SimpleMeterRegistry()).of(service)),
                        new RetryInterceptor(() -> retries, service, new ExtraCallBudget(0)),
                        new BreakerInterceptor(() -> breakers, service, () -> resilience.timeout(service)),
                        new BulkheadInterceptor(
                                resilience.bulkheads(),
                                service,
                                resilience.queue(service),
                                () -> resilience.timeout(service),
                                blocks),
                        new FeignTransport(
                                standIn,
                                () -> resilience.timeout(service),
                                limits,
                                plain(settings, small, false),
                                small::received,
                                false)),
                List.of(),
                blocks,
                false,
                null);
    }
}
