package dev.fivefold.lab.storm;

import dev.fivefold.lab.load.LoadRun;
import dev.fivefold.lab.load.LocalTarget;
import dev.fivefold.lab.load.Outcome;
import dev.fivefold.lab.load.Result;
import dev.fivefold.lab.load.Schedule;
import dev.fivefold.lab.report.storm.FaultFigures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Injects faults under even load, and watches the pages until they are full again. Not thread-safe.
 *
 * @param stormStartedAt by {@link System#nanoTime}: all moments are counted from there
 * @param results the outcomes of all requests, with moments from the storm's start; filled by this
 */
record FaultRun(LocalTarget target, double pagesPerSecond, long stormStartedAt, StormPlan plan, List<Result> results) {

    private static final Duration POLL = Duration.ofMillis(200);
    /** Longer than any fault with its recovery. */
    private static final Duration FOREVER = Duration.ofHours(1);

    FaultRun(LocalTarget target, double pagesPerSecond, long stormStartedAt, StormPlan plan) {
        this(target, pagesPerSecond, stormStartedAt, plan, new ArrayList<>());
    }

    /**
     * The moments of a fault, from the start of its load.
     *
     * @param gone when the failed part was down
     * @param mended when its repair began; null if there is none
     * @param back when it was ready again; null if there is no repair
     */
    private record Moments(
            Duration struck,
            Duration gone,
            @Nullable Duration mended,
            @Nullable Duration back) {}

    /** Injects a fault, and ends when pages are full again or the plan's time limit is over. */
    FaultFigures run(Fault fault) throws InterruptedException {
        Queue<Result> outcomes = new ConcurrentLinkedQueue<>();
        try (LoadRun load = Storm.load(target, Schedule.even(pagesPerSecond, FOREVER), outcomes)) {
            load.start();
            Duration length = plan.fault().multipliedBy(fault.times());
            // Until requests are in flight, or as long as the calm that it is compared with.
            load.await(fault.times() == 1 ? length.dividedBy(2) : length);
            Duration struck = load.elapsed();
            fault.strike().now();
            Duration gone = load.elapsed();
            fault.spell().last(length);
            Fault.Act mend = fault.mend();
            Duration mended = mend == null ? null : load.elapsed();
            if (mend != null) {
                mend.now();
            }
            Duration back = mend == null ? null : load.elapsed();
            Long recovery = awaitFull(load, outcomes, back == null ? struck : back);
            return figures(fault, load, outcomes, new Moments(struck, gone, mended, back), recovery);
        }
    }

    private @Nullable Long awaitFull(LoadRun load, Collection<Result> outcomes, Duration from)
            throws InterruptedException {
        Recovery recovery = new Recovery(plan.holds());
        Duration latest = load.elapsed().plus(plan.timeout()).plus(plan.holds());
        Long full = null;
        while (full == null && load.elapsed().compareTo(latest) < 0) {
            Thread.sleep(POLL);
            full = recovery.fullAgainMs(outcomes, from, load.settled());
        }
        return full;
    }

    private FaultFigures figures(
            Fault fault, LoadRun load, Collection<Result> outcomes, Moments at, @Nullable Long recovery) {
        Duration end = load.settled();
        Duration offset = Duration.ofNanos(load.startedAt() - stormStartedAt);
        List<Result> settled = Sums.between(outcomes, Duration.ZERO, end);
        settled.forEach(result -> results.add(result.later(offset)));
        List<Result> met = settled.stream()
                .filter(result -> result.doneNanos() > at.struck.toNanos())
                .toList();
        int full = Sums.count(met, Outcome.SERVED);
        int partial = Sums.count(met, Outcome.PARTIAL);
        long inFlight = met.stream()
                .filter(result -> result.dueNanos() < at.gone.toNanos())
                .filter(result -> !result.outcome().isServed())
                .count();
        Double before =
                Sums.counts(Sums.between(settled, Duration.ZERO, at.struck)).p99Ms();
        Double during = Sums.counts(Sums.between(settled, at.struck, at.mended == null ? end : at.mended))
                .p99Ms();
        return new FaultFigures(
                fault.id(),
                fault.title(),
                seconds(at.struck.plus(offset)),
                at.mended == null ? null : seconds(at.mended.plus(offset)),
                at.back == null ? null : seconds(at.back.plus(offset)),
                seconds(end.plus(offset)),
                met.size(),
                full,
                partial,
                full + partial == 0 ? 0 : (double) partial / (full + partial),
                Sums.count(met, Outcome.SHED),
                Sums.count(met, Outcome.ERROR),
                Sums.count(met, Outcome.UNANSWERED) + Sums.count(met, Outcome.NOT_CONNECTED),
                (int) inFlight,
                recovery,
                before,
                during,
                before == null || during == null ? null : during / before);
    }

    private static double seconds(Duration moment) {
        return moment.toMillis() / 1e3;
    }
}
