package dev.fivefold.shapes;

import dev.fivefold.bytes.json.InvalidJsonException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The name of a field, ready to be compared with those of a document. Immutable and thread-safe. */
public final class JsonName {

    private final JsonScanner quoted;
    private final int length;
    private final String key;

    private JsonName(String name) {
        byte[] bytes = ('"' + name + '"').getBytes(StandardCharsets.UTF_8);
        this.quoted = new JsonScanner(bytes);
        this.length = bytes.length;
        this.key = new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /**
     * A name.
     *
     * @throws IllegalArgumentException if it is empty, or has a quote, a backslash or a control character
     */
    public static JsonName of(String name) {
        if (name.isEmpty()
                || name.chars().anyMatch(character -> character < ' ' || character == '"' || character == '\\')) {
            throw new IllegalArgumentException("'" + name
                    + "' is no name of a field: use a text without quotes, backslashes and control characters");
        }
        return new JsonName(name);
    }

    /** As it is written, with its quotes. */
    JsonScanner quoted() {
        return quoted;
    }

    /** Of what is written. */
    int length() {
        return length;
    }

    /** Whether the string between these positions, quotes included, is this name. */
    boolean isAt(JsonScanner in, int from, int to) throws InvalidJsonException {
        if (to - from == length) {
            return in.at(to - 2) == quoted.at(length - 2)
                    && Arrays.equals(in.json(), from, to, quoted.json(), 0, length);
        }
        return to - from > length && in.hasEscape(from, to) && in.key(from, to).equals(key);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JsonName name && key.equals(name.key);
    }

    @Override
    public int hashCode() {
        return key.hashCode();
    }
}
