package dev.fivefold.shapes;

import dev.fivefold.bytes.json.InvalidJsonException;
import dev.fivefold.bytes.json.JsonWalker;
import java.io.ByteArrayOutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Finds where the values of a JSON document end. It reads no more than that needs: what it passes over is checked by {@link JsonWalker}, or not at all.
 * Of invalid JSON it finds something or throws; it never reads beyond the document. Immutable and thread-safe.
 */
final class JsonScanner {

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long QUOTES = '"' * ONES;
    private static final long BACKSLASHES = '\\' * ONES;

    private static final int HEX = 16;

    private final byte[] json;

    JsonScanner(byte[] json) {
        this.json = json;
    }

    byte[] json() {
        return json;
    }

    /** The byte at a position; 0, which no JSON has, behind the end. */
    int at(int position) {
        return position < json.length ? json[position] : 0;
    }

    boolean isContainer(int position) {
        return at(position) == '{' || at(position) == '[';
    }

    /** The position of the next token. */
    int token(int from) {
        int at = from;
        while (at < json.length && json[at] <= ' ' && json[at] > 0) {
            at++;
        }
        return at;
    }

    /** The position of the next token, which must be this character. */
    int token(int from, char expected) throws InvalidJsonException {
        int at = token(from);
        if (at(at) != expected) {
            throw new InvalidJsonException("no '" + expected + "'", at);
        }
        return at;
    }

    /** The position behind the value that begins here. */
    int afterValue(int from) throws InvalidJsonException {
        return switch (at(from)) {
            case '"' -> afterString(from);
            case '{', '[' -> afterContainer(from);
            default -> afterScalar(from);
        };
    }

    /** Is shown the fields of an object. */
    interface FieldVisitor {

        /** Returns the position behind the value that begins here. */
        int see(int name, int nameEnd, int value) throws InvalidJsonException;
    }

    /** Shows the fields of the object that begins here; returns the position of its end. */
    int fields(int from, FieldVisitor visitor) throws InvalidJsonException {
        int at = token(token(from, '{') + 1);
        for (boolean begun = false; at(at) != '}'; begun = true) {
            int name = token(begun ? token(token(at, ',') + 1) : at, '"');
            int nameEnd = afterString(name);
            at = token(visitor.see(name, nameEnd, token(token(nameEnd, ':') + 1)));
        }
        return at;
    }

    private int afterScalar(int from) throws InvalidJsonException {
        int at = from;
        while (at < json.length && json[at] > ' ' && json[at] != ',' && json[at] != '}' && json[at] != ']') {
            at++;
        }
        if (at == from) {
            throw new InvalidJsonException("no value", at);
        }
        return at;
    }

    private int afterContainer(int from) throws InvalidJsonException {
        int depth = 0;
        int at = from;
        while (at < json.length) {
            switch (json[at]) {
                case '"' -> {
                    at = afterString(at);
                    continue;
                }
                case '{', '[' -> depth++;
                case '}', ']' -> depth--;
                default -> {}
            }
            at++;
            if (depth == 0) {
                return at;
            }
        }
        throw new InvalidJsonException("an early end", at);
    }

    /** The position behind the string whose first quote is here. Eight bytes at a time, as in {@link JsonWalker}. */
    int afterString(int from) throws InvalidJsonException {
        int at = from + 1;
        while (at < json.length) {
            if (at <= json.length - Long.BYTES) {
                long word = (long) WORDS.get(json, at);
                long quote = word ^ QUOTES;
                long backslash = word ^ BACKSLASHES;
                long found = (((quote - ONES) & ~quote) | ((backslash - ONES) & ~backslash)) & HIGH_BITS;
                if (found == 0) {
                    at += Long.BYTES;
                    continue;
                }
                at += Long.numberOfTrailingZeros(found) / Byte.SIZE;
            }
            if (json[at] == '"') {
                return at + 1;
            }
            at += json[at] == '\\' ? 2 : 1;
        }
        throw new InvalidJsonException("an early end", json.length);
    }

    boolean hasEscape(int from, int to) {
        for (int at = from; at < to; at++) {
            if (json[at] == '\\') {
                return true;
            }
        }
        return false;
    }

    /**
     * What two values of this text have in common if they are equal: the text of a number as it is, so that 1 and 1.0 differ, and that of a string without
     * its escapes. A string never equals a number.
     */
    String key(int from, int to) throws InvalidJsonException {
        return hasEscape(from, to)
                ? withoutEscapes(from, to)
                : new String(json, from, to - from, StandardCharsets.ISO_8859_1);
    }

    /** What a key says: that of a string without its quotes. */
    static String text(String key) {
        int quotes = key.startsWith("\"") ? 1 : 0;
        byte[] utf8 = key.getBytes(StandardCharsets.ISO_8859_1);
        return new String(utf8, quotes, utf8.length - 2 * quotes, StandardCharsets.UTF_8);
    }

    /** The bytes of the string between these positions, each as a character. */
    private String withoutEscapes(int from, int to) throws InvalidJsonException {
        ByteArrayOutputStream out = new ByteArrayOutputStream(to - from);
        int at = from;
        while (at < to) {
            if (json[at] != '\\') {
                out.write(json[at]);
                at++;
                continue;
            }
            switch (at(at + 1)) {
                case 'b', 'f', 'n', 'r', 't' -> out.write("\b\f\n\r\t".charAt("bfnrt".indexOf(at(at + 1))));
                case 'u' -> {
                    StringBuilder units = new StringBuilder(2).append(unit(at + 2));
                    if (Character.isHighSurrogate(units.charAt(0)) && at(at + 6) == '\\' && at(at + 7) == 'u') {
                        units.append(unit(at + 8));
                        at += 6;
                    }
                    out.writeBytes(units.toString().getBytes(StandardCharsets.UTF_8));
                    at += 4;
                }
                default -> out.write(at(at + 1));
            }
            at += 2;
        }
        return out.toString(StandardCharsets.ISO_8859_1);
    }

    private char unit(int from) throws InvalidJsonException {
        int unit = 0;
        for (int at = from; at < from + 4; at++) {
            int digit = Character.digit(at(at), HEX);
            if (digit < 0) {
                throw new InvalidJsonException("no hexadecimal digit in an escape", at);
            }
            unit = unit * HEX + digit;
        }
        return (char) unit;
    }
}
