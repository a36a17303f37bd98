package dev.fivefold.engine.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Walks over the bytes of one JSON value (RFC 8259), and makes nothing of them: no names, texts and numbers. A library's parser has to, and takes nearly twice as long. Strict, as
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

    /** What is read after the last byte. */
    private static final int END = Integer.MIN_VALUE;

    private final byte[] json;
    private int at;
    private int depth;
    /** A bit for each open level: 1 for an object. */
    private long objects;

    private JsonWalker(byte[] json) {
        this.json = json;
    }

    /**
     * Checks that these bytes are one JSON value other than {@code null}, with space around it or none.
     *
     * @throws InvalidJsonException if they are not
     */
    public static void walk(byte[] json) throws InvalidJsonException {
        new JsonWalker(json).document();
    }

    private void document() throws InvalidJsonException {
        skipSpace();
        if (here() == 'n' || here() == END) {
            throw invalid("the body is empty or null");
        }
        do {
            while (opened()) {
                // One level deeper, up to the first value that holds no others.
            }
        } while (another());
        if (here() != END) {
            throw invalid("data after the value");
        }
    }

    /** Takes a value, or the beginning of one: then {@code true}, and its first element is here. */
    private boolean opened() throws InvalidJsonException {
        switch (here()) {
            case '{' -> {
                open(true);
                if (here() != '}') {
                    name();
                    return true;
                }
                at++;
                depth--;
            }
            case '[' -> {
                open(false);
                if (here() != ']') {
                    return true;
                }
                at++;
                depth--;
            }
            case '"' -> string();
            case 't' -> literal("true");
            case 'f' -> literal("false");
            case 'n' -> literal("null");
            default -> number();
        }
        return false;
    }

    /** After a value: takes the ends of what it ends, and a comma; {@code false} at the end of all. */
    private boolean another() throws InvalidJsonException {
        while (true) {
            skipSpace();
            if (depth == 0) {
                return false;
            }
            boolean object = (objects >>> (depth - 1) & 1) != 0;
            int next = here();
            if (next == ',') {
                at++;
                skipSpace();
                if (object) {
                    name();
                }
                return true;
            }
            if (next != (object ? '}' : ']')) {
                throw invalid("no comma and no end of an " + (object ? "object" : "array"));
            }
            at++;
            depth--;
        }
    }

    private void open(boolean object) throws InvalidJsonException {
        if (depth == MAX_DEPTH) {
            throw invalid("more than " + MAX_DEPTH + " levels");
        }
        long bit = 1L << depth;
        objects = object ? objects | bit : objects & ~bit;
        depth++;
        at++;
        skipSpace();
    }

    private void name() throws InvalidJsonException {
        if (here() != '"') {
            throw invalid("no name of a field");
        }
        string();
        skipSpace();
        if (here() != ':') {
            throw invalid("no colon after a name");
        }
        at++;
        skipSpace();
    }

    private void string() throws InvalidJsonException {
        at++;
        while (true) {
            skipPlain();
            int next = here();
            if (next == '"') {
                at++;
                return;
            }
            if (next == '\\') {
                escape();
            } else if (next >= ' ') {
                at++;
            } else if (next >= 0) {
                throw invalid("a control character in a string");
            } else if (next == END) {
                throw invalid("a string without an end");
            } else {
                character();
            }
        }
    }

    /** Takes eight bytes at a time, up to one that is no letter of a string, or not ASCII. The lowest bit found is exact (Warren, Hacker's Delight, 6-1). */
    private void skipPlain() {
        int next = at; // a field would be written for each word
        for (int last = json.length - Long.BYTES; next <= last; next += Long.BYTES) {
            long word = (long) WORDS.get(json, next);
            long quote = word ^ QUOTES;
            long backslash = word ^ BACKSLASHES;
            long found =
                    (((quote - ONES) & ~quote) | ((backslash - ONES) & ~backslash) | ((word - SPACES) & ~word) | word)
                            & HIGH_BITS;
            if (found != 0) {
                next += Long.numberOfTrailingZeros(found) / Byte.SIZE;
                break;
            }
        }
        at = next;
    }

    private void escape() throws InvalidJsonException {
        at++;
        switch (here()) {
            case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> at++;
            case 'u' -> {
                at++;
                for (int end = at + 4; at < end; at++) {
                    if (here() < 0 || Character.digit(here(), 16) < 0) {
                        throw invalid("no hexadecimal digit in an escape");
                    }
                }
            }
            default -> throw invalid("an unknown escape");
        }
    }

    /** A character of two to four bytes (Unicode 17, table 3-7). */
    private void character() throws InvalidJsonException {
        int first = here() & 0xFF;
        at++;
        switch (first) {
            case 0xE0 -> continued(0xA0, 0xBF, 1);
            case 0xED -> continued(0x80, 0x9F, 1);
            case 0xF0 -> continued(0x90, 0xBF, 2);
            case 0xF4 -> continued(0x80, 0x8F, 2);
            default -> {
                if (first < 0xC2 || first > 0xF4) {
                    throw invalid("not UTF-8");
                }
                continued(0x80, 0xBF, first < 0xE0 ? 0 : first < 0xF0 ? 1 : 2);
            }
        }
    }

    /** A byte in this range, and so many others. */
    private void continued(int lowest, int highest, int others) throws InvalidJsonException {
        int low = lowest;
        int high = highest;
        for (int i = 0; i <= others; i++) {
            int next = here() == END ? 0 : here() & 0xFF;
            if (next < low || next > high) {
                throw invalid("not UTF-8");
            }
            at++;
            low = 0x80;
            high = 0xBF;
        }
    }

    private void literal(String word) throws InvalidJsonException {
        for (int i = 0; i < word.length(); i++) {
            if (here() != word.charAt(i)) {
                throw invalid("no value");
            }
            at++;
        }
    }

    private void number() throws InvalidJsonException {
        if (here() == '-') {
            at++;
        }
        if (here() == '0') {
            at++;
        } else {
            digits();
        }
        if (here() == '.') {
            at++;
            digits();
        }
        if (here() == 'e' || here() == 'E') {
            at++;
            if (here() == '+' || here() == '-') {
                at++;
            }
            digits();
        }
    }

    private void digits() throws InvalidJsonException {
        int next = at;
        while (next < json.length && json[next] >= '0' && json[next] <= '9') {
            next++;
        }
        if (next == at) {
            throw invalid("no value");
        }
        at = next;
    }

    private void skipSpace() {
        int next = at;
        while (next < json.length
                && json[next] <= ' '
                && (json[next] == ' ' || json[next] == '\n' || json[next] == '\r' || json[next] == '\t')) {
            next++;
        }
        at = next;
    }

    private int here() {
        return at < json.length ? json[at] : END;
    }

    private InvalidJsonException invalid(String reason) {
        return new InvalidJsonException(reason, at);
    }
}
