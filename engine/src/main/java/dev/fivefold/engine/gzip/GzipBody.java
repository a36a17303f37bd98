package dev.fivefold.engine.gzip;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.List;

/** One gzip member or a piece of it, as ranges of the arrays that it was made of. Immutable and thread-safe. */
public final class GzipBody {

    private final List<Slice> slices;
    private final long length;

    GzipBody(List<Slice> slices) {
        this.slices = List.copyOf(slices);
        this.length = slices.stream().mapToLong(Slice::length).sum();
    }

    /** The length in bytes. */
    public long length() {
        return length;
    }

    /** Writes all bytes without a copy. */
    public void writeTo(OutputStream out) throws IOException {
        for (Slice slice : slices) {
            slice.writeTo(out);
        }
    }

    /** A copy of all bytes. */
    public byte[] toByteArray() {
        ByteBuffer all = ByteBuffer.allocate(Math.toIntExact(length));
        slices.forEach(slice -> slice.writeTo(all));
        return all.array();
    }
}
