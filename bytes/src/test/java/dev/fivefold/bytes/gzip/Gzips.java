package dev.fivefold.bytes.gzip;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Gzip members of all kinds. */
final class Gzips {

    private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 0};

    private Gzips() {}

    /** Content that is between random and repetitive. */
    static byte[] content(Random random, int size) {
        int alphabet = 1 + random.nextInt(255);
        byte[] content = new byte[size];
        for (int i = 0; i < size; ) {
            if (i > 0 && random.nextInt(4) == 0) {
                int from = random.nextInt(i);
                int length = Math.min(Math.min(i - from, size - i), random.nextInt(400));
                System.arraycopy(content, from, content, i, length);
                i += length;
            } else {
                content[i++] = (byte) random.nextInt(alphabet);
            }
        }
        return content;
    }

    /** Content as a deflate stream of one or more blocks, with or without flushes between. */
    static byte[] deflate(Random random, byte[] content) {
        int level = random.nextInt(10);
        int strategy = random.nextInt(3);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] buffer = new byte[64 * 1024];
        try (ClosingDeflater deflater = new ClosingDeflater(level)) {
            deflater.setStrategy(strategy);
            deflater.deflate(buffer, 0, 0); // has zlib take the strategy before there is input
            int flushes = random.nextInt(3);
            int from = 0;
            for (int i = 0; i < flushes && from < content.length; i++) {
                int size = random.nextInt(content.length - from) + 1;
                deflater.setInput(content, from, size);
                int mode = random.nextBoolean() ? Deflater.SYNC_FLUSH : Deflater.FULL_FLUSH;
                int written;
                do {
                    written = deflater.deflate(buffer, 0, buffer.length, mode);
                    out.write(buffer, 0, written);
                } while (written == buffer.length);
                from += size;
            }
            deflater.setInput(content, from, content.length - from);
            deflater.finish();
            while (!deflater.finished()) {
                out.write(buffer, 0, deflater.deflate(buffer));
            }
        }
        return out.toByteArray();
    }

    /** A member with this deflate stream, whatever it is. */
    static byte[] member(byte[] deflated, byte[] content) {
        CRC32 crc = new CRC32();
        crc.update(content);
        return member(HEADER, deflated, (int) crc.getValue(), content.length);
    }

    static byte[] member(byte[] header, byte[] deflated, int crc, int size) {
        return ByteBuffer.allocate(header.length + deflated.length + 8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(header)
                .put(deflated)
                .putInt(crc)
                .putInt(size)
                .array();
    }
}
