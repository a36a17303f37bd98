package dev.fivefold.engine.call;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Bytes of JSON as received from a service, or concatenated from such bytes without a copy.
 *
 * <p>Thread-safe, provided that the arrays it was made of are not written to afterwards: it does not copy them.
 */
public final class RawJson {

    private static final byte[] NULL = ascii("null");
    private static final byte[] COMMA = ascii(",");

    private final List<byte[]> segments;
    private final long length;

    private RawJson(List<byte[]> segments) {
        this.segments = segments;
        long sum = 0;
        for (byte[] segment : segments) {
            sum += segment.length;
        }
        this.length = sum;
    }

    /** A body of these bytes. They must not be written to afterwards. */
    public static RawJson of(byte[] json) {
        return new RawJson(List.of(json));
    }

    /** The concatenation of the bodies. */
    public static RawJson concat(List<RawJson> bodies) {
        List<byte[]> segments = new ArrayList<>();
        bodies.forEach(body -> segments.addAll(body.segments));
        return new RawJson(List.copyOf(segments));
    }

    /** A JSON array of the bodies; {@code null} becomes JSON's {@code null}. */
    public static RawJson array(List<@Nullable RawJson> bodies) {
        List<byte[]> segments = new ArrayList<>();
        segments.add(ascii("["));
        for (RawJson body : bodies) {
            if (segments.size() > 1) {
                segments.add(COMMA);
            }
            if (body == null) {
                segments.add(NULL);
            } else {
                segments.addAll(body.segments);
            }
        }
        segments.add(ascii("]"));
        return new RawJson(List.copyOf(segments));
    }

    /** The length in bytes. */
    public long length() {
        return length;
    }

    /** Writes all bytes without a copy. */
    public void writeTo(OutputStream out) throws IOException {
        for (byte[] segment : segments) {
            out.write(segment);
        }
    }

    /** A copy of all bytes. */
    public byte[] toByteArray() {
        ByteBuffer all = ByteBuffer.allocate(Math.toIntExact(length));
        segments.forEach(all::put);
        return all.array();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
