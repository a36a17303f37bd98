package dev.fivefold.aggregator.isolation;

import java.util.Optional;
import java.util.SortedSet;

/** What guards the services, seen and changed while they are called. Safe for use by many threads. */
public interface Isolation {

    /** The names of all services that are called. */
    SortedSet<String> services();

    /** How a service is guarded now; empty if there is none of this name. */
    Optional<ServiceState> of(String service);

    /**
     * Guards a service otherwise from now on, until it is restored or this process ends. Calls in flight end as they began.
     *
     * @return how it is guarded then; empty, and nothing is changed, if there is no service of this name
     * @throws IllegalArgumentException if a value is out of its range; nothing is changed then
     */
    Optional<ServiceState> change(String service, ServiceChange change);

    /** Guards a service as it is configured; one that was forced open is released. Empty if there is none of this name. */
    Optional<ServiceState> restore(String service);
}
