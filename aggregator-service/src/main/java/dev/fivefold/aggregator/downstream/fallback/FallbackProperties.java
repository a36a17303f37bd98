package dev.fivefold.aggregator.downstream.fallback;

import java.time.Duration;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Which answers serve once more when their service has none.
 *
 * @param calls by service, then by the name of its client's method
 */
@ConfigurationProperties("fivefold.fallback")
public record FallbackProperties(@DefaultValue Map<String, Map<String, LastGood>> calls) {

    public FallbackProperties {
        calls = Map.copyOf(calls);
    }

    /**
     * How the last good answers of one method are kept.
     *
     * @param maxAge since the service gave it, up to which an answer serves, 1 s to 1 day
     * @param maxWeight of all answers together, as they came but inflated, 1 KB to 4 GB; those not asked for longest go first
     */
    public record LastGood(
            @DefaultValue("10m") Duration maxAge,
            @DefaultValue("32MB") DataSize maxWeight) {

        private static final Duration LONGEST = Duration.ofDays(1);

        public LastGood {
            if (maxAge.compareTo(Duration.ofSeconds(1)) < 0 || maxAge.compareTo(LONGEST) > 0) {
                throw new IllegalArgumentException(
                        "fivefold.fallback.calls.*.*.max-age must be 1s to 1d, but is " + maxAge.toMillis() + "ms");
            }
            if (maxWeight.compareTo(DataSize.ofKilobytes(1)) < 0 || maxWeight.compareTo(DataSize.ofGigabytes(4)) > 0) {
                throw new IllegalArgumentException(
                        "fivefold.fallback.calls.*.*.max-weight must be 1KB to 4GB, but is " + maxWeight);
            }
        }
    }
}
