package dev.fivefold.starter.internal.config;

import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The stale fallback of one call: its last valid responses, served when the service cannot respond.
 *
 * @param maxAge the maximum age of a served response, since the service sent it, 1 s to 24 h. Its {@code no-store},
 *     {@code private} and {@code must-revalidate} can shorten it
 * @param maxWeight the maximum size of all responses together, after decompression, 1 KB to 4 GB; the least recently used are evicted first
 */
public record FallbackSettings(
        @DefaultValue("10m") Duration maxAge,
        @DefaultValue("32MB") DataSize maxWeight) {

    private static final String KEY = "fivefold.calls.*.*.fallback.";

    public FallbackSettings {
        Ranges.require(KEY + "max-age", maxAge, Duration.ofSeconds(1), Duration.ofDays(1));
        Ranges.require(KEY + "max-weight", maxWeight, DataSize.ofKilobytes(1), DataSize.ofGigabytes(4));
    }
}
