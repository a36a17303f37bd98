package dev.fivefold.aggregator.downstream.redis;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which answers are kept in Redis, and how.
 *
 * @param enabled whether there is a Redis at all
 * @param uri where it is, redis or rediss; a password in it is never logged
 * @param timeout the longest that a call waits for it, 1 ms to 1 s
 * @param namespace the first word of all keys, of letters, digits, {@code _} and {@code -}
 * @param version the second, from 1: another one when what is written changes its form, so that nobody reads the old
 * @param calls by service, then by the name of its client's method; what is not named is not kept
 * @param jitter the share of a time to live that is drawn by lot, 0 to 0.9: what was written together must not expire together
 * @param nullTtl how long it is known that there is nothing (404), 1 ms to 1 h
 * @param secondDeleteAfter how long after an update what it made stale is deleted once more, 1 ms to 1 min
 */
@ConfigurationProperties("fivefold.redis")
public record RedisProperties(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("redis://127.0.0.1:6379") URI uri,
        @DefaultValue("20ms") Duration timeout,
        @DefaultValue("fivefold") String namespace,
        @DefaultValue("1") int version,
        @DefaultValue Map<String, Map<String, CachedCall>> calls,
        @DefaultValue("0.1") double jitter,
        @DefaultValue("5s") Duration nullTtl,
        @DefaultValue("500ms") Duration secondDeleteAfter) {

    private static final Pattern NAMESPACE = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    public RedisProperties {
        if (uri.getHost() == null || !("redis".equals(uri.getScheme()) || "rediss".equals(uri.getScheme()))) {
            throw new IllegalArgumentException("fivefold.redis.uri must be one such as redis://127.0.0.1:6379");
        }
        requireWithin("timeout", timeout, Duration.ofSeconds(1));
        requireWithin("null-ttl", nullTtl, Duration.ofHours(1));
        requireWithin("second-delete-after", secondDeleteAfter, Duration.ofMinutes(1));
        if (!NAMESPACE.matcher(namespace).matches()) {
            throw new IllegalArgumentException(
                    "fivefold.redis.namespace must be 1 to 64 letters, digits, _ and -, but is '" + namespace + "'");
        }
        if (version < 1) {
            throw new IllegalArgumentException("fivefold.redis.version must be 1 or more, but is " + version);
        }
        if (!(jitter >= 0 && jitter <= 0.9)) {
            throw new IllegalArgumentException("fivefold.redis.jitter must be 0 to 0.9, but is " + jitter);
        }
        calls = Map.copyOf(calls);
    }

    /**
     * How the answers to one kind of call are kept.
     *
     * @param ttl how long at most, 1 ms to 1 day
     */
    public record CachedCall(Duration ttl) {

        public CachedCall {
            if (ttl == null) {
                throw new IllegalArgumentException("fivefold.redis.calls.*.*.ttl is missing: write one such as 30s");
            }
            requireWithin("calls.*.*.ttl", ttl, Duration.ofDays(1));
        }
    }

    private static void requireWithin(String key, Duration value, Duration most) {
        if (value.compareTo(Duration.ofMillis(1)) < 0 || value.compareTo(most) > 0) {
            throw new IllegalArgumentException("fivefold.redis." + key + " must be 1ms to " + most.toSeconds()
                    + "s, but is " + value.toMillis() + "ms");
        }
    }
}
