package dev.fivefold.starter.internal.response;

import com.google.common.base.Splitter;
import dev.fivefold.engine.call.BulkResult;
import java.io.ByteArrayOutputStream;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.introspect.ClassIntrospector;

/**
 * Drops the fields of a JSON document that are not listed. The bytes of the others are copied as received: no number is rounded, and no
 * string is escaped in another way. A path applies to each element of an array, and ends at a value without fields, which is kept.
 * Immutable and thread-safe.
 */
public final class FieldFilter {

    /** Drops nothing. */
    public static final FieldFilter ALL = new FieldFilter();

    /** The filters of the values of the listed fields; empty if all fields are selected. */
    private final Map<String, FieldFilter> fields = new HashMap<>();

    private FieldFilter() {}

    /** A filter that keeps these paths of names, joined by dots, and everything that they lead to; {@link #ALL} without paths. */
    public static FieldFilter of(Collection<String> paths) {
        FieldFilter root = new FieldFilter();
        new TreeSet<>(paths).forEach(root::add); // a path comes before those that it includes
        return root;
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

    /**
     * The path of a dropped field that a record of this type, or a record in it, needs; {@code null} if there is none.
     */
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
     * @param parser at its beginning; throws if it is malformed
     */
    byte[] filter(JsonParser parser, byte[] json) {
        Copy copy = new Copy(parser, json, new ByteArrayOutputStream());
        parser.nextToken();
        value(copy);
        if (parser.nextToken() != null) {
            throw new UnexpectedJsonException(parser, "trailing data");
        }
        return copy.out.toByteArray();
    }

    /** Copies the value at whose first token the parser is. */
    private void value(Copy copy) {
        JsonToken first = copy.parser.currentToken();
        if (first == null) {
            throw new UnexpectedJsonException(copy.parser, "the body is empty");
        }
        if (first == JsonToken.START_OBJECT && !keepsAll()) {
            object(copy);
        } else if (first == JsonToken.START_ARRAY && !keepsAll()) {
            array(copy);
        } else {
            int start = copy.start();
            copy.parser.skipChildren();
            copy.parser.finishToken(); // else a string ends at its first quote
            copy.bytes(start, offset(copy.parser.currentLocation()));
        }
    }

    private void object(Copy copy) {
        char before = '{';
        String name;
        while ((name = copy.parser.nextName()) != null) {
            FieldFilter field = fields.get(name);
            int start = field == null ? 0 : copy.start();
            copy.parser.nextToken();
            if (field == null) {
                copy.parser.skipChildren();
            } else {
                copy.out.write(before);
                copy.bytes(start, copy.start()); // the name and the colon
                field.value(copy);
                before = ',';
            }
        }
        if (before == '{') {
            copy.out.write(before);
        }
        copy.out.write('}');
    }

    private void array(Copy copy) {
        char before = '[';
        while (copy.parser.nextToken() != JsonToken.END_ARRAY) {
            copy.out.write(before);
            value(copy);
            before = ',';
        }
        if (before == '[') {
            copy.out.write(before);
        }
        copy.out.write(']');
    }

    private static int offset(TokenStreamLocation location) {
        return (int) location.getByteOffset();
    }

    /** A document and what has been copied of it. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Copy(JsonParser parser, byte[] json, ByteArrayOutputStream out) {

        /** The offset of the current token. */
        int start() {
            return offset(parser.currentTokenLocation());
        }

        void bytes(int from, int to) {
            out.write(json, from, to - from);
        }
    }
}
