package dev.fivefold.bytes.gzip;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** A range of an array. Immutable, provided that the array is not written to. */
final class Slice {

    private final byte[] bytes;
    private final int from;
    private final int length;

    Slice(byte[] bytes, int from, int length) {
        this.bytes = bytes;
        this.from = from;
        this.length = length;
    }

    static Slice of(byte... bytes) {
        return new Slice(bytes, 0, bytes.length);
    }

    int length() {
        return length;
    }

    void writeTo(OutputStream out) throws IOException {
        out.write(bytes, from, length);
    }

    void writeTo(ByteBuffer out) {
        out.put(bytes, from, length);
    }
}
