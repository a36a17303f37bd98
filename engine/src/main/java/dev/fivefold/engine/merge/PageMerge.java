package dev.fivefold.engine.merge;

import dev.fivefold.bytes.gzip.InvalidGzipException;
import dev.fivefold.bytes.json.InvalidJsonException;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.plan.CriticalPath;
import dev.fivefold.engine.plan.Place;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanOutcome;
import dev.fivefold.engine.plan.PlannedCall;
import dev.fivefold.shapes.JsonChange;
import dev.fivefold.shapes.JsonChanges;
import dev.fivefold.shapes.JsonPath;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Merges the parts of one page: a field for each call and {@code _meta}. All at once they are in the order of the plan; those that are
 * taken earlier come first.
 *
 * <p>The bytes of the parts go in as received: clients have validated them, so nothing is parsed, copied or serialized again
 * here. A part without a value is {@code null}; {@code _meta.parts} has the reason. Not thread-safe.
 */
public final class PageMerge {

    private static final RawJson NULL = ascii("null");

    private final PageFormat format;
    private final boolean inflate;
    private final @Nullable PlannedCall<?> only;
    private final Meta meta;
    private final Set<String> fields;
    private final Map<PlannedCall<?>, PlanOutcome.Entry> taken = new HashMap<>();
    private final Set<PlannedCall<?>> streams = new HashSet<>();
    private boolean begun;

    private PageMerge(
            PageFormat format, boolean inflate, @Nullable PlannedCall<?> only, Meta meta, Set<String> fields) {
        this.fields = fields;
        this.format = format;
        this.inflate = inflate;
        this.only = only;
        this.meta = meta;
    }

    /**
     * Of a whole page.
     *
     * @param gzip whether its client accepts compressed parts; else one that cannot be inflated has failed
     */
    public static PageMerge ofPage(Plan<?> plan, PageFormat format, boolean gzip, Meta meta) {
        return new PageMerge(format, !gzip || format.isOfLines(), null, meta, plan.fields());
    }

    /** Of the part of one call; {@code _meta} describes the calls that it depends on, too. */
    public static PageMerge ofPart(PlannedCall<?> call, PageFormat format, boolean gzip, Meta meta) {
        return new PageMerge(format, !gzip || format.isOfLines(), call, meta, Set.of());
    }

    /** The next piece of the page: these parts. Their bodies are shared, not copied. */
    public RawJson take(List<PlanOutcome.Entry> parts) {
        List<RawJson> pieces = new ArrayList<>(3 * parts.size());
        for (PlanOutcome.Entry part : parts) {
            PlanOutcome.Entry entry = part;
            RawJson body = NULL;
            if (part.result() instanceof CallResult.Available<?> available) {
                try {
                    // It must not fail to be inflated when half of the page has been written.
                    body = inflate || isUnwrapped(entry) ? available.body().verified() : available.body();
                    body = isUnwrapped(entry) ? unwrapped(body) : body;
                } catch (InvalidGzipException | InvalidJsonException invalid) {
                    body = NULL;
                    entry = failed(part, String.valueOf(invalid.getMessage()));
                }
            }
            taken.put(entry.call(), entry);
            if (streams.contains(entry.call())) {
                pieces.add(ascii(format.isOfLines() ? "" : "]"));
            } else if (isUnwrapped(entry)) {
                if (entry.result() instanceof CallResult.Available && body.length() > 0) {
                    add(pieces, "", body);
                }
            } else if (only == null ? entry.call().place() != Place.HIDDEN : only.equals(entry.call())) {
                // A plan's names need no escapes.
                add(pieces, '"' + entry.call().name() + "\":", body);
            }
        }
        return RawJson.concat(pieces);
    }

    /** Whether parts can be taken between the elements of a stream; otherwise it is to be taken to its end, and the others before. */
    public boolean interleaves() {
        return format.isOfLines();
    }

    /** The next piece of the page: elements of a stream, at least one. Its entry is to be taken at its end. */
    public RawJson take(PlannedCall<?> stream, List<RawJson> elements) {
        List<RawJson> pieces = new ArrayList<>();
        String before = streams.add(stream) ? "[" : ",";
        if (format.isOfLines() || before.equals("[")) {
            add(pieces, '"' + stream.name() + "\":", format.isOfLines() ? RawJson.array(elements) : RawJson.of(""));
        }
        for (RawJson element : format.isOfLines() ? List.<RawJson>of() : elements) {
            pieces.add(ascii(before));
            pieces.add(element);
            before = ",";
        }
        return RawJson.concat(pieces);
    }

    /** The last piece of the page: the parts that have not been taken, and {@code _meta}. To be called once. */
    public MergedPage end(PlanOutcome outcome, CriticalPath path) {
        RawJson parts = take(outcome.entries().stream()
                .filter(entry -> !taken.containsKey(entry.call()))
                .toList());
        PlanOutcome sent = new PlanOutcome(
                outcome.entries().stream()
                        .map(entry -> taken.getOrDefault(entry.call(), entry))
                        .toList(),
                outcome.deferred(),
                outcome.elapsed(),
                outcome.widest(),
                outcome.bytes());
        boolean complete = sent.entries().stream()
                .map(PlanOutcome.Entry::result)
                .allMatch(result -> result instanceof CallResult.Success || result instanceof CallResult.NotNeeded);
        List<RawJson> pieces = new ArrayList<>(6);
        pieces.add(parts);
        if (meta == Meta.BODY) {
            add(pieces, "\"_meta\":", ascii(PageMeta.json(sent, path, complete)));
        } else if (!begun && !format.isOfLines()) {
            pieces.add(ascii(format.first));
        }
        pieces.add(ascii(format.end));
        return new MergedPage(
                RawJson.concat(pieces), parts, complete, meta == Meta.HEADER ? PageMeta.serverTiming(sent) : null);
    }

    /** The fields of a part. It has none of those of the page: a service must not write in the place of another. */
    private RawJson unwrapped(RawJson body) throws InvalidJsonException {
        String[] reserved = fields.toArray(String[]::new);
        return RawJson.of(JsonChanges.of(List.of(JsonChange.drop(JsonPath.of(""), reserved)))
                .fields(body.toByteArray()));
    }

    /** A part by itself is what its call received. */
    private boolean isUnwrapped(PlanOutcome.Entry entry) {
        return entry.call().place() == Place.ROOT && only == null;
    }

    private void add(List<RawJson> pieces, String name, RawJson body) {
        pieces.add(ascii((begun ? format.next : format.first) + name));
        pieces.add(format.isOfLines() ? body.withoutLineBreaks() : body);
        if (format.isOfLines()) {
            pieces.add(ascii(format.close));
        }
        begun = true;
    }

    private static PlanOutcome.Entry failed(PlanOutcome.Entry entry, String reason) {
        return new PlanOutcome.Entry(entry.call(), CallResult.Failed.invalid(reason, null), entry.timelines());
    }

    private static RawJson ascii(String text) {
        return RawJson.of(text.getBytes(StandardCharsets.US_ASCII));
    }
}
