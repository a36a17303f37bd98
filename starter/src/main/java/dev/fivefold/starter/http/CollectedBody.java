package dev.fivefold.starter.http;

import dev.fivefold.starter.response.InvalidResponseException;
import io.netty.buffer.ByteBuf;
import java.io.UncheckedIOException;
import java.util.Arrays;

/** Collects a body as it arrives, up to a maximum size: copies each byte once if the service says how many there are. */
final class CollectedBody {

    /** Of a body of unknown length, at first. */
    private static final int INITIAL = 8 * 1024;

    private final long maxBytes;
    private byte[] bytes;
    private int size;

    /**
     * An empty body.
     *
     * @param length as the service says; negative if unknown
     */
    CollectedBody(long length, long maxBytes) {
        this.maxBytes = maxBytes;
        requireWithin(length);
        this.bytes = new byte[length < 0 ? INITIAL : (int) length];
    }

    /**
     * Adds bytes, which stay the caller's to release.
     *
     * @throws UncheckedIOException if the body exceeds its maximum size
     */
    void add(ByteBuf arrived) {
        int more = arrived.readableBytes();
        requireWithin((long) size + more);
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(maxBytes, Math.max(2L * bytes.length, (long) size + more)));
        }
        arrived.readBytes(bytes, size, more);
        size += more;
    }

    private void requireWithin(long length) {
        if (length > maxBytes) {
            throw new UncheckedIOException(
                    new InvalidResponseException("the body exceeds " + maxBytes + " bytes on the wire"));
        }
    }

    byte[] toByteArray() {
        return size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
    }
}
