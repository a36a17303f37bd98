package dev.fivefold.aggregator.isolation;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What is to be otherwise about a service's guards; {@code null} stays as it is.
 *
 * @param permits calls that may be made at a time, 1 to 1,000,000
 * @param failureRate of the last calls, in percent, from which on the service is left alone, above 0 to 100
 * @param openFor how long it is then left alone, 1 ms to 10 min; from the next time on
 * @param callTimeout for a whole call, 1 ms to 60 s; for calls that begin from now on
 * @param breaker what its breaker is to do now
 */
public record ServiceChange(
        @Nullable Integer permits,
        @Nullable Float failureRate,
        @Nullable Duration openFor,
        @Nullable Duration callTimeout,
        @Nullable BreakerOrder breaker) {

    /** Whether it would change anything at all. */
    public boolean isNothing() {
        return permits == null && failureRate == null && openFor == null && callTimeout == null && breaker == null;
    }

    /** What a breaker can be told. */
    public enum BreakerOrder {
        /** Leave the service alone until further notice. */
        FORCE_OPEN,
        /** Try the service again now, with a few calls: how they end decides. A breaker that is closed stays so. */
        RELEASE
    }
}
