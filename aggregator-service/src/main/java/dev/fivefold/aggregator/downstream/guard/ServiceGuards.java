package dev.fivefold.aggregator.downstream.guard;

import dev.fivefold.aggregator.isolation.Isolation;
import dev.fivefold.aggregator.isolation.ServiceChange;
import dev.fivefold.aggregator.isolation.ServiceState;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The guards of all services, a guard a service. What an operator changes about them is logged. Safe for use by many threads. */
public final class ServiceGuards implements Isolation {

    private static final Logger LOG = LoggerFactory.getLogger(ServiceGuards.class);

    private final RecoverySettings recovery;
    private final MeterRegistry registry;
    private final Clock clock;
    private final ConcurrentMap<String, ServiceGuard> guards = new ConcurrentHashMap<>();

    public ServiceGuards(RecoverySettings recovery, MeterRegistry registry, Clock clock) {
        this.recovery = recovery;
        this.registry = registry;
        this.clock = clock;
    }

    /**
     * The guard of a service, which is made if there is none yet.
     *
     * @param configured what it is held to at first
     */
    public ServiceGuard open(String service, ServiceLimits configured) {
        return guards.computeIfAbsent(service, name -> {
            ServiceGuard guard = new ServiceGuard(name, configured, recovery, clock);
            GuardMetrics.register(guard, registry);
            return guard;
        });
    }

    @Override
    public SortedSet<String> services() {
        return Collections.unmodifiableSortedSet(new TreeSet<>(guards.keySet()));
    }

    @Override
    public Optional<ServiceState> of(String service) {
        return Optional.ofNullable(guards.get(service)).map(ServiceGuard::state);
    }

    @Override
    public Optional<ServiceState> change(String service, ServiceChange change) {
        return told(service, guard -> guard.change(change));
    }

    @Override
    public Optional<ServiceState> restore(String service) {
        return told(service, ServiceGuard::restore);
    }

    private Optional<ServiceState> told(String service, Function<ServiceGuard, ServiceState> order) {
        @Nullable ServiceGuard guard = guards.get(service);
        if (guard == null) {
            return Optional.empty();
        }
        ServiceState state = order.apply(guard);
        LOG.info(
                "By an operator's order, until this process ends: {} has {}, breaker {}, changed {}",
                service,
                state.settings(),
                state.breaker().state(),
                state.changed());
        return Optional.of(state);
    }
}
