package dev.fivefold.aggregator.merge;

import dev.fivefold.aggregator.call.CallResult;
import dev.fivefold.aggregator.call.RawBody;
import dev.fivefold.aggregator.plan.PlanOutcome;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * Joins the parts of a page into one JSON object: a field for each call, in the order of the plan, and {@code _meta}.
 *
 * <p>The parts' bytes go in as they came: clients have already checked that they are JSON, so nothing is parsed,
 * copied or written anew here. A part without an answer is {@code null}; {@code _meta.parts} says why.
 *
 * <p>Safe for use by many threads.
 */
public final class ResponseMerger {

    private static final double NANOS_PER_MILLI = 1e6;

    private final JsonMapper json;

    public ResponseMerger(JsonMapper json) {
        this.json = json;
    }

    /** Joins the parts; the bodies in {@code outcome} are shared, not copied. */
    public MergedPage merge(PlanOutcome outcome) {
        List<RawBody> segments = new ArrayList<>();
        Map<String, PartMeta> parts = new LinkedHashMap<>();
        boolean complete = true;
        for (PlanOutcome.Entry entry : outcome.entries()) {
            String name = entry.call().name();
            segments.add(ascii(segments.isEmpty() ? "{" : ","));
            segments.add(field(name));
            segments.add(entry.result() instanceof CallResult.Answered<?> answered ? answered.body() : ascii("null"));
            String status = status(entry.result());
            complete &= status.equals("success") || status.equals("not_needed");
            parts.put(name, new PartMeta(status, entry.elapsed().toNanos() / NANOS_PER_MILLI));
        }
        segments.add(ascii(","));
        segments.add(field("_meta"));
        segments.add(RawBody.of(json.writeValueAsBytes(new PageMeta(complete, parts))));
        segments.add(ascii("}"));
        return new MergedPage(RawBody.concat(segments), complete);
    }

    private static String status(CallResult<?> result) {
        return switch (result) {
            case CallResult.Success<?> success -> "success";
            case CallResult.Partial<?> partial -> "partial";
            case CallResult.NotNeeded<?> notNeeded -> "not_needed";
            case CallResult.Failed<?> failed -> "failed";
            case CallResult.TimedOut<?> timedOut -> "timed_out";
            case CallResult.Rejected<?> rejected -> "rejected";
            case CallResult.Skipped<?> skipped -> "skipped";
        };
    }

    private RawBody field(String name) {
        return RawBody.of(json.writeValueAsString(name).concat(":").getBytes(StandardCharsets.UTF_8));
    }

    private static RawBody ascii(String text) {
        return RawBody.of(text.getBytes(StandardCharsets.US_ASCII));
    }

    private record PageMeta(boolean complete, Map<String, PartMeta> parts) {}

    /** What {@code _meta} says of one part; {@code ms} as measured around its call. */
    private record PartMeta(String status, double ms) {}
}
