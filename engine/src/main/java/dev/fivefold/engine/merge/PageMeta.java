package dev.fivefold.engine.merge;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.plan.CriticalPath;
import dev.fivefold.engine.plan.PlanOutcome;
import dev.fivefold.engine.plan.PlannedCall;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The {@code _meta} of a page: whether it is complete, its times and its critical path. For each part it has the
 * status, the source, the age, the reason of a failure and the times. A part whose calls were retried or hedged has its
 * attempts. Serialized by hand: names and statuses need no escapes, and it is part of every page.
 */
final class PageMeta {

    private static final int CHARACTERS_PER_PART = 120;

    private PageMeta() {}

    static String json(PlanOutcome outcome, CriticalPath path, boolean complete) {
        StringBuilder json =
                new StringBuilder(CHARACTERS_PER_PART * (outcome.entries().size() + 2));
        json.append("{\"complete\":").append(complete);
        if (outcome.brownout()) {
            json.append(",\"brownout\":true");
        }
        json.append(",\"elapsed_ms\":").append(millis(outcome.elapsed()));
        json.append(",\"critical_path_ms\":").append(millis(path.length()));
        json.append(",\"efficiency\":").append(path.shareOf(outcome.elapsed()));
        json.append(",\"critical_path\":")
                .append(path.calls().stream()
                        .map(call -> '"' + call.name() + '"')
                        .collect(Collectors.joining(",", "[", "]")));
        json.append(",\"parts\":");
        char separator = '{';
        for (PlanOutcome.Entry entry : outcome.entries()) {
            appendPart(json.append(separator), entry);
            separator = ',';
        }
        for (PlannedCall<?> deferred : outcome.deferred()) {
            json.append(separator)
                    .append('"')
                    .append(deferred.name())
                    .append("\":{\"status\":\"deferred\",\"ms\":0.0}");
            separator = ',';
        }
        return json.append("}}").toString();
    }

    /** A metric for each part that was requested. Names are tokens (RFC 9110), and so are statuses. */
    static String serverTiming(PlanOutcome outcome) {
        return outcome.entries().stream()
                .map(entry -> entry.call().name() + ";dur=" + millis(entry.elapsed())
                        + (entry.result() instanceof CallResult.Success
                                ? ""
                                : ";desc=" + entry.result().outcome()))
                .collect(Collectors.joining(", "));
    }

    private static void appendPart(StringBuilder json, PlanOutcome.Entry entry) {
        json.append('"').append(entry.call().name()).append("\":{\"status\":\"");
        json.append(entry.result().outcome()).append('"');
        switch (entry.result()) {
            case CallResult.Success<?> success ->
                appendSource(json, success.source().name().toLowerCase(Locale.ROOT))
                        .append(",\"age_ms\":")
                        .append(millis(success.age()));
            case CallResult.Stale<?> stale ->
                appendSource(json, "last_good").append(",\"age_ms\":").append(millis(stale.age()));
            case CallResult.Defaulted<?> ignored -> appendSource(json, "default");
            default -> {}
        }
        appendReason(json, entry.result());
        if (!entry.timelines().isEmpty()) {
            json.append(",\"start_ms\":").append(millis(entry.start()));
        }
        if (entry.attempts() > entry.timelines().size()) {
            json.append(",\"attempts\":").append(entry.attempts());
        }
        // From the start of its first call to the end of its last.
        json.append(",\"ms\":").append(millis(entry.elapsed())).append('}');
    }

    /** Why the call has no value, or an old one. */
    private static void appendReason(StringBuilder json, CallResult<?> result) {
        CallResult.Missing<?> missing = switch (result) {
            case CallResult.Missing<?> itself -> itself;
            case CallResult.Stale<?> stale -> stale.cause();
            case CallResult.Partial<?> partial -> partial.cause();
            case CallResult.Defaulted<?> defaulted -> defaulted.cause();
            default -> null;
        };
        if (missing == null || missing.reasonCode().isEmpty()) {
            return;
        }
        json.append(",\"reason\":\"").append(missing.reasonCode()).append('"');
        if (missing instanceof CallResult.Failed<?> failed && failed.status().isPresent()) {
            json.append(",\"http_status\":").append(failed.status().getAsInt());
        }
    }

    private static StringBuilder appendSource(StringBuilder json, String source) {
        return json.append(",\"source\":\"").append(source).append('"');
    }

    private static double millis(Duration duration) {
        return duration.toNanos() / 1e6;
    }
}
