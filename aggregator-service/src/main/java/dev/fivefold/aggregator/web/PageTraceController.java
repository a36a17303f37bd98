package dev.fivefold.aggregator.web;

import dev.fivefold.aggregator.page.HomePage;
import dev.fivefold.engine.plan.CriticalPath;
import dev.fivefold.engine.plan.PlanOutcome;
import dev.fivefold.engine.plan.PlannedCall;
import dev.fivefold.engine.plan.Timeline;
import java.util.List;
import org.springframework.context.annotation.Profile;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/**
 * Makes a page and, in its place, tells when each of its calls was ready, started, answered and done, and on which thread.
 * In the {@code demo} profile only: it is how the inside looks, and nothing for users.
 */
@RestController
@Profile("demo")
final class PageTraceController {

    private final HomePage homePage;

    PageTraceController(HomePage homePage) {
        this.homePage = homePage;
    }

    @GetMapping("/api/home/{userId}/trace")
    PageTrace trace(@PathVariable long userId) {
        return PageTrace.of(homePage.run(userId));
    }

    /** All times in milliseconds since the page was begun. */
    record PageTrace(double elapsedMs, List<String> criticalPath, List<TracedCall> calls) {

        static PageTrace of(PlanOutcome outcome) {
            return new PageTrace(
                    outcome.elapsed().toNanos() / 1e6,
                    CriticalPath.of(outcome).calls().stream()
                            .map(PlannedCall::name)
                            .toList(),
                    outcome.entries().stream().map(TracedCall::of).toList());
        }
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

    /** Of one downstream call; {@code firstByteMs} is 0 if no answer began. */
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
