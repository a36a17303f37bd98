package dev.fivefold.mocks.network;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of the mocks. Immutable.
 *
 * @param seed of the bodies' texts and of the random delays, tails and failures; any number, default 2053
 * @param heldResponses bytes of compressed responses that are cached, at least 0; default 0
 * @param services behaviour of each service at start, all twelve of them; by default without delay, limit and
 *     failures
 */
@ConfigurationProperties("fivefold.mocks")
public record MocksSettings(
        long seed, @DefaultValue("0B") DataSize heldResponses, Map<LogicalService, Behavior> services) {

    /** Rejects a set of services that is not complete. */
    public MocksSettings {
        if (heldResponses.isNegative()) {
            throw new IllegalArgumentException(
                    "fivefold.mocks.held-responses must be 0B or more, but is " + heldResponses);
        }
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
