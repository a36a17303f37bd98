package dev.fivefold.shapes;

import java.util.Arrays;
import java.util.List;

/**
 * A change of the objects at the end of a path. The bytes of all values stay as they are: no number is rounded, no string is escaped in another way. Immutable and
 * thread-safe.
 *
 * @param join the number of the joined document; -1 without one
 * @param names of fields, by the kind
 */
public record JsonChange(JsonPath objects, Kind kind, int join, List<JsonName> names) {

    /** What is changed. */
    enum Kind {
        /** The names: the added field, and the key. */
        NEST_ALL,
        NEST_ONE,
        /** The name: the key. */
        MERGE,
        /** The names: what is kept. */
        PICK,
        /** The names: what is left out. */
        DROP,
        /** The names: the old one and the new one. */
        RENAME,
        /** The name: the field that is replaced by its fields. */
        UNWRAP;

        boolean nests() {
            return compareTo(MERGE) < 0;
        }

        boolean joins() {
            return compareTo(MERGE) <= 0;
        }
    }

    /**
     * Gives each object a field with those of a joined document whose key equals one of its own: an array of all, in their order, or the last of them or null.
     *
     * @param field the added field; one of this name is replaced
     * @param key the field whose value is looked up
     * @param many whether it is an array
     */
    public static JsonChange nest(JsonPath objects, String field, int join, String key, boolean many) {
        return of(objects, many ? Kind.NEST_ALL : Kind.NEST_ONE, join, field, key);
    }

    /**
     * Gives each object the fields of the last one of a joined document whose key equals one of its own. Fields whose names it has, as they are written, stay as they are.
     *
     * @param key the field whose value is looked up
     */
    public static JsonChange merge(JsonPath objects, int join, String key) {
        return of(objects, Kind.MERGE, join, key);
    }

    /** Keeps these fields alone. */
    public static JsonChange pick(JsonPath objects, String... fields) {
        return of(objects, Kind.PICK, -1, fields);
    }

    /** Leaves these fields out. */
    public static JsonChange drop(JsonPath objects, String... fields) {
        return of(objects, Kind.DROP, -1, fields);
    }

    /** Gives a field another name. */
    public static JsonChange rename(JsonPath objects, String field, String other) {
        return of(objects, Kind.RENAME, -1, field, other);
    }

    /** Replaces a field, which is an object, too, by the fields of it. A value of another kind stays. */
    public static JsonChange unwrap(JsonPath objects, String field) {
        return of(objects, Kind.UNWRAP, -1, field);
    }

    private static JsonChange of(JsonPath objects, Kind kind, int join, String... names) {
        return new JsonChange(
                objects, kind, join, Arrays.stream(names).map(JsonName::of).toList());
    }
}
