package dev.fivefold.engine.merge;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.plan.CriticalPath;
import dev.fivefold.engine.plan.PlanOutcome;
import dev.fivefold.engine.plan.PlannedCall;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Merges the parts of a page into one JSON object: a field for each call, in the order of the plan, and {@code _meta}.
 *
 * <p>The bytes of the parts go in as received: clients have validated them, so nothing is parsed, copied or serialized again
 * here. A part without a value is {@code null}; {@code _meta.parts} has the reason.
 */
public final class ResponseMerger {

    private static final RawJson NULL = ascii("null");
    private static final RawJson END = ascii("}");

    private ResponseMerger() {}

    /** The whole page; the bodies in {@code outcome} are shared, not copied. */
    public static MergedPage merge(PlanOutcome outcome, CriticalPath path) {
        return merge(outcome, path, call -> true);
    }

    /** The part of one call; {@code _meta} describes the calls that it depends on, too. */
    public static MergedPage mergePart(PlannedCall<?> call, PlanOutcome outcome, CriticalPath path) {
        return merge(outcome, path, call::equals);
    }

    private static MergedPage merge(PlanOutcome outcome, CriticalPath path, Predicate<PlannedCall<?>> shown) {
        List<RawJson> segments = new ArrayList<>(2 * outcome.entries().size() + 2);
        boolean complete = true;
        for (PlanOutcome.Entry entry : outcome.entries()) {
            CallResult<?> result = entry.result();
            if (shown.test(entry.call())) {
                // A plan's names need no escapes.
                segments.add(ascii(
                        (segments.isEmpty() ? "{\"" : ",\"") + entry.call().name() + "\":"));
                segments.add(result instanceof CallResult.Available<?> available ? available.body() : NULL);
            }
            complete &= result instanceof CallResult.Success || result instanceof CallResult.NotNeeded;
        }
        segments.add(ascii(",\"_meta\":" + PageMeta.json(outcome, path, complete)));
        segments.add(END);
        return new MergedPage(RawJson.concat(segments), complete);
    }

    private static RawJson ascii(String text) {
        return RawJson.of(text.getBytes(StandardCharsets.US_ASCII));
    }
}
