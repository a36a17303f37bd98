package dev.fivefold.aggregator.downstream.guard;

import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How a service that has failed is let back in.
 *
 * @param openGrowth by what the time for which it is left alone is multiplied when it fails again soon, 1 (as long every
 *     time) to 10
 * @param openAtMost what that time may grow to, 1 s to 1 h; a service's own {@code open-for} where that is longer
 * @param slowStart in which time its permits grow from a few to all once it answers again, 0 (all at once) to 10 min
 */
public record RecoverySettings(
        @DefaultValue("1") double openGrowth,
        @DefaultValue("1m") Duration openAtMost,
        @DefaultValue("0s") Duration slowStart) {

    /** As long every time, and all permits at once. */
    public static final RecoverySettings PLAIN = new RecoverySettings(1, Duration.ofMinutes(1), Duration.ZERO);

    public RecoverySettings {
        if (!(openGrowth >= 1 && openGrowth <= 10)) {
            throw new IllegalArgumentException(
                    "fivefold.downstream.recovery.open-growth must be 1 to 10, but is " + openGrowth);
        }
        if (openAtMost.compareTo(Duration.ofSeconds(1)) < 0 || openAtMost.compareTo(Duration.ofHours(1)) > 0) {
            throw new IllegalArgumentException("fivefold.downstream.recovery.open-at-most must be 1s to 1h, but is "
                    + openAtMost.toMillis() + "ms");
        }
        if (slowStart.isNegative() || slowStart.compareTo(Duration.ofMinutes(10)) > 0) {
            throw new IllegalArgumentException(
                    "fivefold.downstream.recovery.slow-start must be 0 to 10m, but is " + slowStart.toMillis() + "ms");
        }
    }
}
