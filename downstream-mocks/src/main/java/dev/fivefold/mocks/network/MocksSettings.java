package dev.fivefold.mocks.network;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Settings of the mocks. Immutable.
 *
 * @param seed of the bodies' texts and of the drawn delays, tails and failures; any number, default 2053
 * @param services behaviour of each service at start, all twelve of them; by default without delay, limit and failures
 */
@ConfigurationProperties("fivefold.mocks")
public record MocksSettings(long seed, Map<LogicalService, Behavior> services) {

    /** Refuses a set of services that is not complete. */
    public MocksSettings {
        services = Map.copyOf(services);
        Set<LogicalService> missing = EnumSet.allOf(LogicalService.class);
        missing.removeAll(services.keySet());
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException("fivefold.mocks.services lacks "
                    + missing.stream().map(LogicalService::label).collect(Collectors.joining(", "))
                    + ": give each a delay, spread, bandwidth and failure-rate");
        }
    }
}
