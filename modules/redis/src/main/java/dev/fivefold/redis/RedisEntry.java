package dev.fivefold.redis;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.fivefold.bytes.gzip.Segment;
import dev.fivefold.bytes.gzip.Verification;
import dev.fivefold.engine.call.Freshness;
import dev.fivefold.engine.call.RawJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A cache entry. In Redis it has a byte for its format, a byte for its kind, eight for its time, and eight for its
 * lifetime by its service. A byte for whether it must be revalidated then, and its {@code ETag} behind a byte for its
 * length follow. The last is the body as gzip, whose checksum detects a damaged one. Immutable.
 *
 * @param body {@code null} if the service has nothing for the key
 * @param since when the service sent the response
 * @param freshness what its headers allow; only responses that all caches may store have an entry
 */
record RedisEntry(@Nullable RawJson body, Instant since, Freshness freshness) {

    private static final byte FORMAT = 2;

    /** Without the headers for caches. */
    private static final byte EARLIER_FORMAT = 1;

    /** In place of the lifetime of a response whose service states none. */
    private static final long UNSTATED = -1;

    private static final int LONGEST_ETAG = 255;

    private static final byte NOTHING = 0;
    private static final byte RESPONSE = 1;
    private static final byte EVICTED = 2;
    private static final int GZIP_LEVEL = 6;
    private static final int HEADER_BYTES = 4 + 2 * Long.BYTES;
    private static final byte[] EVICTED_ENTRY = {EARLIER_FORMAT, EVICTED};

    /** The time since the service sent the response; never negative, since clocks of machines differ. */
    Duration age() {
        Duration age = Duration.between(since, Instant.now());
        return age.isNegative() ? Duration.ZERO : age;
    }

    /** The marker that an evicted entry leaves. */
    static byte[] evicted() {
        return EVICTED_ENTRY.clone();
    }

    static boolean isEvicted(byte[] bytes) {
        return Arrays.equals(bytes, EVICTED_ENTRY);
    }

    /** Whether it is an entry of an earlier release, which does not say how long its service allows it. */
    static boolean isEarlier(byte[] bytes) {
        return bytes.length > 1 && bytes[0] == EARLIER_FORMAT;
    }

    /** Whether the entry is older than its service or the time to live allows. */
    boolean isExpired(Duration ttl) {
        return body != null && !freshness.within(ttl, age()).isPositive();
    }

    byte[] encoded() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] etag = etagBytes();
        bytes.writeBytes(ByteBuffer.allocate(HEADER_BYTES + etag.length)
                .put(FORMAT)
                .put(body == null ? NOTHING : RESPONSE)
                .putLong(since.toEpochMilli())
                .putLong(
                        freshness.lifetime() == null
                                ? UNSTATED
                                : Math.max(0, freshness.lifetime().toMillis()))
                .put((byte) (freshness.mustRevalidate() ? 1 : 0))
                .put((byte) etag.length)
                .put(etag)
                .array());
        if (body != null) {
            bytes.writeBytes(body.gzip(GZIP_LEVEL).toByteArray());
        }
        return bytes.toByteArray();
    }

    /**
     * Decodes a value of Redis, whose author is unknown.
     *
     * @param maxBytes of the body after decompression
     * @throws IOException if it is no entry
     */
    static RedisEntry decoded(byte[] bytes, int maxBytes) throws IOException {
        if (bytes.length < HEADER_BYTES || bytes[0] != FORMAT) {
            throw new IOException("not an entry of format " + FORMAT);
        }
        ByteBuffer header = ByteBuffer.wrap(bytes, 2, bytes.length - 2);
        Instant since = Instant.ofEpochMilli(header.getLong());
        long lifetime = header.getLong();
        boolean mustRevalidate = header.get() != 0;
        int etagBytes = Byte.toUnsignedInt(header.get());
        if (bytes[1] == NOTHING) {
            return new RedisEntry(null, since, Freshness.UNSTATED);
        }
        if (header.remaining() < etagBytes) {
            throw new IOException("an entry that is shorter than its ETag");
        }
        String etag = etagBytes == 0 ? null : new String(bytes, HEADER_BYTES, etagBytes, ISO_8859_1);
        Freshness freshness = new Freshness(
                Freshness.Storage.ALL, lifetime < 0 ? null : Duration.ofMillis(lifetime), mustRevalidate, etag);
        byte[] gzip = Arrays.copyOfRange(bytes, HEADER_BYTES + etagBytes, bytes.length);
        return new RedisEntry(RawJson.of(Segment.of(gzip, Verification.CRC, maxBytes)), since, freshness);
    }

    /** A longer one is left out: then the response cannot be confirmed. */
    private byte[] etagBytes() {
        byte[] etag = freshness.etag() == null ? new byte[0] : freshness.etag().getBytes(ISO_8859_1);
        return etag.length > LONGEST_ETAG ? new byte[0] : etag;
    }
}
