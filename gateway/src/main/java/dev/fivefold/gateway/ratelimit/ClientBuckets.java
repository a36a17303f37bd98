package dev.fivefold.gateway.ratelimit;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dev.fivefold.gateway.client.Client;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A token bucket for each client. Thread-safe.
 *
 * <p>A full bucket equals none, so a bucket is dropped after its time to fill up. Beyond the maximum, the least
 * recently used one is dropped: it has filled up most. A cache that prefers frequent keys would drop newcomers instead,
 * whose buckets then never empty.
 */
final class ClientBuckets {

    /** A household's prefix: 2^64 addresses. */
    private static final int IPV6_PREFIX_BYTES = 8;

    private final RateLimit limit;
    private final TimeMeter clock;
    private final Cache<Object, Bucket> buckets;

    /**
     * Begins without buckets.
     *
     * @param limit a limit that is on
     * @param nanoTime the clock, {@code System::nanoTime}
     */
    ClientBuckets(RateLimit limit, LongSupplier nanoTime) {
        this.limit = limit;
        clock = new TimeMeter() {
            @Override
            public long currentTimeNanos() {
                return nanoTime.getAsLong();
            }

            @Override
            public boolean isWallClockBased() {
                return false;
            }
        };
        buckets = CacheBuilder.newBuilder()
                .maximumSize(limit.clients())
                .expireAfterAccess(fillTime(limit))
                .ticker(new com.google.common.base.Ticker() {
                    @Override
                    public long read() {
                        return nanoTime.getAsLong();
                    }
                })
                .build();
    }

    /** How long an empty bucket takes to fill up, in whole seconds, rounded up. */
    static Duration fillTime(RateLimit limit) {
        return Duration.ofSeconds(Math.ceilDiv(limit.burst(), limit.requestsPerSecond()));
    }

    /** Takes a token from the client's bucket, and returns the rest. */
    ConsumptionProbe take(Client client) {
        try {
            return buckets.get(key(client), this::fullBucket).tryConsumeAndReturnRemaining(1);
        } catch (ExecutionException e) {
            throw new IllegalStateException("creating a bucket throws no exception", e);
        }
    }

    /** The number of clients with a bucket. */
    long size() {
        buckets.cleanUp();
        return buckets.size();
    }

    private Bucket fullBucket() {
        return Bucket.builder()
                .addLimit(bandwidth -> bandwidth
                        .capacity(limit.burst())
                        .refillGreedy(limit.requestsPerSecond(), Duration.ofNanos(TimeUnit.SECONDS.toNanos(1))))
                .withCustomTimePrecision(clock)
                .build();
    }

    /** A user id is a String, an address is not: their keys never collide. */
    private static Object key(Client client) {
        if (client.user() != null) {
            return client.user();
        }
        return client.address() instanceof Inet6Address address ? network(address) : client.address();
    }

    private static InetAddress network(Inet6Address address) {
        byte[] bytes = address.getAddress();
        Arrays.fill(bytes, IPV6_PREFIX_BYTES, bytes.length, (byte) 0);
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("a 16-byte address is always valid", e);
        }
    }
}
