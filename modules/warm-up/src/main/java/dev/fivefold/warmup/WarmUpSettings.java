package dev.fivefold.warmup;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Pages that the application makes for itself before it is ready.
 *
 * @param enabled whether the application requests its own pages before it is ready
 * @param duration the time for which it does so, above 0 to 2 min; the start is longer by it
 */
@ConfigurationProperties("fivefold.warm-up")
record WarmUpSettings(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("15s") Duration duration) {

    private static final Duration LONGEST = Duration.ofMinutes(2);

    WarmUpSettings {
        if (!duration.isPositive() || duration.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("fivefold.warm-up.duration must be above 0 to 2m, but is " + duration);
        }
    }
}
