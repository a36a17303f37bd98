package dev.fivefold.bytes.json;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The objects of a document by the value of a field. Those without it, or with null, are not in it. Immutable and thread-safe. */
public final class JsonIndex {

    private final byte[] json;
    private final Map<String, Chain> chains = new HashMap<>();
    private int[] starts = new int[64];
    private int[] ends = new int[64];
    private int[] nexts = new int[64];
    private int count;

    /** The objects of one key, linked by {@code nexts}. */
    private static final class Chain {

        private final int first;
        private int last;

        Chain(int first) {
            this.first = first;
            this.last = first;
        }
    }

    private JsonIndex(byte[] json) {
        this.json = json;
    }

    /**
     * Reads a document.
     *
     * @param json not to be written to afterwards
     * @param objects the path to its objects
     * @param key the name of their field
     * @throws InvalidJsonException if it is not valid as far as it is read
     */
    public static JsonIndex of(byte[] json, JsonPath objects, String key) throws InvalidJsonException {
        JsonIndex index = new JsonIndex(json);
        JsonScanner scanner = new JsonScanner(json);
        JsonName name = new JsonName(key);
        objects.visit(scanner, object -> {
            String value = key(scanner, object, name);
            if (value != null) {
                index.add(value, object.start(), object.end());
            }
        });
        return index;
    }

    /** The value of an object's field; {@code null} without one, and for JSON's null, objects and arrays. */
    static @Nullable String key(JsonScanner scanner, JsonFields object, JsonName name) throws InvalidJsonException {
        int field = object.indexOf(name);
        if (field < 0) {
            return null;
        }
        int start = object.valueStart(field);
        return switch (scanner.at(start)) {
            case 'n', '{', '[' -> null;
            default -> scanner.key(start, object.valueEnd(field));
        };
    }

    private void add(String key, int start, int end) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
            ends = Arrays.copyOf(ends, 2 * count);
            nexts = Arrays.copyOf(nexts, 2 * count);
        }
        starts[count] = start;
        ends[count] = end;
        Chain chain = chains.computeIfAbsent(key, added -> new Chain(count));
        nexts[chain.last] = count;
        nexts[count] = -1;
        chain.last = count;
        count++;
    }

    /** Appends the objects of a key as an array, in the order of the document; an empty one for {@code null} and for a key without objects. */
    void appendAll(@Nullable String key, JsonCopy to) {
        to.append('[');
        Chain chain = key == null ? null : chains.get(key);
        for (int i = chain == null ? -1 : chain.first; i >= 0; i = nexts[i]) {
            if (chain != null && i != chain.first) {
                to.append(',');
            }
            to.append(json, starts[i], ends[i]);
        }
        to.append(']');
    }

    /** Appends the last object of a key; null for {@code null} and for a key without objects. */
    void appendOne(@Nullable String key, JsonCopy to) {
        Chain chain = key == null ? null : chains.get(key);
        if (chain == null) {
            to.appendNull();
        } else {
            to.append(json, starts[chain.last], ends[chain.last]);
        }
    }
}
