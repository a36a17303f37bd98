package dev.fivefold.bytes.json;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * Changes of the objects at the end of a path. The bytes of all values stay as they are: no number is rounded, no string is escaped in another way. Each method
 * returns a new document, and throws an {@link InvalidJsonException} for one that is not valid as far as it is read. Thread-safe.
 */
public final class JsonShapes {

    private JsonShapes() {}

    private interface Change {

        void write(JsonFields object, JsonCopy copy) throws InvalidJsonException;
    }

    /**
     * Gives each object a field with those of the index whose key equals one of its own: an array of all, in their order, or the last of them or null.
     *
     * @param objects the path to the objects
     * @param key the field whose value is looked up
     * @param field the name of the added field; one of this name is replaced
     * @param many whether it is an array
     * @param maxBytes of the new document: an object can go into many
     * @throws OversizedJsonException if it would be larger
     */
    public static byte[] nest(
            byte[] json, JsonPath objects, String key, String field, JsonIndex index, boolean many, long maxBytes)
            throws InvalidJsonException {
        JsonScanner scanner = new JsonScanner(json);
        JsonName own = new JsonName(key);
        JsonName added = new JsonName(field);
        return changed(scanner, objects, (object, copy) -> {
            String value = JsonIndex.key(scanner, object, own);
            int replaced = object.indexOf(added);
            if (replaced >= 0) {
                copy.copyTo(object.valueStart(replaced));
                copy.skipTo(object.valueEnd(replaced));
            } else {
                copy.copyTo(object.count() == 0 ? object.start() + 1 : object.valueEnd(object.count() - 1));
                next(object.count() > 0, copy);
                copy.append(added.quoted());
                copy.append(':');
            }
            if (many) {
                index.appendAll(value, copy);
            } else {
                index.appendOne(value, copy);
            }
            if (copy.length() > maxBytes) {
                throw new OversizedJsonException(maxBytes, object.start());
            }
        });
    }

    /** Keeps these fields of each object alone, in the document's order. */
    public static byte[] pick(byte[] json, JsonPath objects, Collection<String> fields) throws InvalidJsonException {
        return kept(json, objects, fields, true);
    }

    /** Leaves these fields of each object out. */
    public static byte[] drop(byte[] json, JsonPath objects, Collection<String> fields) throws InvalidJsonException {
        return kept(json, objects, fields, false);
    }

    private static byte[] kept(byte[] json, JsonPath objects, Collection<String> fields, boolean kept)
            throws InvalidJsonException {
        JsonScanner scanner = new JsonScanner(json);
        List<JsonName> names = fields.stream().map(JsonName::new).toList();
        return changed(scanner, objects, (object, copy) -> {
            copy.copyTo(object.start() + 1);
            boolean begun = false;
            for (int field = 0; field < object.count(); field++) {
                if (isAmong(names, scanner, object, field) == kept) {
                    begun = next(begun, copy);
                    copy.append(json, object.nameStart(field), object.valueEnd(field));
                }
            }
            copy.skipTo(object.end() - 1);
        });
    }

    private static boolean isAmong(List<JsonName> names, JsonScanner scanner, JsonFields object, int field)
            throws InvalidJsonException {
        for (JsonName name : names) {
            if (name.isAt(scanner, object.nameStart(field), object.nameEnd(field))) {
                return true;
            }
        }
        return false;
    }

    /** Gives a field of each object another name. */
    public static byte[] rename(byte[] json, JsonPath objects, String field, String other) throws InvalidJsonException {
        JsonScanner scanner = new JsonScanner(json);
        JsonName from = new JsonName(field);
        JsonName to = new JsonName(other);
        return changed(scanner, objects, (object, copy) -> {
            int renamed = object.indexOf(from);
            if (renamed >= 0) {
                copy.copyTo(object.nameStart(renamed));
                copy.append(to.quoted());
                copy.skipTo(object.nameEnd(renamed));
            }
        });
    }

    /** Replaces a field of each object, which is an object, too, by the fields of it. A value of another kind stays. */
    public static byte[] unwrap(byte[] json, JsonPath objects, String field) throws InvalidJsonException {
        JsonScanner scanner = new JsonScanner(json);
        JsonName name = new JsonName(field);
        JsonFields inner = new JsonFields(scanner);
        return changed(scanner, objects, (object, copy) -> {
            int wrapped = object.indexOf(name);
            if (wrapped < 0 || scanner.at(object.valueStart(wrapped)) != '{') {
                return;
            }
            inner.read(object.valueStart(wrapped));
            copy.copyTo(object.start() + 1);
            boolean begun = false;
            for (int each = 0; each < object.count(); each++) {
                if (each != wrapped) {
                    begun = next(begun, copy);
                    copy.append(json, object.nameStart(each), object.valueEnd(each));
                } else if (inner.count() > 0) {
                    begun = next(begun, copy);
                    copy.append(json, inner.nameStart(0), inner.valueEnd(inner.count() - 1));
                }
            }
            copy.skipTo(object.end() - 1);
        });
    }

    /**
     * The fields of a document that is an object, without its braces.
     *
     * @throws InvalidJsonException if it is none
     */
    public static byte[] fields(byte[] json) throws InvalidJsonException {
        JsonFields all = JsonFields.of(json);
        return all.count() == 0
                ? new byte[0]
                : Arrays.copyOfRange(json, all.nameStart(0), all.valueEnd(all.count() - 1));
    }

    private static boolean next(boolean begun, JsonCopy copy) {
        if (begun) {
            copy.append(',');
        }
        return true;
    }

    private static byte[] changed(JsonScanner scanner, JsonPath objects, Change change) throws InvalidJsonException {
        JsonCopy copy = new JsonCopy(scanner.json());
        objects.visit(scanner, object -> change.write(object, copy));
        return copy.end();
    }
}
