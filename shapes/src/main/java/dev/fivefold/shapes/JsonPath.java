package dev.fivefold.shapes;

import dev.fivefold.bytes.json.InvalidJsonException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A path to objects of a document: names of fields, joined by dots. It applies to each element of every array on its way, and to those of the array that it
 * leads to. The empty path is the document itself, or the elements of it. Immutable and thread-safe.
 */
public final class JsonPath {

    private final String text;
    private final List<JsonName> names;

    private JsonPath(String text) {
        this.text = text;
        this.names = text.isEmpty()
                ? List.of()
                : Arrays.stream(text.split("\\.", -1)).map(JsonName::of).toList();
    }

    /**
     * A path.
     *
     * @param names such as {@code orders.items}; empty for the document itself
     * @throws IllegalArgumentException if a name is empty, or has a quote, a backslash or a control character
     */
    public static JsonPath of(String names) {
        return new JsonPath(names);
    }

    /**
     * The values at the ends of paths.
     *
     * @param json of objects, as far as the paths lead
     * @return in their order: JSON's null if there is one on the way, and {@code null} without a value
     */
    public static List<byte @Nullable []> values(byte[] json, List<JsonPath> paths) throws InvalidJsonException {
        List<byte @Nullable []> found = new ArrayList<byte @Nullable []>();
        JsonNode root = new JsonNode();
        for (int i = 0; i < paths.size(); i++) {
            found.add(null);
            int path = i;
            JsonPath at = paths.get(i);
            for (boolean last = true; !at.names.isEmpty(); last = false, at = at.parent()) {
                JsonName name = at.names.getLast();
                boolean here = last;
                root.at(at.parent()).visitors().add((fields, start, end) -> {
                    if (here || fields.isNull(name)) {
                        found.set(path, fields.value(name));
                    }
                });
            }
        }
        new JsonPass(json, List.of(), 0).visit(root);
        return found;
    }

    /** The different values of the fields at the ends of paths: texts without quotes and escapes, numbers as they are written. */
    public static Set<String> texts(byte[] json, List<JsonPath> paths) throws InvalidJsonException {
        Set<String> keys = new LinkedHashSet<>();
        JsonNode root = new JsonNode();
        for (JsonPath path : paths) {
            root.at(path.parent()).visitors().add((fields, start, end) -> {
                String key = fields.key(path.names.getLast());
                if (key != null) {
                    keys.add(key);
                }
            });
        }
        new JsonPass(json, List.of(), 0).visit(root);
        return keys.stream().map(JsonScanner::text).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    List<JsonName> names() {
        return names;
    }

    /** Without its last name. */
    JsonPath parent() {
        return of(text.substring(0, Math.max(0, text.lastIndexOf('.'))));
    }

    @Override
    public String toString() {
        return text;
    }
}
