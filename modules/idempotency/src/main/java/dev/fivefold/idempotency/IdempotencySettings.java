package dev.fivefold.idempotency;

import dev.fivefold.starter.internal.config.Ranges;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Commands that are made once for each {@code Idempotency-Key}. They are stored in the Redis of {@code spring.data.redis}, or in memory without Spring Data Redis.
 *
 * @param required whether a POST or a PATCH without the header has the response 400. Without the header a command is made for each request
 * @param ttl the time for which a command is stored, 1 s to 30 days
 * @param lease the time after which the command of a process that died can be made again, 100 ms to 1 min. A running command extends it
 * @param maxResponseSize the maximum size of a stored response, 1 KB to 10 MB; a larger one is stored without its body
 * @param memorySize the maximum size of all commands in memory, 1 MB to 1 GB; beyond it the oldest are lost
 */
@ConfigurationProperties("fivefold.idempotency")
record IdempotencySettings(
        @DefaultValue("true") boolean required,
        @DefaultValue("24h") Duration ttl,
        @DefaultValue("5s") Duration lease,
        @DefaultValue("256KB") DataSize maxResponseSize,
        @DefaultValue("32MB") DataSize memorySize) {

    private static final String KEY = "fivefold.idempotency.";

    IdempotencySettings {
        Ranges.require(KEY + "ttl", ttl, Duration.ofSeconds(1), Duration.ofDays(30));
        Ranges.require(KEY + "lease", lease, Duration.ofMillis(100), Duration.ofMinutes(1));
        Ranges.require(KEY + "max-response-size", maxResponseSize, DataSize.ofKilobytes(1), DataSize.ofMegabytes(10));
        Ranges.require(KEY + "memory-size", memorySize, DataSize.ofMegabytes(1), DataSize.ofGigabytes(1));
    }
}
