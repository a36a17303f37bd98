package dev.fivefold.starter.internal.config;

import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The local cache of one call's responses.
 *
 * @param ttl the time to live of a response, 1 ms to 1 h. Its {@code Cache-Control}, {@code Expires} and
 *     {@code Vary} can shorten it
 * @param stale the time for which a response is served stale beyond that, while it is refreshed, 0 s to 1 h
 * @param maxWeight the maximum size of all responses together, of compressed ones their compressed size, 1 KB to 4 GB. On the heap the least recently
 *     used are evicted first; off the heap the oldest, and there it is all memory that they take
 * @param store where the responses are stored
 */
public record CacheSettings(
        @DefaultValue("1s") Duration ttl,
        @DefaultValue("0s") Duration stale,
        @DefaultValue("32MB") DataSize maxWeight,
        @DefaultValue("heap") Store store) {

    private static final String KEY = "fivefold.calls.*.*.cache.";

    public CacheSettings {
        Ranges.require(KEY + "ttl", ttl, Duration.ofMillis(1), Duration.ofHours(1));
        Ranges.require(KEY + "stale", stale, Duration.ZERO, Duration.ofHours(1));
        Ranges.require(KEY + "max-weight", maxWeight, DataSize.ofKilobytes(1), DataSize.ofGigabytes(4));
    }

    /** The time for which a response is served at most, while it is refreshed. */
    public Duration longest() {
        return ttl.plus(stale);
    }

    /** The time for which a response with an {@code ETag} is kept on the heap at most, so that its service can confirm it. */
    public Duration confirmable() {
        return longest().multipliedBy(10);
    }

    /** Where responses are stored. */
    public enum Store {
        /** As objects: the fastest, for tens of thousands of responses. */
        HEAP,
        /** As bytes that the GC does not trace: for millions. The memory is taken as it fills, and freed at the end. */
        OFF_HEAP
    }
}
