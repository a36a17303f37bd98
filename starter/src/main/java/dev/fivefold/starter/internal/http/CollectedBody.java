package dev.fivefold.starter.internal.http;

import dev.fivefold.starter.internal.response.InvalidResponseException;
import io.netty.buffer.ByteBuf;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects a body as it arrives, up to a maximum size. Its memory is at most twice the bytes that have arrived and one first chunk: a
 * Content-Length is a promise. Copies each byte once if the service says how many there are, and they fit into the first chunk.
 */
final class CollectedBody {

    /** The first chunk of a body of unknown length. */
    private static final int INITIAL = 8 * 1024;

    /** The first chunk of a longer body. */
    private static final int FIRST = 256 * 1024;

    private final long length;
    private final long maxBytes;
    private final List<byte[]> full = new ArrayList<>(0);
    private byte[] last = {};
    private int used;
    private int size;

    /**
     * An empty body.
     *
     * @param length as the service says; negative if unknown
     */
    CollectedBody(long length, long maxBytes) {
        this.length = length;
        this.maxBytes = maxBytes;
        requireWithin(length);
    }

    /**
     * Adds bytes, which stay the caller's to release.
     *
     * @throws UncheckedIOException if the body exceeds its maximum size
     */
    void add(ByteBuf arrived) {
        requireWithin((long) size + arrived.readableBytes());
        while (arrived.isReadable()) {
            if (used == last.length) {
                next(arrived.readableBytes());
            }
            int more = Math.min(last.length - used, arrived.readableBytes());
            arrived.readBytes(last, used, more);
            used += more;
            size += more;
        }
    }

    /** Begins the next chunk: as large as all before, but no larger than what is left of the body. */
    private void next(int arrived) {
        if (used > 0) {
            full.add(last);
        }
        long wanted = Math.max(Math.max(size, length < 0 ? INITIAL : FIRST), arrived);
        long left = Math.max(length < 0 ? maxBytes - size : length - size, arrived);
        last = new byte[(int) Math.min(wanted, left)];
        used = 0;
    }

    private void requireWithin(long length) {
        if (length > maxBytes) {
            throw new UncheckedIOException(
                    new InvalidResponseException("the body exceeds " + maxBytes + " bytes on the wire"));
        }
    }

    /** The bytes of all chunks together, used or not. */
    long allocated() {
        return last.length + full.stream().mapToLong(chunk -> chunk.length).sum();
    }

    byte[] toByteArray() {
        if (full.isEmpty() && used == last.length) {
            return last;
        }
        byte[] body = new byte[size];
        int position = 0;
        for (byte[] chunk : full) {
            System.arraycopy(chunk, 0, body, position, chunk.length);
            position += chunk.length;
        }
        System.arraycopy(last, 0, body, position, used);
        return body;
    }
}
