package dev.fivefold.aggregator.downstream.redis;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * What is kept under a key: an answer, or the knowledge that there is none, and since when. In Redis it is a byte for the
 * format and one for the kind, eight for the time, and the answer as gzip, whose checksum tells when it was cut or mangled.
 * Immutable as long as nobody writes to its bytes.
 */
public final class RedisEntry {

    private static final byte FORMAT = 1;
    private static final byte NOTHING = 0;
    private static final byte ANSWER = 1;
    private static final int HEADER_BYTES = 2 + Long.BYTES;

    private final byte @Nullable [] body;
    private final Instant since;

    private RedisEntry(byte @Nullable [] body, Instant since) {
        this.body = body;
        this.since = since;
    }

    /**
     * An answer, whose bytes belong to the entry from now on.
     *
     * @param since when it left the service
     */
    public static RedisEntry of(byte[] body, Instant since) {
        return new RedisEntry(body, since);
    }

    /** The service's word that there is nothing. */
    public static RedisEntry nothing(Instant since) {
        return new RedisEntry(null, since);
    }

    /** The answer; empty if there is nothing. */
    public Optional<byte[]> body() {
        return Optional.ofNullable(body);
    }

    /** How old it is, never negative: clocks of several machines differ. */
    public Duration age() {
        Duration age = Duration.between(since, Instant.now());
        return age.isNegative() ? Duration.ZERO : age;
    }

    byte[] encoded() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(ByteBuffer.allocate(HEADER_BYTES)
                .put(FORMAT)
                .put(body == null ? NOTHING : ANSWER)
                .putLong(since.toEpochMilli())
                .array());
        if (body != null) {
            try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
                gzip.write(body);
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
        }
        return bytes.toByteArray();
    }

    /**
     * Reads what is under a key, whoever wrote it.
     *
     * @param maxBytes what it may inflate to
     * @throws IOException if this is no entry
     */
    static RedisEntry decoded(byte[] bytes, int maxBytes) throws IOException {
        if (bytes.length < HEADER_BYTES || bytes[0] != FORMAT) {
            throw new IOException("not an entry of format " + FORMAT);
        }
        Instant since = Instant.ofEpochMilli(ByteBuffer.wrap(bytes).getLong(2));
        if (bytes[1] == NOTHING) {
            return nothing(since);
        }
        try (GZIPInputStream gzip =
                new GZIPInputStream(new ByteArrayInputStream(bytes, HEADER_BYTES, bytes.length - HEADER_BYTES))) {
            byte[] body = gzip.readNBytes(maxBytes + 1);
            if (body.length > maxBytes) {
                throw new IOException("it inflates to more than " + maxBytes + " bytes");
            }
            return of(body, since);
        }
    }
}
