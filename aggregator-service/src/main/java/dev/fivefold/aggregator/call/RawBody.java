package dev.fivefold.aggregator.call;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Bytes of JSON as they came from downstream, or joined from such bytes without a copy.
 *
 * <p>Safe to read by any thread as long as nobody writes to the arrays that it was made of: it takes them over.
 */
public final class RawBody {

    private static final byte[] NULL = ascii("null");
    private static final byte[] COMMA = ascii(",");

    private final List<byte[]> segments;
    private final long length;

    private RawBody(List<byte[]> segments) {
        this.segments = segments;
        long sum = 0;
        for (byte[] segment : segments) {
            sum += segment.length;
        }
        this.length = sum;
    }

    /** A body of just these bytes, which from now on belong to it. */
    public static RawBody of(byte[] json) {
        return new RawBody(List.of(json));
    }

    /** The bodies one after the other, with nothing between them. */
    public static RawBody concat(List<RawBody> bodies) {
        List<byte[]> segments = new ArrayList<>();
        bodies.forEach(body -> segments.addAll(body.segments));
        return new RawBody(List.copyOf(segments));
    }

    /** A JSON array of the bodies; {@code null} becomes JSON's null. */
    public static RawBody array(List<@Nullable RawBody> bodies) {
        List<byte[]> segments = new ArrayList<>();
        segments.add(ascii("["));
        for (RawBody body : bodies) {
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
        return new RawBody(List.copyOf(segments));
    }

    /** Length in bytes. */
    public long length() {
        return length;
    }

    /** Writes all bytes, in order, without a copy. */
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
