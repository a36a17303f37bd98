package dev.fivefold.starter.internal.response;

import com.google.common.base.Splitter;
import dev.fivefold.bytes.json.InvalidJsonException;
import dev.fivefold.bytes.json.JsonWalker;
import dev.fivefold.engine.call.BulkResult;
import dev.fivefold.shapes.JsonChange;
import dev.fivefold.shapes.JsonChanges;
import dev.fivefold.shapes.JsonPath;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.introspect.ClassIntrospector;

/**
 * Drops the fields of a JSON document that are not listed. The bytes of the others are copied as received: no number is rounded, and no string is escaped in
 * another way. A path applies to each element of an array, and ends at a value without fields, which is kept. Immutable and thread-safe.
 */
public final class FieldFilter {

    /** Drops nothing. */
    public static final FieldFilter ALL = new FieldFilter();

    /** The filters of the values of the listed fields; empty if all fields are selected. */
    private final Map<String, FieldFilter> fields = new HashMap<>();

    private JsonChanges picks = JsonChanges.of(List.of());

    private FieldFilter() {}

    /** A filter that keeps these paths of names, joined by dots, and everything that they lead to; {@link #ALL} without paths. */
    public static FieldFilter of(Collection<String> paths) {
        FieldFilter root = new FieldFilter();
        new TreeSet<>(paths).forEach(root::add); // a path comes before those that it includes
        List<JsonChange> picks = new ArrayList<>();
        root.addTo(picks, "");
        root.picks = JsonChanges.of(picks);
        return root;
    }

    private void addTo(List<JsonChange> picks, String path) {
        if (!keepsAll()) {
            picks.add(JsonChange.pick(JsonPath.of(path), fields.keySet().toArray(String[]::new)));
            fields.forEach((name, field) -> field.addTo(picks, path.isEmpty() ? name : path + "." + name));
        }
    }

    private void add(String path) {
        FieldFilter last = this;
        for (String name : Splitter.on('.').split(path)) {
            FieldFilter known = last.fields.get(name);
            if (known != null && known.keepsAll()) {
                return;
            }
            last = last.fields.computeIfAbsent(name, added -> new FieldFilter());
        }
    }

    /** Whether nothing is dropped. */
    public boolean keepsAll() {
        return fields.isEmpty();
    }

    /** Whether a path is selected. */
    public boolean keeps(String path) {
        FieldFilter last = this;
        for (String name : Splitter.on('.').split(path)) {
            FieldFilter next = last.fields.get(name);
            if (next == null) {
                return last.keepsAll();
            }
            last = next;
        }
        return true;
    }

    /** The path of a dropped field that a record of this type, or a record in it, needs; {@code null} if there is none. */
    public @Nullable String dropped(JavaType type, DeserializationConfig json) {
        if (keepsAll()) {
            return null;
        }
        if (type.isCollectionLikeType() || type.isArrayType() || type.isReferenceType()) {
            return dropped(type.getContentType(), json);
        }
        if (type.hasRawClass(BulkResult.class)) {
            return dropped(type.containedTypeOrUnknown(0), json);
        }
        if (!type.isRecordType()) {
            return null;
        }
        ClassIntrospector classes = json.classIntrospectorInstance();
        for (BeanPropertyDefinition needed : classes.introspectForDeserialization(
                        type, classes.introspectClassAnnotations(type))
                .findProperties()) {
            if (!needed.hasConstructorParameter()) {
                continue;
            }
            FieldFilter field = fields.get(needed.getName());
            String nested = field == null ? "" : field.dropped(needed.getPrimaryType(), json);
            if (nested != null) {
                return nested.isEmpty() ? needed.getName() : needed.getName() + "." + nested;
            }
        }
        return null;
    }

    /**
     * The document without the dropped fields.
     *
     * @throws InvalidJsonException if it is malformed, in dropped fields, too
     */
    byte[] filter(byte[] json) throws InvalidJsonException {
        JsonWalker.walk(json);
        return picks.apply(json, List.of(), Integer.MAX_VALUE);
    }
}
