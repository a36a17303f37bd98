package dev.fivefold.starter.internal.page;

import dev.fivefold.engine.plan.Place;
import dev.fivefold.engine.plan.PlanOutcome;
import dev.fivefold.engine.plan.Timeline;
import dev.fivefold.telemetry.RateLimitedLog;
import dev.fivefold.telemetry.TracingSwitch;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.stream.Stream;
import org.apache.skywalking.apm.toolkit.trace.TraceContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * The slowest pages of the last hour, and the last ones that failed or were partial. A page that is not kept costs a few comparisons, no lock and no
 * allocation. Thread-safe.
 */
public final class SlowPages {

    private static final int SLOWEST = 10; // of each page
    private static final int FAILED = 20; // of all pages, and at most so many a second
    private static final int OF_A_LOOP = 10; // its slowest downstream calls
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Comparator<SlowPage> BY_TIME = Comparator.comparingDouble(SlowPage::elapsedMs);

    private final InstantSource clock;
    private final List<OfPage> pages = new ArrayList<>();
    private final Deque<SlowPage> failed = new ArrayDeque<>(); // guarded by itself
    private volatile long failedFrom; // no failed page is kept before
    private final RateLimitedLog late = new RateLimitedLog(
            LoggerFactory.getLogger(SlowPages.class),
            "Pages exceeded their budget: page={} count={} elapsed_ms={} budget_ms={} admission_ms={} {}",
            System::nanoTime);

    /** The slowest first, and the latest of the failed first. */
    public record Snapshot(List<SlowPage> slowest, List<SlowPage> failed) {}

    /**
     * A page, without any argument, header or body.
     *
     * @param at its end
     * @param result as in {@code fivefold_page_results_total}
     * @param elapsedMs from the request's arrival to the last result that the page waited for: it is written later
     * @param admissionMs the part of it before its calls, for a permit
     * @param budgetMs {@code fivefold.pages.NAME.slow-after}
     * @param requestId as in the access log
     */
    public record SlowPage(
            String page,
            Instant at,
            String result,
            double elapsedMs,
            double admissionMs,
            double budgetMs,
            @Nullable String requestId,
            @Nullable String traceId,
            PageTrace trace) {

        /** The call of the critical path that took most, in words. */
        private String slowest() {
            String slowest = "call=none";
            double most = 0;
            for (PageTrace.TracedCall call : trace.calls()) {
                for (PageTrace.Moments each : call.calls()) {
                    if (each.elapsedMs() > most && trace.criticalPath().contains(call.name())) {
                        most = each.elapsedMs();
                        slowest = "call=" + call.name() + " method=" + call.service() + "." + call.method()
                                + " call_ms=" + Math.round(most) + " waited_for=" + each.waitedFor() + " waited_ms="
                                + Math.round(each.waitedMs().getOrDefault(each.waitedFor(), most));
                    }
                }
            }
            return slowest;
        }
    }

    /** None yet. */
    SlowPages(InstantSource clock) {
        this.clock = clock;
    }

    /** Those of a page, which is logged if it takes longer than its budget; to be called once for each. */
    OfPage of(String name, Duration budget) {
        OfPage page = new OfPage(name, budget.toNanos());
        pages.add(page);
        return page;
    }

    /** Those of the page of this name; of all pages, if it is {@code null}. */
    public Snapshot snapshot(@Nullable String page) {
        synchronized (failed) {
            return new Snapshot(
                    pages.stream()
                            .flatMap(OfPage::kept)
                            .filter(each -> page == null || each.page().equals(page))
                            .sorted(BY_TIME.reversed())
                            .toList(),
                    failed.stream()
                            .filter(each -> page == null || each.page().equals(page))
                            .toList());
        }
    }

    private void keepFailed(SlowPage page) {
        synchronized (failed) {
            failed.addFirst(page);
            if (failed.size() > FAILED) {
                failed.removeLast();
                failedFrom = failed.getLast().at().toEpochMilli() + 1_000;
            }
        }
    }

    /** The pages of one name. */
    final class OfPage {

        private final String name;
        private final long budget;
        private final Queue<SlowPage> slowest = new PriorityQueue<>(BY_TIME); // guarded by this
        private volatile double leastMs; // only a longer time is kept
        private volatile long checkedAt; // whether any is too old

        private OfPage(String name, long budget) {
            this.name = name;
            this.budget = budget;
        }

        /** Without its streams, which last as long as their sources have elements. */
        private static long ofCalls(PlanOutcome outcome) {
            boolean streams = false;
            long end = 0;
            for (PlanOutcome.Entry entry : outcome.entries()) {
                if (entry.call().place() == Place.STREAM) {
                    streams = true;
                } else {
                    for (Timeline timeline : entry.timelines()) {
                        end = Math.max(end, timeline.endedAt());
                    }
                }
            }
            return streams ? end : outcome.elapsed().toNanos();
        }

        private boolean isSlow(long elapsed, long now) {
            return elapsed / 1e6 > leastMs || now - checkedAt > 60_000;
        }

        /** A page has ended, on the thread of its request. */
        void ended(PlanOutcome outcome, PageResult result, Duration admission) {
            long now = clock.millis();
            boolean isPartial =
                    result instanceof PageResult.Assembled made && !made.page().complete();
            boolean isFailed = now >= failedFrom && (isPartial || result instanceof PageResult.Unavailable);
            long whole = outcome.elapsed().toNanos() + admission.toNanos();
            if (!isFailed && !isSlow(whole, now) && whole <= budget) { // an ordinary page allocates nothing here
                return;
            }
            long elapsed = ofCalls(outcome) + admission.toNanos();
            boolean isSlow = isSlow(elapsed, now);
            if (!isFailed && !isSlow && elapsed <= budget) {
                return;
            }
            SlowPage page = new SlowPage(
                    name,
                    clock.instant(),
                    result.word(),
                    elapsed / 1e6,
                    admission.toNanos() / 1e6,
                    budget / 1e6,
                    MDC.get("request_id"),
                    TracingSwitch.agentIsPresent() ? TraceContext.traceId() : MDC.get("traceId"),
                    PageTrace.of(outcome, OF_A_LOOP));
            if (isSlow) {
                keep(page);
            }
            if (isFailed) {
                keepFailed(page);
            }
            if (elapsed > budget) {
                late.count(name, elapsed / 1_000_000, budget / 1_000_000, admission.toMillis(), page.slowest());
            }
        }

        private synchronized void keep(SlowPage page) {
            checkedAt = page.at().toEpochMilli();
            slowest.removeIf(each -> each.at().plus(HOUR).isBefore(page.at()));
            slowest.add(page);
            if (slowest.size() > SLOWEST) {
                slowest.remove();
            }
            leastMs = slowest.size() < SLOWEST ? 0 : slowest.element().elapsedMs();
        }

        private synchronized Stream<SlowPage> kept() {
            slowest.removeIf(each -> each.at().plus(HOUR).isBefore(clock.instant()));
            return List.copyOf(slowest).stream();
        }
    }
}
