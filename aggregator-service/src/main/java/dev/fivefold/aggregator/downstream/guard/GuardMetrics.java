package dev.fivefold.aggregator.downstream.guard;

import io.github.resilience4j.circuitbreaker.CircuitBreaker.State;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The metrics of a service's guard, as docs/metrics.md tells. */
final class GuardMetrics {

    /** The library has two more, which this service never uses. */
    private static final List<State> STATES = List.of(State.CLOSED, State.OPEN, State.HALF_OPEN, State.FORCED_OPEN);

    private GuardMetrics() {}

    static void register(ServiceGuard guard, MeterRegistry registry) {
        Breaker breaker = guard.breaker();
        for (State state : STATES) {
            Gauge.builder("fivefold.breaker.state", breaker, one -> one.state() == state ? 1 : 0)
                    .description("1 for the state that the service's breaker is in")
                    .tag("service", guard.service())
                    .tag("state", Breaker.name(state))
                    .register(registry);
        }
        gauge("fivefold.breaker.failure.rate", "Of the last calls, in percent", guard, one -> {
                    float rate = breaker.failureRate();
                    return rate < 0 ? Double.NaN : rate;
                })
                .register(registry);
        counter("fivefold.breaker.not.permitted", "Calls that were not made", guard, one -> breaker.notPermitted())
                .register(registry);
        Permits permits = guard.permits();
        gauge("fivefold.bulkhead.permits", "Calls that may be made at a time", guard, one -> permits.limit())
                .register(registry);
        gauge("fivefold.bulkhead.in.use", "Calls that are being made", guard, one -> permits.inUse())
                .register(registry);
        counter("fivefold.bulkhead.rejected", "Calls that were not made", guard, one -> permits.refused())
                .register(registry);
    }

    private static Gauge.Builder<ServiceGuard> gauge(
            String name, String description, ServiceGuard guard, ToDoubleFunction<ServiceGuard> value) {
        return Gauge.builder(name, guard, value).description(description).tag("service", guard.service());
    }

    private static FunctionCounter.Builder<ServiceGuard> counter(
            String name, String description, ServiceGuard guard, ToDoubleFunction<ServiceGuard> value) {
        return FunctionCounter.builder(name, guard, value)
                .description(description)
                .tag("service", guard.service());
    }
}
