package dev.fivefold.shapes;

import java.util.Arrays;

/** The bytes of a document that is being written. Not thread-safe. */
final class JsonOutput {

    private byte[] bytes = {};
    private int length;

    void append(JsonScanner source, int start, int end) {
        int count = end - start;
        reserve(count);
        System.arraycopy(source.json(), start, bytes, length, count);
        length += count;
    }

    void append(char ascii) {
        reserve(1);
        bytes[length] = (byte) ascii;
        length++;
    }

    /** Makes room for so many bytes more. */
    void reserve(int count) {
        if (bytes.length - length < count) {
            bytes = Arrays.copyOf(bytes, Math.max(length + count, (int)
                    Math.min(Integer.MAX_VALUE - 8L, 2L * bytes.length)));
        }
    }

    int length() {
        return length;
    }

    byte[] toByteArray() {
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }
}
