package dev.fivefold.bytes.gzip;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The bits of a raw deflate stream, the lowest of each byte first. Behind the end are zeros: see {@link #requireInput}. Not thread-safe. */
final class DeflateBits {

    /** Bytes as a {@code long}. */
    static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    final byte[] input;
    final int end;

    /** Index of the next byte for the buffer; it passes {@link #end} when the buffer is filled up with zeros. */
    int next;

    /** The next bits, the lowest first. Bits from {@link #buffered} upwards are zero or those of the bytes at {@link #next}. */
    long buffer;

    int buffered;

    DeflateBits(byte[] input, int from, int to) {
        this.input = input;
        this.next = from;
        this.end = to;
    }

    /** The position of the next bit in the array. */
    long position() {
        return next * 8L - buffered;
    }

    /** Removes up to 16 bits. */
    int take(int count) {
        refill();
        int value = (int) buffer & ((1 << count) - 1);
        buffer >>>= count;
        buffered -= count;
        return value;
    }

    /** The next bits, at least 24, without removing them. */
    int peek() {
        refill();
        return (int) buffer;
    }

    /** Puts the bytes of the buffer back, of which there are only whole ones, and returns the index of the next one. */
    int unbuffered() {
        next -= buffered >>> 3;
        buffer = 0;
        buffered = 0;
        return next;
    }

    private void refill() {
        for (; buffered < 24; buffered += 8) {
            buffer |= (next < end ? input[next] & 0xFFL : 0) << buffered;
            next++;
        }
    }

    /**
     * Checks that all removed bits were those of the stream.
     *
     * @throws InvalidGzipException if it has ended before
     */
    void requireInput() throws InvalidGzipException {
        if (position() > end * 8L) {
            throw new InvalidGzipException("the deflate stream is truncated");
        }
    }

    /** A failure that zlib would report after all bits were present. */
    InvalidGzipException failure(String reason) throws InvalidGzipException {
        requireInput();
        return new InvalidGzipException("the deflate stream is corrupt: " + reason);
    }
}
