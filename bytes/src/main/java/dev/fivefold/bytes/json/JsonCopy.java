package dev.fivefold.bytes.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A document that is written as a copy of another, with changes. Not thread-safe. */
final class JsonCopy {

    private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

    private final byte[] from;
    private byte[] bytes;
    private int length;
    private int copied;

    JsonCopy(byte[] from) {
        this.from = from;
        this.bytes = new byte[from.length + from.length / 2 + 64];
    }

    /** Copies what comes before this position and has not been copied. */
    void copyTo(int position) {
        append(from, copied, position);
        copied = position;
    }

    /** Leaves out what comes before this position and has not been copied. */
    void skipTo(int position) {
        copied = position;
    }

    void append(byte[] source, int start, int end) {
        int count = end - start;
        if (bytes.length - length < count) {
            bytes = Arrays.copyOf(bytes, Math.max(length + count, (int)
                    Math.min(Integer.MAX_VALUE - 8L, 2L * bytes.length)));
        }
        System.arraycopy(source, start, bytes, length, count);
        length += count;
    }

    void append(byte[] all) {
        append(all, 0, all.length);
    }

    void append(char ascii) {
        if (bytes.length == length) {
            bytes = Arrays.copyOf(bytes, 2 * length);
        }
        bytes[length] = (byte) ascii;
        length++;
    }

    int length() {
        return length;
    }

    void appendNull() {
        append(NULL);
    }

    /** The document, with the rest of the other. */
    byte[] end() {
        copyTo(from.length);
        return Arrays.copyOf(bytes, length);
    }
}
