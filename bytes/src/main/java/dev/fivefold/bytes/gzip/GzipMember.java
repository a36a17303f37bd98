package dev.fivefold.bytes.gzip;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.zip.CRC32;

/**
 * The header and the trailer of a gzip member (RFC 1952).
 *
 * @param from the first byte of the deflate stream
 * @param to the first byte behind it
 * @param crc the CRC-32, as the trailer has it
 * @param size the length after inflation modulo 2^32, as the trailer has it
 */
record GzipMember(int from, int to, int crc, int size) {

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int HEADER_BYTES = 10;
    private static final int TRAILER_BYTES = 8;
    private static final int HEADER_CRC = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;
    private static final int RESERVED = 0xE0;

    /** The member that the bytes begin and should end with. */
    static GzipMember of(byte[] bytes) throws InvalidGzipException {
        if (bytes.length < HEADER_BYTES + TRAILER_BYTES || (bytes[0] & 0xff) != 0x1f || (bytes[1] & 0xff) != 0x8b) {
            throw new InvalidGzipException("not gzip");
        }
        int flags = bytes[3];
        if (bytes[2] != 8 || (flags & RESERVED) != 0) {
            throw new InvalidGzipException("gzip of an unknown method or with reserved flags");
        }
        int to = bytes.length - TRAILER_BYTES;
        int from = HEADER_BYTES;
        if ((flags & EXTRA) != 0) {
            from += 2 + (bytes[from] & 0xff) + ((bytes[from + 1] & 0xff) << 8);
        }
        if ((flags & NAME) != 0) {
            from = behindZero(bytes, from, to);
        }
        if ((flags & COMMENT) != 0) {
            from = behindZero(bytes, from, to);
        }
        if ((flags & HEADER_CRC) != 0 && from + 2 <= to) {
            CRC32 crc = new CRC32();
            crc.update(bytes, 0, from);
            if ((crc.getValue() & 0xffff) != ((bytes[from] & 0xff) | (bytes[from + 1] & 0xff) << 8)) {
                throw new InvalidGzipException("the gzip header has a wrong checksum");
            }
            from += 2;
        }
        if (from >= to) {
            throw new InvalidGzipException("the gzip header is truncated");
        }
        return new GzipMember(from, to, (int) INT.get(bytes, to), (int) INT.get(bytes, to + 4));
    }

    private static int behindZero(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && bytes[at] != 0) {
            at++;
        }
        return at + 1;
    }
}
