package dev.fivefold.starter.internal.web;

import dev.fivefold.engine.plan.CriticalPath;
import dev.fivefold.engine.plan.PlanOutcome;
import dev.fivefold.engine.plan.PlannedCall;
import dev.fivefold.engine.plan.Timeline;
import java.util.List;

/** The moments of a page's calls. All times are in milliseconds since the start of the page. */
record PageTrace(double elapsedMs, List<String> criticalPath, List<TracedCall> calls) {

    static PageTrace of(PlanOutcome outcome) {
        return new PageTrace(
                outcome.elapsed().toNanos() / 1e6,
                CriticalPath.of(outcome).calls().stream().map(PlannedCall::name).toList(),
                outcome.entries().stream().map(TracedCall::of).toList());
    }

    record TracedCall(String name, String service, String outcome, List<Moments> calls) {

        static TracedCall of(PlanOutcome.Entry entry) {
            return new TracedCall(
                    entry.call().name(),
                    entry.call().service(),
                    entry.result().outcome(),
                    entry.timelines().stream().map(Moments::of).toList());
        }
    }

    /** The moments of one downstream call; {@code firstByteMs} is 0 without a response. */
    record Moments(
            double queuedMs,
            double startedMs,
            double firstByteMs,
            double doneMs,
            int attempts,
            String thread,
            String outcome) {

        static Moments of(Timeline timeline) {
            return new Moments(
                    timeline.queuedAt() / 1e6,
                    timeline.startedAt() / 1e6,
                    timeline.firstByteAt() / 1e6,
                    timeline.endedAt() / 1e6,
                    timeline.attempts(),
                    timeline.thread(),
                    timeline.outcome());
        }
    }
}
