package dev.fivefold.aggregator.downstream.cache;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Which answers are kept in this process, and for how long.
 *
 * @param calls by service, then by the name of its client's method; what is not named is not kept
 */
@ConfigurationProperties("fivefold.cache")
public record CacheProperties(@DefaultValue Map<String, Map<String, CallSettings>> calls) {

    public CacheProperties {
        calls = Map.copyOf(calls);
    }

    /** How the answers of a method are kept; {@code null} if they are not. */
    @Nullable
    CallSettings of(String service, String method) {
        return calls.getOrDefault(service, Map.of()).get(method);
    }

    /**
     * How the answers of one method are kept.
     *
     * @param ttl how long an answer serves, 1 ms to 1 h
     * @param stale how long an answer serves beyond that, while it is fetched anew, 0 s to 1 h
     * @param maxWeight of all answers together, as they came but inflated, 1 KB to 4 GB; on the heap those not asked for longest
     *     go first, off the heap the oldest, and there it is all memory that they take
     * @param store where they are
     */
    public record CallSettings(
            @DefaultValue("1s") Duration ttl,
            @DefaultValue("0s") Duration stale,
            @DefaultValue("32MB") DataSize maxWeight,
            @DefaultValue("heap") Store store) {

        private static final Duration LONGEST = Duration.ofHours(1);

        public CallSettings {
            if (ttl.compareTo(Duration.ofMillis(1)) < 0 || ttl.compareTo(LONGEST) > 0) {
                throw new IllegalArgumentException(
                        "fivefold.cache.calls.*.*.ttl must be 1ms to 1h, but is " + ttl.toMillis() + "ms");
            }
            if (stale.isNegative() || stale.compareTo(LONGEST) > 0) {
                throw new IllegalArgumentException(
                        "fivefold.cache.calls.*.*.stale must be 0s to 1h, but is " + stale.toMillis() + "ms");
            }
            if (maxWeight.compareTo(DataSize.ofKilobytes(1)) < 0 || maxWeight.compareTo(DataSize.ofGigabytes(4)) > 0) {
                throw new IllegalArgumentException(
                        "fivefold.cache.calls.*.*.max-weight must be 1KB to 4GB, but is " + maxWeight);
            }
        }

        /** How long an answer serves at most, while it is fetched anew. */
        Duration longest() {
            return ttl.plus(stale);
        }
    }

    /** Where answers are kept. */
    public enum Store {
        /** As objects: the quickest, for tens of thousands. */
        HEAP,
        /** As bytes that no collector looks at: for millions. The memory is taken as it fills, and given back at the end. */
        OFF_HEAP
    }
}
