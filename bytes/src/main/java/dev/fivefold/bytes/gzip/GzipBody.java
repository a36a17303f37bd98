package dev.fivefold.bytes.gzip;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** One gzip member of known length, as ranges of the arrays that it was made of. Immutable and thread-safe. */
public final class GzipBody {

    private final List<Slice> slices;
    private final long length;

    /** Appends the content of a member. */
    @FunctionalInterface
    public interface Content {

        /** Appends all of it. */
        void addTo(GzipSplice member) throws IOException;
    }

    private GzipBody(List<Slice> slices) {
        this.slices = List.copyOf(slices);
        this.length = slices.stream().mapToLong(Slice::length).sum();
    }

    /**
     * A member with this content.
     *
     * @param level of the compression of plain bytes, from 1 to 9
     */
    public static GzipBody of(Content content, int level) {
        List<Slice> slices = new ArrayList<>();
        try (GzipSplice member = new GzipSplice(slices::add, level)) {
            content.addTo(member);
            member.finish();
        } catch (IOException impossible) { // in memory
            throw new UncheckedIOException(impossible);
        }
        return new GzipBody(slices);
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
