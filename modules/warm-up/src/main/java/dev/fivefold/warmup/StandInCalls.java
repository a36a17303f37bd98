package dev.fivefold.warmup;

import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.call.ClientMethod;
import dev.fivefold.starter.internal.metrics.CallMetrics;
import dev.fivefold.starter.internal.pipeline.WarmUpCalls;
import dev.fivefold.starter.internal.resilience.BreakerInterceptor;
import dev.fivefold.starter.internal.resilience.BulkheadInterceptor;
import dev.fivefold.starter.internal.resilience.ExtraCallBudget;
import dev.fivefold.starter.internal.resilience.Resilience;
import dev.fivefold.starter.internal.resilience.RetryInterceptor;
import dev.fivefold.starter.internal.resilience.TimingInterceptor;
import dev.fivefold.starter.transport.CallOptions;
import dev.fivefold.starter.transport.Transport;
import dev.fivefold.starter.transport.TransportRequest;
import dev.fivefold.starter.transport.TransportResponse;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.retry.RetryRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The calls of stand-ins: through interceptors of the same classes as those of services, with states of their own.
 *
 * @param blocks whether the transport does
 */
record StandInCalls(StandIns standIns, Resilience resilience, boolean blocks) implements WarmUpCalls {

    @Override
    public List<CallInterceptor> interceptors(ClientMethod method) {
        String service = method.service();
        CircuitBreakerRegistry breakers = CircuitBreakerRegistry.of(
                resilience.breakers().get().circuitBreaker(service).getCircuitBreakerConfig());
        RetryRegistry retries =
                RetryRegistry.of(resilience.retries().get().retry(service).getRetryConfig());
        CallMetrics unpublished = new CallMetrics(new SimpleMeterRegistry());
        return List.of(
                new TimingInterceptor(unpublished.of(service), unpublished.lastHour(method.target()), null),
                new RetryInterceptor(() -> retries, service, new ExtraCallBudget(0)),
                new BreakerInterceptor(() -> breakers, service, () -> resilience.timeout(service)),
                new BulkheadInterceptor(
                        resilience.bulkheads(),
                        service,
                        resilience.queue(service),
                        () -> resilience.timeout(service),
                        blocks));
    }

    @Override
    public Transport transport(ClientMethod method, Transport transport) {
        int number = standIns.add(method.valueType());
        return new Transport() {
            @Override
            public CompletableFuture<TransportResponse> send(TransportRequest request, CallOptions options) {
                return transport.send(request.at(standIns.address() + number), options);
            }

            @Override
            public boolean blocks() {
                return blocks;
            }
        };
    }
}
