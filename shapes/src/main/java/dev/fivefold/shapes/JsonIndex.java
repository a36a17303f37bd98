package dev.fivefold.shapes;

import dev.fivefold.bytes.json.InvalidJsonException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The objects of a document by the value of a field. Those without it, or with null, are not in it. Immutable and thread-safe. */
public final class JsonIndex {

    private final JsonScanner in;
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

    private JsonIndex(JsonScanner in) {
        this.in = in;
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
        JsonIndex index = new JsonIndex(new JsonScanner(json));
        JsonName name = JsonName.of(key);
        JsonNode root = JsonNode.visiting(objects, (fields, start, end) -> {
            String value = fields.key(name);
            if (value != null) {
                index.add(value, start, end);
            }
        });
        new JsonPass(json, List.of(), 0).visit(root);
        return index;
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

    JsonScanner in() {
        return in;
    }

    /** The first object of a key; negative for {@code null} and without one. */
    int first(@Nullable String key) {
        Chain chain = key == null ? null : chains.get(key);
        return chain == null ? -1 : chain.first;
    }

    /** The object behind another of the same key, in the order of the document; negative behind the last. */
    int next(int object) {
        return nexts[object];
    }

    int last(@Nullable String key) {
        Chain chain = key == null ? null : chains.get(key);
        return chain == null ? -1 : chain.last;
    }

    int start(int object) {
        return starts[object];
    }

    int end(int object) {
        return ends[object];
    }
}
