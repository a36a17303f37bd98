package dev.fivefold.bytes.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The name of a field, ready to be compared with those of a document. Immutable and thread-safe. */
final class JsonName {

    private final byte[] quoted;
    private final String key;

    JsonName(String name) {
        if (name.isEmpty()
                || name.chars().anyMatch(character -> character < ' ' || character == '"' || character == '\\')) {
            throw new IllegalArgumentException("'" + name
                    + "' is no name of a field: use a text without quotes, backslashes and control characters");
        }
        this.quoted = ('"' + name + '"').getBytes(StandardCharsets.UTF_8);
        this.key = new String(quoted, StandardCharsets.ISO_8859_1);
    }

    /** As it is written, with its quotes. */
    byte[] quoted() {
        return quoted;
    }

    /** Whether the string between these positions, quotes included, is this name. */
    boolean isAt(JsonScanner scanner, int from, int to) throws InvalidJsonException {
        if (to - from == quoted.length) {
            return Arrays.equals(scanner.json(), from, to, quoted, 0, quoted.length);
        }
        return to - from > quoted.length
                && scanner.hasEscape(from, to)
                && scanner.key(from, to).equals(key);
    }
}
