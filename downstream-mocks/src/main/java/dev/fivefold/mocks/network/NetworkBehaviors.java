package dev.fivefold.mocks.network;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The networks of all services. Thread-safe. */
public final class NetworkBehaviors {

    private final Map<LogicalService, NetworkBehavior> behaviors = new EnumMap<>(LogicalService.class);

    /** Each service has a random sequence of its own, from the seed and its name. */
    public NetworkBehaviors(MocksSettings settings) {
        for (LogicalService service : LogicalService.values()) {
            long seed = settings.seed() * 31 + service.label().hashCode();
            Behavior behavior = Objects.requireNonNull(settings.services().get(service)); // the settings have each
            behaviors.put(service, new NetworkBehavior(seed, behavior));
        }
    }

    /** Network in front of a service. */
    NetworkBehavior of(LogicalService service) {
        return Objects.requireNonNull(behaviors.get(service)); // each has one
    }

    /** Network of a service by name, empty for an unknown name. */
    Optional<NetworkBehavior> named(String name) {
        return LogicalService.named(name).map(behaviors::get);
    }
}
