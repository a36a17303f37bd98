package dev.fivefold.lessons.l12;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;

/** Writes one gzip member, into which compressed parts go as they are, block by block. */
final class GzipSplice {

    private static final byte[] HEADER = {0x1f, (byte) 0x8b, Deflater.DEFLATED, 0, 0, 0, 0, 0, 0, (byte) 0xff};
    private static final byte[] LAST_BLOCK = {3, 0};
    /** The end of a stream that was flushed before it was finished: the end of a byte, then the last block. */
    private static final byte[] FLUSHED = {0, 0, (byte) 0xff, (byte) 0xff, 3, 0};

    private static final int TRAILER = 2 * Integer.BYTES;

    private final OutputStream out;
    private int crc;
    private int length;

    GzipSplice(OutputStream out) throws IOException {
        this.out = out;
        out.write(HEADER);
    }

    /** Appends bytes, in blocks that end at the end of a byte. */
    void write(byte[] bytes) throws IOException {
        ByteArrayOutputStream blocks = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        try (DeflaterOutputStream flushed = new DeflaterOutputStream(blocks, deflater, true)) {
            flushed.write(bytes);
            flushed.flush();
            out.write(blocks.toByteArray()); // without the last block, which finish() writes
        } finally {
            deflater.end();
        }
        CRC32 plain = new CRC32();
        plain.update(bytes);
        append((int) plain.getValue(), bytes.length);
    }

    /** Appends the content of a gzip member. Inflates it only if it was not flushed before its end. */
    void splice(byte[] gzip) throws IOException {
        int end = gzip.length - TRAILER;
        int from = end - FLUSHED.length;
        if (from < HEADER.length || gzip[3] != 0 || !Arrays.equals(gzip, from, end, FLUSHED, 0, FLUSHED.length)) {
            try (GZIPInputStream inflated = new GZIPInputStream(new ByteArrayInputStream(gzip))) {
                write(inflated.readAllBytes());
            }
            return;
        }
        out.write(gzip, HEADER.length, end - LAST_BLOCK.length - HEADER.length);
        ByteBuffer trailer = ByteBuffer.wrap(gzip, end, TRAILER).order(ByteOrder.LITTLE_ENDIAN);
        append(trailer.getInt(), trailer.getInt());
    }

    private void append(int nextCrc, int nextLength) {
        crc = Crc32s.combine(crc, nextCrc, nextLength);
        length += nextLength;
    }

    /** Writes the end. A page that failed has none, so its client does not take it for a whole one. */
    void finish() throws IOException {
        out.write(LAST_BLOCK);
        ByteBuffer trailer = ByteBuffer.allocate(TRAILER).order(ByteOrder.LITTLE_ENDIAN);
        out.write(trailer.putInt(crc).putInt(length).array());
    }
}
