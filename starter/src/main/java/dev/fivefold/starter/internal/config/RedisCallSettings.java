package dev.fivefold.starter.internal.config;

import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The responses of one call in Redis.
 *
 * @param ttl the time to live of a response, 1 ms to 1 day. Its {@code Cache-Control}, {@code Expires} and
 *     {@code Vary} can shorten it
 */
public record RedisCallSettings(@DefaultValue("30s") Duration ttl) {

    public RedisCallSettings {
        Ranges.require("fivefold.calls.*.*.redis.ttl", ttl, Duration.ofMillis(1), Duration.ofDays(1));
    }
}
