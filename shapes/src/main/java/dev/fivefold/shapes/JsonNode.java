package dev.fivefold.shapes;

import dev.fivefold.bytes.json.InvalidJsonException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Objects on paths: what is done with them, and the paths that lead on. Not written to once it is in use. */
final class JsonNode {

    /** Is shown objects, each after those in it. */
    interface Visitor {

        void see(JsonFields fields, int start, int end) throws InvalidJsonException;
    }

    private final List<JsonName> names = new ArrayList<>();
    private final List<JsonNode> nexts = new ArrayList<>();
    private final List<JsonChange> joins = new ArrayList<>();
    private final List<JsonChange> nests = new ArrayList<>();
    private final List<JsonChange> edits = new ArrayList<>();
    private final List<Visitor> visitors = new ArrayList<>();

    /** The root of a path with a visitor. */
    static JsonNode visiting(JsonPath path, Visitor visitor) {
        JsonNode root = new JsonNode();
        root.at(path).visitors.add(visitor);
        return root;
    }

    /** The objects at the end of a path from here. */
    JsonNode at(JsonPath path) {
        JsonNode last = this;
        for (JsonName name : path.names()) {
            int known = last.names.indexOf(name);
            if (known < 0) {
                last.names.add(name);
                last.nexts.add(new JsonNode());
            }
            last = known < 0 ? last.nexts.getLast() : last.nexts.get(known);
        }
        return last;
    }

    /**
     * Whether a change is the same in the pass over a document that makes the ones so far: joins come before edits, and objects before what is in them. A later nesting replaces what an earlier one has
     * added.
     */
    boolean fits(JsonChange change) {
        return nexts.isEmpty()
                && (!change.kind().joins() || edits.isEmpty())
                && (!change.kind().nests()
                        || (nests.size() == joins.size()
                                && nests.stream()
                                        .noneMatch(each -> each.names()
                                                .getFirst()
                                                .equals(change.names().getFirst()))));
    }

    void add(JsonChange change) {
        (change.kind().joins() ? joins : edits).add(change);
        if (change.kind().nests()) {
            nests.add(change);
        }
    }

    /** What a field leads to; {@code null} if nothing in it is changed or seen. */
    @Nullable
    JsonNode next(JsonScanner in, int from, int to) throws InvalidJsonException {
        for (int i = 0; i < names.size(); i++) {
            if (names.get(i).isAt(in, from, to)) {
                return nexts.get(i);
            }
        }
        return null;
    }

    List<JsonChange> joins() {
        return joins;
    }

    /** Those of the joins that add a field. */
    List<JsonChange> nests() {
        return nests;
    }

    List<JsonChange> edits() {
        return edits;
    }

    List<Visitor> visitors() {
        return visitors;
    }
}
