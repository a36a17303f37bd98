package dev.fivefold.starter.redis;

import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.gzip.Segment;
import dev.fivefold.engine.gzip.Verification;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A cache entry. In Redis it has a byte for its format, a byte for its kind, eight bytes for its time, and the body as gzip, whose
 * checksum detects a damaged one. Immutable.
 *
 * @param body {@code null} if the service has nothing for the key
 * @param since when the service sent the response
 */
record RedisEntry(@Nullable RawJson body, Instant since) {

    private static final byte FORMAT = 1;
    private static final byte NOTHING = 0;
    private static final byte RESPONSE = 1;
    private static final byte EVICTED = 2;
    private static final int GZIP_LEVEL = 6;
    private static final int HEADER_BYTES = 2 + Long.BYTES;

    /** The time since the service sent the response; never negative, since clocks of machines differ. */
    Duration age() {
        Duration age = Duration.between(since, Instant.now());
        return age.isNegative() ? Duration.ZERO : age;
    }

    /** The marker that an evicted entry leaves. */
    static byte[] evicted() {
        return new byte[] {FORMAT, EVICTED};
    }

    static boolean isEvicted(byte[] bytes) {
        return Arrays.equals(bytes, evicted());
    }

    byte[] encoded() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(ByteBuffer.allocate(HEADER_BYTES)
                .put(FORMAT)
                .put(body == null ? NOTHING : RESPONSE)
                .putLong(since.toEpochMilli())
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
        Instant since = Instant.ofEpochMilli(ByteBuffer.wrap(bytes).getLong(2));
        if (bytes[1] == NOTHING) {
            return new RedisEntry(null, since);
        }
        byte[] gzip = Arrays.copyOfRange(bytes, HEADER_BYTES, bytes.length);
        return new RedisEntry(RawJson.of(Segment.of(gzip, Verification.CRC, maxBytes)), since);
    }
}
