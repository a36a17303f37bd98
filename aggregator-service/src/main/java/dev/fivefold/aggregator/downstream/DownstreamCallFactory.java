package dev.fivefold.aggregator.downstream;

import dev.fivefold.aggregator.downstream.cache.CachingCall;
import dev.fivefold.aggregator.downstream.cache.CallCache;
import dev.fivefold.aggregator.downstream.cache.CallKey;
import dev.fivefold.aggregator.downstream.cache.CoalescingCall;
import dev.fivefold.aggregator.downstream.fallback.LastGoodAnswers;
import dev.fivefold.aggregator.downstream.fallback.LastGoodCall;
import dev.fivefold.aggregator.downstream.guard.BreakerCall;
import dev.fivefold.aggregator.downstream.guard.BulkheadCall;
import dev.fivefold.aggregator.downstream.guard.ServiceGuard;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallTarget;
import feign.InvocationHandlerFactory.MethodHandler;
import feign.RequestLine;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Makes the calls of one service, with all that happens around them in one visible order: from the plan's side to the
 * wire's. Safe for use by many threads.
 */
final class DownstreamCallFactory {

    private final String service;
    private final ServiceGuard guard;
    private final CallMetrics metrics;
    private final SharedByServices shared;
    private final RedisCalls redis;
    private final ConcurrentMap<CallKey, CompletableFuture<CallResult<?>>> inFlight = new ConcurrentHashMap<>();
    private final ConcurrentMap<Method, CallTarget> targets = new ConcurrentHashMap<>();
    private final ConcurrentMap<Method, LatencyEstimate> latencies = new ConcurrentHashMap<>();
    private final ConcurrentMap<Method, Optional<CallCache>> caches = new ConcurrentHashMap<>();

    DownstreamCallFactory(
            String service, ServiceGuard guard, CallMetrics metrics, SharedByServices shared, RedisCalls redis) {
        this.service = service;
        this.guard = guard;
        this.metrics = metrics;
        this.shared = shared;
        this.redis = redis;
    }

    /** A call of a client's method, which knows its service. */
    Call<?> create(Method method, MethodHandler handler, Object[] arguments) {
        return new OfMethod<>(
                assembled(method, handler, arguments),
                targets.computeIfAbsent(method, first -> new CallTarget(service, first.getName(), valueOf(first))));
    }

    private static Type valueOf(Method method) {
        return ((ParameterizedType) method.getGenericReturnType()).getActualTypeArguments()[0];
    }

    private record OfMethod<T>(Call<T> call, CallTarget target) implements Call<T> {

        @Override
        public CallResult<T> execute(CallContext context) {
            return call.execute(context);
        }
    }

    /** Only what reads (GET) may be made more than once or answer for another. */
    private Call<Object> assembled(Method method, MethodHandler handler, Object[] arguments) {
        Call<Object> call = ofService(method, handler, arguments);
        if (!reads(method)) {
            return traced(call, method);
        }
        call = redis.around(call, method, arguments, others -> ofService(method, handler, others));
        CallKey key = CallKey.of(method.toString(), arguments);
        Optional<CallCache> cache = cacheOf(method);
        if (cache.isPresent()) {
            call = new CachingCall<>(call, key, cache.get());
        } else if (shared.coalesce()) {
            call = new CoalescingCall<>(call, key, inFlight, metrics.coalesced());
        }
        LastGoodAnswers lastGood = shared.fallbacks().of(service, method.getName());
        return traced(lastGood == null ? call : new LastGoodCall<>(call, key, lastGood), method);
    }

    /** With a span of the whole call, whoever answers it. */
    private Call<Object> traced(Call<Object> call, Method method) {
        CallTracing tracing = shared.tracing();
        return tracing == null ? call : tracing.ofCall(call, service, method);
    }

    /** A call that the service itself answers. */
    private Call<Object> ofService(Method method, MethodHandler handler, Object[] arguments) {
        Call<Object> call = new FeignCall<>(handler, arguments, guard.limits().callTimeout());
        if (shared.tracing() != null) {
            call = shared.tracing().ofAttempt(call, service, method);
        }
        if (shared.guarded()) {
            call = new BulkheadCall<>(call, guard.permits());
            call = new BreakerCall<>(call, guard.breaker());
        }
        if (reads(method)) {
            call = new RetriedCall<>(call, shared.retries());
            if (shared.hedging() != null) {
                call = new HedgedCall<>(call, latencyOf(method), shared.hedging());
            }
        }
        if (shared.failures() != null) {
            call = new ToldCall<>(call, service, guard.limits().callTimeout(), shared.failures());
        }
        return new TimedCall<>(call, metrics);
    }

    private static boolean reads(Method method) {
        return method.getAnnotation(RequestLine.class).value().startsWith("GET ");
    }

    /** Whether calls for single keys are made in bulk where their client can. */
    boolean batch() {
        return shared.batch();
    }

    private Optional<CallCache> cacheOf(Method method) {
        return caches.computeIfAbsent(
                method, first -> Optional.ofNullable(shared.caches().of(service, method.getName())));
    }

    private LatencyEstimate latencyOf(Method method) {
        return latencies.computeIfAbsent(method, first -> new LatencyEstimate());
    }
}
