package dev.fivefold.aggregator.downstream.guard;

import dev.fivefold.aggregator.isolation.ServiceChange;
import dev.fivefold.aggregator.isolation.ServiceState;
import io.github.resilience4j.circuitbreaker.CircuitBreaker.State;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** What guards one service, and what it is held to at the moment. Safe for use by many threads. */
public final class ServiceGuard {

    private final String service;
    private final ServiceLimits configured;
    private final Permits permits;
    private final Breaker breaker;
    private volatile ServiceLimits limits;

    /** Guards a service as configured. */
    public ServiceGuard(String service, ServiceLimits configured, RecoverySettings recovery, Clock clock) {
        this.service = service;
        this.configured = configured;
        this.limits = configured;
        SlowStart slowStart = new SlowStart(recovery.slowStart(), Breaker.TRIALS, clock);
        this.permits = new Permits(() -> slowStart.of(limits.permits()));
        this.breaker = new Breaker(
                service, () -> limits, new OpenTime(recovery, () -> limits.openFor(), clock), slowStart, clock);
    }

    /** What holds now. */
    public ServiceLimits limits() {
        return limits;
    }

    /** What bounds its calls at a time. */
    public Permits permits() {
        return permits;
    }

    /** What leaves it alone when it fails. */
    public Breaker breaker() {
        return breaker;
    }

    String service() {
        return service;
    }

    synchronized ServiceState change(ServiceChange change) {
        hold(limits.changed(change));
        switch (change.breaker()) {
            case FORCE_OPEN -> breaker.forceOpen();
            case RELEASE -> breaker.release();
            case null -> {}
        }
        return state();
    }

    synchronized ServiceState restore() {
        hold(configured);
        if (breaker.state() == State.FORCED_OPEN) {
            breaker.release();
        }
        return state();
    }

    private void hold(ServiceLimits next) {
        boolean otherRate = next.failureRate() != limits.failureRate();
        limits = next;
        if (otherRate) {
            breaker.recount();
        }
    }

    ServiceState state() {
        ServiceLimits now = limits;
        State state = breaker.state();
        List<String> changed = new ArrayList<>(now.unlike(configured));
        if (state == State.FORCED_OPEN) {
            changed.add("breaker");
        }
        float failureRate = breaker.failureRate();
        return new ServiceState(
                service,
                new ServiceState.Breaker(
                        Breaker.name(state),
                        failureRate < 0 ? null : failureRate,
                        breaker.openForMs(),
                        breaker.notPermitted()),
                new ServiceState.Bulkhead(permits.limit(), permits.inUse(), permits.refused()),
                new ServiceState.Settings(now.permits(), now.failureRate(), now.openFor(), now.callTimeout()),
                changed);
    }
}
