package dev.fivefold.shapes;

import dev.fivefold.bytes.json.InvalidJsonException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The fields of one object at a time, as positions in documents. Not thread-safe; used again for the next object. */
final class JsonFields {

    private static final int POSITIONS = 4;

    private @Nullable JsonScanner[] sources = new JsonScanner[16];
    private int[] positions = new int[16 * POSITIONS];
    private int count;

    void clear() {
        count = 0;
    }

    /** Adds a field. */
    void add(JsonScanner in, int nameStart, int nameEnd, int valueStart, int valueEnd) {
        if (count == sources.length) {
            sources = Arrays.copyOf(sources, 2 * count);
            positions = Arrays.copyOf(positions, 2 * positions.length);
        }
        int at = count * POSITIONS;
        sources[count] = in;
        positions[at] = nameStart;
        positions[at + 1] = nameEnd;
        positions[at + 2] = valueStart;
        positions[at + 3] = valueEnd;
        count++;
    }

    private JsonScanner source(int field) {
        JsonScanner source = sources[field];
        if (source == null) {
            throw new IllegalStateException("no field " + field);
        }
        return source;
    }

    /** The last field of this name, as most parsers take it; -1 without one. */
    private int indexOf(JsonName name) throws InvalidJsonException {
        for (int field = count - 1; field >= 0; field--) {
            if (name.isAt(source(field), positions[field * POSITIONS], positions[field * POSITIONS + 1])) {
                return field;
            }
        }
        return -1;
    }

    /** The text of a field's value, as {@link JsonScanner#key} has it; {@code null} without one, and for JSON's null, objects and arrays. */
    @Nullable
    String key(JsonName name) throws InvalidJsonException {
        int field = indexOf(name);
        if (field < 0) {
            return null;
        }
        JsonScanner in = source(field);
        int start = positions[field * POSITIONS + 2];
        int end = positions[field * POSITIONS + 3];
        return start == end || in.isContainer(start) || in.at(start) == 'n' ? null : in.key(start, end);
    }

    /** The value of a field; {@code null} without one. */
    byte @Nullable [] value(JsonName name) throws InvalidJsonException {
        int field = indexOf(name);
        return field < 0
                ? null
                : Arrays.copyOfRange(
                        source(field).json(), positions[field * POSITIONS + 2], positions[field * POSITIONS + 3]);
    }

    boolean isNull(JsonName name) throws InvalidJsonException {
        int field = indexOf(name);
        return field >= 0 && source(field).at(positions[field * POSITIONS + 2]) == 'n';
    }

    /** Whether one has the name that is written between these positions. */
    boolean has(JsonScanner in, int from, int to) {
        for (int field = 0; field < count; field++) {
            int at = field * POSITIONS;
            if (positions[at + 1] - positions[at] == to - from
                    && Arrays.equals(in.json(), from, to, source(field).json(), positions[at], positions[at + 1])) {
                return true;
            }
        }
        return false;
    }
}
