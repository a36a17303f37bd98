package dev.fivefold.engine.gzip;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Writes one gzip member, at once or in pieces: segments go into it as they are, and the plain bytes between them are deflated. It is one member because many clients
 * stop or fail at a second one. Not thread-safe.
 */
public final class GzipSplice {

    private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};

    /** Bytes that compression would save less than the six that its end takes. */
    private static final int MAX_STORED = 64;

    private static final int BUFFER_BYTES = 16 * 1024;

    private final List<Slice> slices = new ArrayList<>();
    private final ByteArrayOutputStream plain = new ByteArrayOutputStream();
    private int crc;
    private long length;

    /** A member without content. */
    public GzipSplice() {
        slices.add(Slice.of(HEADER));
    }

    /** Appends bytes, which are copied. */
    public void add(byte[] bytes) {
        plain.writeBytes(bytes);
    }

    /** Appends what a segment inflates to. */
    public void add(Segment segment) {
        flush();
        slices.addAll(segment.slices());
        append(segment.crc(), segment.shift(), segment.length());
    }

    /** The next piece of the member: what has been appended and not yet taken. Clients can inflate all of it at once. */
    public GzipBody take() {
        flush();
        GzipBody next = new GzipBody(slices);
        slices.clear();
        return next;
    }

    /** The last piece of the member, or all of it. To be called once, as the last. */
    public GzipBody end() {
        flush();
        ByteBuffer end = ByteBuffer.allocate(2 + 8).order(ByteOrder.LITTLE_ENDIAN);
        end.put((byte) 3).put((byte) 0); // an empty last block with fixed codes
        end.putInt(crc).putInt((int) length);
        slices.add(Slice.of(end.array()));
        return new GzipBody(slices);
    }

    private void flush() {
        if (plain.size() == 0) {
            return;
        }
        byte[] bytes = plain.toByteArray();
        plain.reset();
        slices.add(bytes.length <= MAX_STORED ? stored(bytes) : deflated(bytes));
        CRC32 own = new CRC32();
        own.update(bytes);
        append((int) own.getValue(), CrcShift.over(bytes.length), bytes.length);
    }

    private void append(int nextCrc, int shift, long nextLength) {
        crc = CrcShift.combine(crc, nextCrc, shift);
        length += nextLength;
    }

    private static Slice stored(byte[] bytes) {
        ByteBuffer block = ByteBuffer.allocate(5 + bytes.length).order(ByteOrder.LITTLE_ENDIAN);
        block.put((byte) 0).putShort((short) bytes.length).putShort((short) ~bytes.length);
        return Slice.of(block.put(bytes).array());
    }

    /** Ends at the end of a byte, without a last block. */
    private static Slice deflated(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length / 4 + MAX_STORED);
        byte[] buffer = new byte[Math.min(BUFFER_BYTES, bytes.length + MAX_STORED)];
        try (Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true)) {
            deflater.setInput(bytes);
            int size;
            do {
                size = deflater.deflate(buffer, 0, buffer.length, Deflater.SYNC_FLUSH);
                out.write(buffer, 0, size);
            } while (size == buffer.length);
        }
        return Slice.of(out.toByteArray());
    }
}
