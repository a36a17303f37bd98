package dev.fivefold.bytes.json;

import java.util.Arrays;
import java.util.List;

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
                : Arrays.stream(text.split("\\.", -1)).map(JsonName::new).toList();
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

    /** Receives the objects at the end of a path. */
    interface Visitor {

        /** The object whose fields have been read. */
        void visit(JsonFields object) throws InvalidJsonException;
    }

    /** Visits the objects at the end of this path, in the order of the document. Values of another kind are passed over. */
    void visit(JsonScanner scanner, Visitor visitor) throws InvalidJsonException {
        new Visit(scanner, new JsonFields(scanner), visitor).value(scanner.token(0), 0, 0);
    }

    /** One visit of a document. Each method returns the position behind its value. */
    private final class Visit {

        private final JsonScanner scanner;
        private final JsonFields fields;
        private final Visitor visitor;

        Visit(JsonScanner scanner, JsonFields fields, Visitor visitor) {
            this.scanner = scanner;
            this.fields = fields;
            this.visitor = visitor;
        }

        int value(int from, int index, int depth) throws InvalidJsonException {
            if (depth > JsonWalker.MAX_DEPTH) { // what the walker has not checked may be deeper
                throw new InvalidJsonException("more than " + JsonWalker.MAX_DEPTH + " levels", from);
            }
            return switch (scanner.at(from)) {
                case '[' -> array(from, index, depth);
                case '{' -> object(from, index, depth);
                default -> scanner.afterValue(from);
            };
        }

        private int array(int from, int index, int depth) throws InvalidJsonException {
            int at = scanner.token(from + 1);
            while (scanner.at(at) != ']') {
                at = scanner.token(value(at, index, depth + 1));
                if (scanner.at(at) == ',') {
                    at = scanner.token(at + 1);
                } else if (scanner.at(at) != ']') {
                    throw new InvalidJsonException("no comma and no end of an array", at);
                }
            }
            return at + 1;
        }

        private int object(int from, int index, int depth) throws InvalidJsonException {
            fields.read(from);
            int end = fields.end();
            if (index == names.size()) {
                visitor.visit(fields);
            } else {
                for (int next : fields.valuesOf(names.get(index))) {
                    value(next, index + 1, depth + 1);
                }
            }
            return end;
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
