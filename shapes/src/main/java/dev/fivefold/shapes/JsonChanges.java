package dev.fivefold.shapes;

import dev.fivefold.bytes.json.InvalidJsonException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Changes of a document, in their order, made in as few passes over it as they allow. Immutable and thread-safe. */
public final class JsonChanges {

    private final List<JsonNode> passes = new ArrayList<>();

    private JsonChanges() {}

    /** These changes. */
    public static JsonChanges of(List<JsonChange> changes) {
        JsonChanges all = new JsonChanges();
        for (JsonChange change : changes) {
            if (all.passes.isEmpty()
                    || !all.passes.getLast().at(change.objects()).fits(change)) {
                all.passes.add(new JsonNode());
            }
            all.passes.getLast().at(change.objects()).add(change);
        }
        return all;
    }

    /**
     * The document with the changes.
     *
     * @param json not to be written to afterwards
     * @param joined the documents that are joined to it, by their numbers; {@code null} for those that are missing, whose joins are not made
     * @param maxBytes of the document with what is joined to it: an object can go into many
     * @throws OversizedJsonException if it would be larger
     * @throws InvalidJsonException if it is not valid as far as it is read
     */
    public byte[] apply(byte[] json, List<? extends @Nullable JsonIndex> joined, long maxBytes)
            throws InvalidJsonException {
        byte[] changed = json;
        for (JsonNode pass : passes) {
            changed = new JsonPass(changed, joined, maxBytes).rewrite(pass);
        }
        return changed;
    }

    /**
     * The same of a document that is an object: its fields, without its braces.
     *
     * @throws InvalidJsonException if it is none
     */
    public byte[] fields(byte[] json) throws InvalidJsonException {
        byte[] changed = apply(json, List.of(), Integer.MAX_VALUE);
        JsonScanner in = new JsonScanner(changed);
        int start = in.token(in.token(0, '{') + 1);
        int end = in.fields(0, (name, nameEnd, value) -> in.afterValue(value));
        return Arrays.copyOfRange(changed, start, end);
    }
}
