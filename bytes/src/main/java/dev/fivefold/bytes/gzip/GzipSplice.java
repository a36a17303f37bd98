package dev.fivefold.bytes.gzip;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;

/**
 * Writes one gzip member: segments go into it as they are, and the plain bytes between them are deflated. It is one member because many clients
 * stop or fail at a second one. Not thread-safe; to be closed, or a deflater keeps its memory until it is collected.
 */
public final class GzipSplice implements Closeable {

    private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};

    /** Bytes that compression would save less than the six that its end takes. */
    private static final int MAX_STORED = 64;

    /** Bytes that are worth a call of the deflater, which is native. */
    private static final int MIN_DEFLATED = 8 * 1024;

    private static final int BUFFER_BYTES = 32 * 1024;

    private final Sink out;
    private final int level;
    private final ByteArrayOutputStream plain = new ByteArrayOutputStream();
    private final CRC32 plainCrc = new CRC32();
    private long plainLength;
    private @Nullable Deflater deflater; // for the bytes since the last segment or flush
    private boolean begun;
    private int crc;
    private long length;

    /**
     * A member without content.
     *
     * @param out receives it in pieces of up to 32 KB and in whole segments; it is not closed
     * @param level of the compression of plain bytes, from 1 to 9
     */
    public GzipSplice(OutputStream out, int level) {
        this(slice -> slice.writeTo(out), level);
    }

    /** A member without content. Its pieces are not written to afterwards. */
    GzipSplice(Sink out, int level) {
        this.out = out;
        this.level = level;
    }

    /** Receives the pieces of a member. */
    @FunctionalInterface
    interface Sink {

        void write(Slice slice) throws IOException;
    }

    /** Appends bytes. */
    public void add(byte[] bytes) throws IOException {
        plainCrc.update(bytes);
        plainLength += bytes.length;
        if (bytes.length < MIN_DEFLATED) {
            plain.writeBytes(bytes);
        }
        if (plain.size() > (bytes.length < MIN_DEFLATED ? MIN_DEFLATED : 0)) {
            deflate(taken(), Deflater.NO_FLUSH);
        }
        if (bytes.length >= MIN_DEFLATED) {
            deflate(bytes, Deflater.NO_FLUSH);
        }
    }

    /** Appends what a segment inflates to. */
    public void add(Segment segment) throws IOException {
        flush();
        for (Slice slice : segment.slices()) {
            out.write(slice);
        }
        append(segment.crc(), segment.shift(), segment.length());
    }

    /** Writes what has been appended: a client can inflate all of it at once. Does not flush the stream that receives it. */
    public void flush() throws IOException {
        begin();
        if (plainLength == 0) {
            return;
        }
        byte[] rest = taken();
        if (deflater == null && rest.length <= MAX_STORED) {
            out.write(Slice.of(stored(rest)));
        } else {
            deflate(rest, Deflater.SYNC_FLUSH); // ends at the end of a byte, without a last block
            close(); // what it remembers is not what a client has inflated last, if a segment follows
        }
        append((int) plainCrc.getValue(), CrcShift.over(plainLength), plainLength);
        plainCrc.reset();
        plainLength = 0;
    }

    /** Writes the end of the member. To be called once, as the last. */
    public void finish() throws IOException {
        flush();
        ByteBuffer end = ByteBuffer.allocate(2 + 8).order(ByteOrder.LITTLE_ENDIAN);
        end.put((byte) 3).put((byte) 0); // an empty last block with fixed codes
        end.putInt(crc).putInt((int) length);
        out.write(Slice.of(end.array()));
    }

    /** Frees what compression takes. Writes nothing. */
    @Override
    public void close() {
        if (deflater != null) {
            deflater.end();
            deflater = null;
        }
    }

    private void begin() throws IOException {
        if (!begun) {
            begun = true;
            out.write(Slice.of(HEADER));
        }
    }

    private byte[] taken() {
        byte[] bytes = plain.toByteArray();
        plain.reset();
        return bytes;
    }

    private void append(int nextCrc, int shift, long nextLength) {
        crc = CrcShift.combine(crc, nextCrc, shift);
        length += nextLength;
    }

    private static byte[] stored(byte[] bytes) {
        ByteBuffer block = ByteBuffer.allocate(5 + bytes.length).order(ByteOrder.LITTLE_ENDIAN);
        block.put((byte) 0).putShort((short) bytes.length).putShort((short) ~bytes.length);
        return block.put(bytes).array();
    }

    private void deflate(byte[] bytes, int flush) throws IOException {
        begin();
        if (deflater == null) {
            deflater = new Deflater(level, true);
        }
        deflater.setInput(bytes);
        int capacity = Math.min(BUFFER_BYTES, bytes.length + MAX_STORED);
        int size;
        do {
            byte[] deflated = new byte[capacity];
            size = deflater.deflate(deflated, 0, capacity, flush);
            out.write(new Slice(deflated, 0, size));
        } while (size == capacity);
    }
}
