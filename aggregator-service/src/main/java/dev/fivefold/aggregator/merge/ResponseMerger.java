package dev.fivefold.aggregator.merge;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fivefold.aggregator.call.CallResult;
import dev.fivefold.aggregator.call.RawBody;
import dev.fivefold.aggregator.plan.CriticalPath;
import dev.fivefold.aggregator.plan.PlanOutcome;
import dev.fivefold.aggregator.plan.PlannedCall;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;
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

    private static final RawBody NULL = ascii("null");

    private final JsonMapper json;

    public ResponseMerger(JsonMapper json) {
        this.json = json;
    }

    /** Joins the parts; the bodies in {@code outcome} are shared, not copied. */
    public MergedPage merge(PlanOutcome outcome, CriticalPath path) {
        return merge(outcome, path, call -> true);
    }

    /** The part of one call alone; {@code _meta} tells of the calls that it needed, too. */
    public MergedPage mergeOnly(PlannedCall<?> call, PlanOutcome outcome, CriticalPath path) {
        return merge(outcome, path, call::equals);
    }

    private MergedPage merge(PlanOutcome outcome, CriticalPath path, Predicate<PlannedCall<?>> shown) {
        List<RawBody> segments = new ArrayList<>();
        Map<String, PartMeta> parts = new LinkedHashMap<>();
        boolean complete = true;
        for (PlanOutcome.Entry entry : outcome.entries()) {
            CallResult<?> result = entry.result();
            if (shown.test(entry.call())) {
                segments.add(ascii(segments.isEmpty() ? "{" : ","));
                segments.add(field(entry.call().name()));
                segments.add(result instanceof CallResult.Answered<?> answered ? answered.body() : NULL);
            }
            parts.put(entry.call().name(), PartMeta.of(entry));
            complete &= result instanceof CallResult.Success || result instanceof CallResult.NotNeeded;
        }
        outcome.deferred().forEach(call -> parts.put(call.name(), PartMeta.DEFERRED));
        segments.add(ascii(","));
        segments.add(field("_meta"));
        segments.add(RawBody.of(json.writeValueAsBytes(PageMeta.of(outcome, path, complete, parts))));
        segments.add(ascii("}"));
        return new MergedPage(RawBody.concat(segments), complete);
    }

    private RawBody field(String name) {
        return RawBody.of(json.writeValueAsString(name).concat(":").getBytes(StandardCharsets.UTF_8));
    }

    private static RawBody ascii(String text) {
        return RawBody.of(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static double millis(Duration duration) {
        return duration.toNanos() / 1e6;
    }

    /** What {@code _meta} says of the page: how close its making came to the best possible, among other things. */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    private record PageMeta(
            boolean complete,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean brownout,
            double elapsedMs,
            double criticalPathMs,
            double efficiency,
            Map<String, PartMeta> parts) {

        static PageMeta of(PlanOutcome outcome, CriticalPath path, boolean complete, Map<String, PartMeta> parts) {
            return new PageMeta(
                    complete,
                    outcome.brownout(),
                    millis(outcome.elapsed()),
                    millis(path.length()),
                    path.shareOf(outcome.elapsed()),
                    parts);
        }
    }

    /** What {@code _meta} says of one part; {@code ms} from the start of its first call to the end of its last. */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record PartMeta(
            String status,
            @Nullable String source,
            @Nullable Double ageMs,
            double ms) {

        static final PartMeta DEFERRED = new PartMeta("deferred", null, null, 0);

        static PartMeta of(PlanOutcome.Entry entry) {
            double ms = millis(entry.elapsed());
            String status = entry.result().outcome();
            return switch (entry.result()) {
                case CallResult.Success<?> success ->
                    new PartMeta(status, success.source().name().toLowerCase(Locale.ROOT), millis(success.age()), ms);
                case CallResult.Stale<?> stale -> new PartMeta(status, "last_good", millis(stale.age()), ms);
                case CallResult.Defaulted<?> defaulted -> new PartMeta(status, "default", null, ms);
                default -> new PartMeta(status, null, null, ms);
            };
        }
    }
}
