package dev.fivefold.shapes;

import dev.fivefold.bytes.json.InvalidJsonException;
import dev.fivefold.bytes.json.JsonWalker;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One pass over a document: it is read once, and written once, as far as it is changed. Not thread-safe; used once. */
final class JsonPass {

    private static final JsonScanner NULL = new JsonScanner(new byte[] {'n', 'u', 'l', 'l'});
    private static final int LEFT_OUT = -1;

    private final List<? extends @Nullable JsonIndex> joined;
    private final long maxBytes;
    private final List<Frame> frames = new ArrayList<>();
    private final JsonOutput out = new JsonOutput();

    /** The document that is being read; that of a joined one while its bytes are added. */
    private JsonScanner in;
    /** Up to here it has been written, or left out. */
    private int written;
    /** The name that edits gave the last field; {@code null} if it is its own. */
    private @Nullable JsonName renamed;

    /** An object that is being read. */
    private static final class Frame {

        private final JsonFields fields = new JsonFields();
        /** Whether it has a field in the output. */
        private boolean begun;
        /** Whether what follows is not written as it came, up to the next field that is. */
        private boolean gap;
    }

    /**
     * A pass.
     *
     * @param joined the documents of joins; {@code null} for those that are missing
     */
    JsonPass(byte[] json, List<? extends @Nullable JsonIndex> joined, long maxBytes) {
        this.in = new JsonScanner(json);
        this.joined = joined;
        this.maxBytes = maxBytes;
    }

    /** The document with the changes. */
    byte[] rewrite(JsonNode root) throws InvalidJsonException {
        int expected = in.json().length;
        for (JsonIndex index : joined) {
            expected += index == null ? 0 : index.in().json().length;
        }
        out.reserve(expected);
        visit(root);
        if (written == 0) {
            return in.json();
        }
        write(in.json().length);
        return out.toByteArray();
    }

    /** Shows objects to the visitors. */
    void visit(JsonNode root) throws InvalidJsonException {
        value(in.token(0), root, 0);
    }

    /** Reads a value; returns the position behind it. */
    private int value(int from, @Nullable JsonNode node, int depth) throws InvalidJsonException {
        if (node == null || !in.isContainer(from)) {
            return in.afterValue(from);
        }
        if (depth > JsonWalker.MAX_DEPTH) { // what the walker has not checked may be deeper
            throw new InvalidJsonException("more than " + JsonWalker.MAX_DEPTH + " levels", from);
        }
        return in.at(from) == '{' ? object(from, node, depth) : array(from, node, depth);
    }

    private int array(int from, JsonNode node, int depth) throws InvalidJsonException {
        int at = in.token(from + 1);
        while (in.at(at) != ']') {
            at = in.token(value(at, node, depth + 1));
            if (in.at(at) == ',') {
                at = in.token(at + 1);
            } else if (in.at(at) != ']') {
                throw new InvalidJsonException("no comma and no end of an array", at);
            }
        }
        return at + 1;
    }

    private int object(int from, JsonNode node, int depth) throws InvalidJsonException {
        while (frames.size() <= depth) {
            frames.add(new Frame());
        }
        Frame frame = frames.get(depth);
        frame.fields.clear();
        frame.begun = false;
        frame.gap = false;
        boolean recorded = !node.joins().isEmpty() || !node.visitors().isEmpty();
        int before = from + 1;
        int end = in.token(before);
        for (boolean begun = false; in.at(end) != '}'; begun = true) {
            int name = in.token(begun ? in.token(in.token(end, ',') + 1) : end, '"');
            int nameEnd = in.afterString(name);
            int value = in.token(in.token(nameEnd, ':') + 1);
            before = own(frame, node, before, name, nameEnd, value, depth);
            if (recorded) {
                frame.fields.add(in, name, nameEnd, value, before);
            }
            end = in.token(before);
        }
        for (JsonNode.Visitor visitor : node.visitors()) {
            visitor.see(frame.fields, from, end + 1);
        }
        for (JsonChange join : node.joins()) {
            JsonIndex index = joined.get(join.join());
            if (index != null) {
                pause(frame, end);
                join(frame, node, join, index, depth);
                if (out.length() > maxBytes) {
                    throw new OversizedJsonException(maxBytes, from);
                }
            }
        }
        if (frame.gap) {
            written = end;
        }
        return end + 1;
    }

    /** A field of the object itself; returns the position behind it. */
    private int own(Frame frame, JsonNode node, int before, int name, int nameEnd, int value, int depth)
            throws InvalidJsonException {
        int edit = isReplaced(node, name, nameEnd) ? LEFT_OUT : edit(node, 0, in, name, nameEnd, in.at(value) == '{');
        if (edit == node.edits().size()) {
            if (frame.gap) {
                comma(frame);
                written = name;
                frame.gap = false;
            }
            frame.begun = true;
            JsonName other = renamed;
            if (other == null) {
                return value(value, node.next(in, name, nameEnd), depth + 1);
            }
            write(name);
            out.append(other.quoted(), 0, other.length());
            written = nameEnd;
            return value(value, node.next(other.quoted(), 0, other.length()), depth + 1);
        }
        pause(frame, before);
        if (edit == LEFT_OUT) {
            return in.afterValue(value);
        }
        JsonScanner own = in;
        return 1
                + own.fields(
                        value, (inner, innerEnd, of) -> add(frame, node, edit + 1, own, inner, innerEnd, of, depth));
    }

    /** Whether a nested field takes the place of this one. */
    private boolean isReplaced(JsonNode node, int name, int nameEnd) throws InvalidJsonException {
        for (JsonChange join : node.nests()) {
            if (joined.get(join.join()) != null && join.names().getFirst().isAt(in, name, nameEnd)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Applies edits to a field.
     *
     * @param from the first of them
     * @return their number if the field is kept, as {@link #renamed}; that of the one that replaces it by its fields; or {@link #LEFT_OUT}
     */
    private int edit(JsonNode node, int from, JsonScanner source, int name, int nameEnd, boolean isObject)
            throws InvalidJsonException {
        JsonName other = null;
        for (int i = from; i < node.edits().size(); i++) {
            JsonChange edit = node.edits().get(i);
            boolean among = false;
            for (JsonName each :
                    edit.kind() == JsonChange.Kind.RENAME ? edit.names().subList(0, 1) : edit.names()) {
                among |= other == null ? each.isAt(source, name, nameEnd) : each.equals(other);
            }
            if (edit.kind() == JsonChange.Kind.UNWRAP && among && isObject) {
                return i;
            }
            if (edit.kind() == (among ? JsonChange.Kind.DROP : JsonChange.Kind.PICK)) {
                return LEFT_OUT;
            }
            if (edit.kind() == JsonChange.Kind.RENAME && among) {
                other = edit.names().getLast();
            }
        }
        renamed = other;
        return node.edits().size();
    }

    /** Adds a field that comes from elsewhere, as edits leave it; returns the position behind it. */
    private int add(
            Frame frame, JsonNode node, int edits, JsonScanner source, int name, int nameEnd, int value, int depth)
            throws InvalidJsonException {
        int edit = edit(node, edits, source, name, nameEnd, source.at(value) == '{');
        if (edit == LEFT_OUT) {
            return source.afterValue(value);
        }
        if (edit < node.edits().size()) {
            return 1
                    + source.fields(
                            value,
                            (inner, innerEnd, of) -> add(frame, node, edit + 1, source, inner, innerEnd, of, depth));
        }
        JsonNode next = name(frame, node, source, name, nameEnd);
        return copy(source, value, next, depth);
    }

    /** Writes the name of an added field; returns what it leads to. */
    private @Nullable JsonNode name(Frame frame, JsonNode node, JsonScanner source, int name, int nameEnd)
            throws InvalidJsonException {
        JsonName other = renamed;
        JsonScanner from = other == null ? source : other.quoted();
        int start = other == null ? name : 0;
        int end = other == null ? nameEnd : other.length();
        comma(frame);
        out.append(from, start, end);
        out.append(':');
        return node.next(from, start, end);
    }

    /** Writes a value of another document, or of another place; returns the position behind it. */
    private int copy(JsonScanner source, int value, @Nullable JsonNode node, int depth) throws InvalidJsonException {
        JsonScanner own = in;
        int ownWritten = written;
        in = source;
        written = value;
        int end = value(value, node, depth + 1);
        write(end);
        in = own;
        written = ownWritten;
        return end;
    }

    private void join(Frame frame, JsonNode node, JsonChange join, JsonIndex index, int depth)
            throws InvalidJsonException {
        String key = frame.fields.key(join.names().getLast());
        JsonScanner source = index.in();
        int last = index.last(key);
        if (join.kind() == JsonChange.Kind.MERGE) {
            if (last >= 0) {
                source.fields(index.start(last), (name, nameEnd, value) -> {
                    if (frame.fields.has(source, name, nameEnd)) {
                        return source.afterValue(value);
                    }
                    int end = add(frame, node, 0, source, name, nameEnd, value, depth);
                    frame.fields.add(source, name, nameEnd, value, end);
                    return end;
                });
            }
            return;
        }
        JsonName field = join.names().getFirst();
        frame.fields.add(field.quoted(), 0, field.length(), 0, 0);
        boolean many = join.kind() == JsonChange.Kind.NEST_ALL;
        int edit = edit(node, 0, field.quoted(), 0, field.length(), !many && last >= 0);
        if (edit == LEFT_OUT) {
            return;
        }
        if (edit < node.edits().size()) {
            source.fields(
                    index.start(last),
                    (name, nameEnd, value) -> add(frame, node, edit + 1, source, name, nameEnd, value, depth));
            return;
        }
        JsonNode next = name(frame, node, field.quoted(), 0, field.length());
        if (many) {
            out.append('[');
            for (int i = index.first(key); i >= 0; i = index.next(i)) {
                if (i != index.first(key)) {
                    out.append(',');
                }
                copy(index, i, next, depth);
            }
            out.append(']');
        } else if (last < 0) {
            out.append(NULL, 0, NULL.json().length);
        } else {
            copy(index, last, next, depth);
        }
    }

    private void copy(JsonIndex index, int object, @Nullable JsonNode node, int depth) throws InvalidJsonException {
        if (node == null) {
            out.append(index.in(), index.start(object), index.end(object));
        } else {
            copy(index.in(), index.start(object), node, depth);
        }
    }

    private void comma(Frame frame) {
        if (frame.begun) {
            out.append(',');
        }
        frame.begun = true;
    }

    /** Writes what comes before this position; what comes behind it is not written as it came. */
    private void pause(Frame frame, int position) {
        if (!frame.gap) {
            write(position);
            frame.gap = true;
        }
    }

    /** Writes what comes before this position and is neither written nor left out. */
    private void write(int position) {
        out.append(in, written, position);
        written = position;
    }
}
