package dev.fivefold.bytes.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Walks over the bytes of one JSON value (RFC 8259), at once or as they arrive, and makes nothing of them: no names, texts and numbers. A library's parser has to, and takes nearly twice as long. Strict, as
 * these bytes go into a page as they are: UTF-8 without a byte order mark, no comments, nothing after the value. Nesting is limited, since a client may parse the page by recursion.
 *
 * <p>Not thread-safe; used once.
 */
public final class JsonWalker {

    /** Levels of arrays and objects: deeper than sensible responses, shallow enough for every parser, and a bit of a {@code long} each. */
    public static final int MAX_DEPTH = 64;

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long QUOTES = '"' * ONES;
    private static final long BACKSLASHES = '\\' * ONES;
    private static final long SPACES = ' ' * ONES;

    /** Characters of a number, as in Jackson's StreamReadConstraints. */
    private static final int MAX_NUMBER = 1_000;

    /** What is read after the last byte. */
    private static final int END = Integer.MIN_VALUE;

    /** The token that comes next. */
    private enum Next {
        DOCUMENT,
        VALUE,
        VALUE_OR_END,
        NAME,
        NAME_OR_END,
        COLON,
        COMMA_OR_END,
        REST_OF_NAME,
        REST_OF_STRING
    }

    private byte[] json = {};
    private int to;
    /** A token that begins before it is in the piece as a whole. Only strings may be longer than a number: they are taken in pieces. */
    private int safe;

    /** Bytes of the last piece that were not taken. */
    private int left;
    /** From an index to a position in the document. */
    private long offset;

    private Next next = Next.DOCUMENT;
    private int depth;
    /** A bit for each open level: 1 for an object. */
    private long objects;

    /** A walker at the start of a document. */
    public JsonWalker() {}

    /**
     * Checks that these bytes are one JSON value other than {@code null}, with space around it or none.
     *
     * @throws InvalidJsonException if they are not
     */
    public static void walk(byte[] json) throws InvalidJsonException {
        new JsonWalker().take(json, 0, json.length, true);
    }

    /**
     * Takes the next piece of the document. Up to 1 KB of the piece before must still be in front of it.
     *
     * @param bytes has the piece from index {@code from} to {@code to}
     * @param last whether the document ends with it
     * @throws InvalidJsonException if the document is not one JSON value, or {@code null}
     */
    public void take(byte[] bytes, int from, int to, boolean last) throws InvalidJsonException {
        json = bytes;
        this.to = to;
        safe = last ? to : to - MAX_NUMBER - 1;
        offset -= from;
        int at = walk(from - left);
        if (last && (next != Next.COMMA_OR_END || depth > 0)) {
            throw invalid(next == Next.DOCUMENT ? "the body is empty or null" : "an early end", at);
        }
        left = to - at;
        offset += to;
    }

    /** Takes tokens and space. All that changes is in variables: fields would be written for each token. */
    private int walk(int from) throws InvalidJsonException {
        byte[] bytes = json;
        int end = safe;
        Next state = next;
        int level = depth;
        long kinds = objects;
        int at = from;
        while (at < end) {
            int first = bytes[at];
            boolean inString = state == Next.REST_OF_NAME || state == Next.REST_OF_STRING;
            if (first <= ' ' && !inString && afterSpace(at) > at) {
                at = afterSpace(at);
                continue;
            }
            boolean object = (kinds >>> (level - 1) & 1) != 0;
            if (state == Next.COMMA_OR_END) {
                if (level == 0) {
                    throw invalid("data after the value", at);
                }
                if (first == ',') {
                    state = object ? Next.NAME : Next.VALUE;
                } else if (first == (object ? '}' : ']')) {
                    level--;
                } else {
                    throw invalid("no comma and no end of an " + (object ? "object" : "array"), at);
                }
                at++;
            } else if (state == Next.COLON) {
                if (first != ':') {
                    throw invalid("no colon after a name", at);
                }
                state = Next.VALUE;
                at++;
            } else if (first == '"' || inString) {
                boolean name = state == Next.NAME || state == Next.NAME_OR_END || state == Next.REST_OF_NAME;
                at = afterString(inString ? at : at + 1);
                if (at < 0) {
                    at = ~at;
                    state = name ? Next.REST_OF_NAME : Next.REST_OF_STRING;
                } else {
                    state = name ? Next.COLON : Next.COMMA_OR_END;
                }
            } else if (first == (state == Next.NAME_OR_END ? '}' : ']')
                    && (state == Next.NAME_OR_END || state == Next.VALUE_OR_END)) {
                level--;
                state = Next.COMMA_OR_END;
                at++;
            } else if (state == Next.NAME || state == Next.NAME_OR_END) {
                throw invalid("no name of a field", at);
            } else if (first == '{' || first == '[') {
                if (level == MAX_DEPTH) {
                    throw invalid("more than " + MAX_DEPTH + " levels", at);
                }
                kinds = first == '{' ? kinds | 1L << level : kinds & ~(1L << level);
                state = first == '{' ? Next.NAME_OR_END : Next.VALUE_OR_END;
                level++;
                at++;
            } else if (first == 'n' && state == Next.DOCUMENT) {
                throw invalid("the body is empty or null", at);
            } else {
                at = afterScalar(at, first);
                state = Next.COMMA_OR_END;
            }
        }
        next = state;
        depth = level;
        objects = kinds;
        return at;
    }

    private int afterScalar(int at, int first) throws InvalidJsonException {
        return switch (first) {
            case 't' -> afterLiteral(at, "true");
            case 'f' -> afterLiteral(at, "false");
            case 'n' -> afterLiteral(at, "null");
            default -> afterNumber(at);
        };
    }

    /** The end of the string that this is in, or the complement of the end of the piece. */
    private int afterString(int from) throws InvalidJsonException {
        int at = afterPlain(from);
        while (at < safe) {
            int character = json[at];
            if (character == '"') {
                return at + 1;
            }
            if (character == '\\') {
                at = afterEscape(at);
            } else if (character >= ' ') {
                at++;
            } else if (character >= 0) {
                throw invalid("a control character in a string", at);
            } else {
                at = afterCharacter(at);
            }
            at = afterPlain(at);
        }
        return ~at;
    }

    /** Takes eight bytes at a time, up to one that is no letter of a string, or not ASCII. The lowest bit found is exact (Warren, Hacker's Delight, 6-1). */
    private int afterPlain(int from) {
        int at = from;
        for (int last = to - Long.BYTES; at <= last; at += Long.BYTES) {
            long word = (long) WORDS.get(json, at);
            long quote = word ^ QUOTES;
            long backslash = word ^ BACKSLASHES;
            long found =
                    (((quote - ONES) & ~quote) | ((backslash - ONES) & ~backslash) | ((word - SPACES) & ~word) | word)
                            & HIGH_BITS;
            if (found != 0) {
                return at + Long.numberOfTrailingZeros(found) / Byte.SIZE;
            }
        }
        return at;
    }

    private int afterEscape(int at) throws InvalidJsonException {
        return switch (byteAt(at + 1)) {
            case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> at + 2;
            case 'u' -> {
                for (int digit = at + 2; digit < at + 6; digit++) {
                    if (byteAt(digit) < 0 || Character.digit(byteAt(digit), 16) < 0) {
                        throw invalid("no hexadecimal digit in an escape", digit);
                    }
                }
                yield at + 6;
            }
            default -> throw invalid("an unknown escape", at + 1);
        };
    }

    /** Takes a character of two to four bytes (Unicode 17, table 3-7). */
    private int afterCharacter(int at) throws InvalidJsonException {
        int first = byteAt(at) & 0xFF;
        return switch (first) {
            case 0xE0 -> afterContinuation(at + 1, 0xA0, 0xBF, 2);
            case 0xED -> afterContinuation(at + 1, 0x80, 0x9F, 2);
            case 0xF0 -> afterContinuation(at + 1, 0x90, 0xBF, 3);
            case 0xF4 -> afterContinuation(at + 1, 0x80, 0x8F, 3);
            default -> {
                if (first < 0xC2 || first > 0xF4) {
                    throw invalid("not UTF-8", at);
                }
                yield afterContinuation(at + 1, 0x80, 0xBF, first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3);
            }
        };
    }

    /** Takes so many bytes, the first of which is in this range. */
    private int afterContinuation(int from, int lowest, int highest, int count) throws InvalidJsonException {
        int low = lowest;
        int high = highest;
        for (int at = from; at < from + count; at++) {
            int continued = byteAt(at) & 0xFF; // 0 behind the end
            if (continued < low || continued > high) {
                throw invalid("not UTF-8", at);
            }
            low = 0x80;
            high = 0xBF;
        }
        return from + count;
    }

    private int afterLiteral(int from, String word) throws InvalidJsonException {
        for (int i = 0; i < word.length(); i++) {
            if (byteAt(from + i) != word.charAt(i)) {
                throw invalid("no value", from + i);
            }
        }
        return from + word.length();
    }

    private int afterNumber(int from) throws InvalidJsonException {
        int at = byteAt(from) == '-' ? from + 1 : from;
        at = byteAt(at) == '0' ? at + 1 : afterDigits(at);
        if (byteAt(at) == '.') {
            at = afterDigits(at + 1);
        }
        if ((byteAt(at) | 0x20) == 'e') {
            int sign = byteAt(at + 1);
            at = afterDigits(sign == '+' || sign == '-' ? at + 2 : at + 1);
        }
        if (at - from > MAX_NUMBER) {
            throw invalid("a number of more than " + MAX_NUMBER + " characters", at);
        }
        return at;
    }

    private int afterDigits(int from) throws InvalidJsonException {
        int at = from;
        while (at < to && json[at] >= '0' && json[at] <= '9') {
            at++;
        }
        if (at == from) {
            throw invalid("no value", at);
        }
        return at;
    }

    private int afterSpace(int from) {
        int at = from;
        while (at < to
                && json[at] <= ' '
                && (json[at] == ' ' || json[at] == '\n' || json[at] == '\r' || json[at] == '\t')) {
            at++;
        }
        return at;
    }

    private int byteAt(int at) {
        return at < to ? json[at] : END;
    }

    private InvalidJsonException invalid(String reason, int at) {
        return new InvalidJsonException(reason, offset + at);
    }
}
