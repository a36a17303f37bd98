package dev.fivefold.starter.config;

import dev.fivefold.engine.gzip.Verification;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings of the calls of one client method.
 *
 * @param cache the local cache of its responses; none unless set
 * @param redis the caching of its responses in Redis; none unless set, and none without {@code fivefold.redis.enabled}
 * @param hedge whether slow calls get a second attempt; {@code fivefold.hedging.enabled} unless set
 * @param fallback its stale fallback; none unless set
 * @param verify the checks of a response that no other call reads, before it goes into the page. JSON that arrives uncompressed, or in less than
 *     {@code fivefold.splice.min-part-size}, is always parsed, unless this is {@code none}. Set {@code none} only for a service that you trust:
 *     malformed JSON of it makes the whole page malformed, and a wrong checksum makes a browser reject the whole page. Under {@code crc},
 *     {@code walk} and {@code none} a service can add fields to the page
 */
@ConfigurationPropertiesSource
public record CallSettings(
        @NestedConfigurationProperty @Nullable CacheSettings cache,
        @NestedConfigurationProperty RedisSettings.@Nullable OfCall redis,
        @Nullable Boolean hedge,
        @NestedConfigurationProperty @Nullable FallbackSettings fallback,
        @DefaultValue("json") Verification verify) {

    /** The settings of a method that the configuration does not name. */
    public static final CallSettings DEFAULT = new CallSettings(null, null, null, null, Verification.JSON);
}
