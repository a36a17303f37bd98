package dev.fivefold.bytes.json;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The fields of one object at a time, as positions. Not thread-safe; used again for the next object. */
public final class JsonFields {

    private static final int POSITIONS = 4;

    private final JsonScanner scanner;
    private int[] positions = new int[16 * POSITIONS];
    private int count;
    private int start;
    private int end;

    JsonFields(JsonScanner scanner) {
        this.scanner = scanner;
    }

    /** The fields of a document that is an object; throws an {@link InvalidJsonException} for another one. */
    public static JsonFields of(byte[] json) throws InvalidJsonException {
        JsonFields fields = new JsonFields(new JsonScanner(json));
        fields.read(fields.scanner.token(0, '{'));
        return fields;
    }

    /** The value of the last field of this name; {@code null} without one. */
    public byte @Nullable [] value(String name) throws InvalidJsonException {
        int field = indexOf(new JsonName(name));
        return field < 0 ? null : Arrays.copyOfRange(scanner.json(), valueStart(field), valueEnd(field));
    }

    /** Reads the fields of the object that begins here. */
    void read(int from) throws InvalidJsonException {
        count = 0;
        start = from;
        int at = scanner.token(from + 1);
        while (scanner.at(at) != '}') {
            if (count > 0) {
                at = scanner.token(scanner.token(at, ',') + 1);
            }
            int name = scanner.token(at, '"');
            int afterName = scanner.afterString(name);
            int value = scanner.token(scanner.token(afterName, ':') + 1);
            int afterValue = scanner.afterValue(value);
            add(name, afterName, value, afterValue);
            at = scanner.token(afterValue);
        }
        end = at + 1;
    }

    private void add(int... field) {
        if ((count + 1) * POSITIONS > positions.length) {
            positions = Arrays.copyOf(positions, 2 * positions.length);
        }
        System.arraycopy(field, 0, positions, count * POSITIONS, POSITIONS);
        count++;
    }

    int count() {
        return count;
    }

    /** The position of the object. */
    int start() {
        return start;
    }

    /** The position behind the object. */
    int end() {
        return end;
    }

    int nameStart(int field) {
        return positions[field * POSITIONS];
    }

    int nameEnd(int field) {
        return positions[field * POSITIONS + 1];
    }

    int valueStart(int field) {
        return positions[field * POSITIONS + 2];
    }

    int valueEnd(int field) {
        return positions[field * POSITIONS + 3];
    }

    /** The positions of the values of all fields of this name, of which there should be one. */
    int[] valuesOf(JsonName name) throws InvalidJsonException {
        int[] values = new int[count];
        int found = 0;
        for (int field = 0; field < count; field++) {
            if (name.isAt(scanner, nameStart(field), nameEnd(field))) {
                values[found] = valueStart(field);
                found++;
            }
        }
        return Arrays.copyOf(values, found);
    }

    /** The index of the last field of this name, as most parsers take it; -1 without one. */
    int indexOf(JsonName name) throws InvalidJsonException {
        for (int field = count - 1; field >= 0; field--) {
            if (name.isAt(scanner, nameStart(field), nameEnd(field))) {
                return field;
            }
        }
        return -1;
    }
}
