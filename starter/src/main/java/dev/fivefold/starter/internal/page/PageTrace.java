package dev.fivefold.starter.internal.page;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Waits;
import dev.fivefold.engine.plan.CriticalPath;
import dev.fivefold.engine.plan.PlanOutcome;
import dev.fivefold.engine.plan.PlannedCall;
import dev.fivefold.engine.plan.Timeline;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The moments of a page's calls. All times are in milliseconds since the start of the page. */
public record PageTrace(double elapsedMs, List<String> criticalPath, List<TracedCall> calls) {

    /** That of a page, with so many of the slowest downstream calls of a loop. */
    public static PageTrace of(PlanOutcome outcome, int slowest) {
        return new PageTrace(
                outcome.elapsed().toNanos() / 1e6,
                CriticalPath.of(outcome).calls().stream().map(PlannedCall::name).toList(),
                outcome.entries().stream()
                        .map(entry -> TracedCall.of(entry, slowest))
                        .toList());
    }

    /**
     * A call of the page.
     *
     * @param method of the service's client; empty for a part that is made of others
     * @param source of a response; {@code null} without one
     * @param reason why it has no response, or an old one; {@code null} if it has
     */
    public record TracedCall(
            String name,
            String service,
            String method,
            String outcome,
            @Nullable String source,
            @Nullable String reason,
            List<Moments> calls) {

        static TracedCall of(PlanOutcome.Entry entry, int slowest) {
            Stream<Moments> calls = entry.timelines().stream().map(Moments::of);
            Comparator<Moments> byTime = Comparator.comparingDouble(Moments::elapsedMs);
            return new TracedCall(
                    entry.call().name(),
                    entry.call().service(),
                    entry.call().target().method(),
                    entry.result().outcome(),
                    entry.result() instanceof CallResult.Success<?> success
                            ? success.source().name().toLowerCase(Locale.ROOT)
                            : null,
                    reason(entry.result()),
                    (entry.timelines().size() > slowest
                                    ? calls.sorted(byTime.reversed()).limit(slowest)
                                    : calls)
                            .toList());
        }

        private static @Nullable String reason(CallResult<?> result) {
            return switch (result) {
                case CallResult.Stale<?> stale -> reason(stale.cause());
                case CallResult.Defaulted<?> defaulted -> reason(defaulted.cause());
                case CallResult.Partial<?> partial when partial.cause() != null -> reason(partial.cause());
                case CallResult.Failed<?> failed
                when failed.status().isPresent() -> "status " + failed.status().getAsInt();
                case CallResult.Missing<?> missing when !missing.reasonCode().isEmpty() -> missing.reasonCode();
                default -> null;
            };
        }
    }

    /** The moments of one downstream call; {@code firstByteMs} is 0 without a response. Its time by reasons begins at {@code queuedMs}; {@code waitedFor} is the greatest. */
    public record Moments(
            double queuedMs,
            double startedMs,
            double firstByteMs,
            double doneMs,
            int attempts,
            String thread,
            String outcome,
            String waitedFor,
            Map<String, Double> waitedMs) {

        static Moments of(Timeline timeline) {
            Map<String, Double> waited = new LinkedHashMap<>();
            for (Waits.For reason : Waits.For.values()) {
                waited.put(
                        reason.name().toLowerCase(Locale.ROOT), timeline.waits().nanos(reason) / 1e6);
            }
            return new Moments(
                    timeline.queuedAt() / 1e6,
                    timeline.startedAt() / 1e6,
                    timeline.firstByteAt() / 1e6,
                    timeline.endedAt() / 1e6,
                    timeline.attempts(),
                    timeline.thread(),
                    timeline.outcome(),
                    Collections.max(waited.entrySet(), Map.Entry.comparingByValue())
                            .getKey(),
                    waited);
        }

        double elapsedMs() {
            return doneMs - queuedMs;
        }
    }
}
