package dev.fivefold.redis;

import dev.fivefold.starter.internal.config.Ranges;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The responses cached in Redis. The connection is that of {@code spring.data.redis}, the circuit breaker that of
 * {@code resilience4j.circuitbreaker.instances.fivefold-redis}.
 *
 * @param enabled whether responses are cached in Redis
 * @param timeout the timeout of a command, 1 ms to 1 s; after it the service is called
 * @param namespace the first word of all keys, 1 to 64 letters, digits, {@code _} and {@code -}
 * @param version the second word of all keys, from 1; increase it when the form of responses changes, so that old entries are not read
 * @param jitter the random share of each time to live, 0 to 0.9, so that entries written together do not expire together
 * @param nullTtl the time to live of an entry for a response that does not exist (404), 1 ms to 1 h
 * @param secondDeleteAfter the time after which evicted entries are deleted once more, 1 ms to 1 min. Longer than a
 *     call takes, and a quarter of the longest update or more. Entries that are written after an eviction live for five
 *     times this at most, if the process crashes
 * @param hashKey the secret by which identities in keys, such as tokens, are hashed, at least 16 characters; the password of {@code spring.data.redis} unless set. Without
 *     both it is random, and processes do not share entries that belong to users
 * @param maxPendingWrites the maximum size of all responses that wait to be written, before compression, 1 KB to 1 GB; those beyond are not cached
 */
@ConfigurationProperties("fivefold.redis")
record RedisSettings(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("20ms") Duration timeout,
        @DefaultValue("fivefold") String namespace,
        @DefaultValue("1") int version,
        @DefaultValue("0.1") double jitter,
        @DefaultValue("5s") Duration nullTtl,
        @DefaultValue("500ms") Duration secondDeleteAfter,
        @Nullable String hashKey,
        @DefaultValue("32MB") DataSize maxPendingWrites) {

    private static final String KEY = "fivefold.redis.";
    private static final Pattern NAMESPACE = Pattern.compile("[A-Za-z0-9_-]{1,64}");
    private static final int SHORTEST_HASH_KEY = 16;
    private static final Duration SHORTEST = Duration.ofMillis(1);

    RedisSettings {
        Ranges.require(KEY + "timeout", timeout, SHORTEST, Duration.ofSeconds(1));
        if (!NAMESPACE.matcher(namespace).matches()) {
            throw new IllegalArgumentException(
                    KEY + "namespace must be 1 to 64 letters, digits, _ and -, but is '" + namespace + "'");
        }
        Ranges.require(KEY + "version", version, 1, Integer.MAX_VALUE);
        if (!(jitter >= 0 && jitter <= 0.9)) {
            throw new IllegalArgumentException(KEY + "jitter must be 0 to 0.9, but is " + jitter);
        }
        Ranges.require(KEY + "null-ttl", nullTtl, SHORTEST, Duration.ofHours(1));
        Ranges.require(KEY + "second-delete-after", secondDeleteAfter, SHORTEST, Duration.ofMinutes(1));
        if (hashKey != null && !hashKey.isEmpty() && hashKey.length() < SHORTEST_HASH_KEY) {
            throw new IllegalArgumentException(KEY + "hash-key must have at least " + SHORTEST_HASH_KEY
                    + " characters, but has " + hashKey.length());
        }
        Ranges.require(KEY + "max-pending-writes", maxPendingWrites, DataSize.ofKilobytes(1), DataSize.ofGigabytes(1));
    }

    /** Without the secret. */
    @Override
    public String toString() {
        return "RedisSettings[namespace=" + namespace + ", version=" + version + "]";
    }
}
