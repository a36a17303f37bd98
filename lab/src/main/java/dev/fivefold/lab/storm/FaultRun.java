package dev.fivefold.lab.storm;

import dev.fivefold.lab.load.Answer;
import dev.fivefold.lab.load.OpenLoop;
import dev.fivefold.lab.load.Outcome;
import dev.fivefold.lab.load.Schedule;
import dev.fivefold.lab.report.storm.FaultFigures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Lets something go wrong under even load, and looks at the pages until all is well again. Not thread-safe. */
final class FaultRun {

    private static final Duration POLL = Duration.ofMillis(200);

    /** Longer than any fault with all that follows. */
    private static final Duration FOREVER = Duration.ofHours(1);

    private final Function<Schedule, OpenLoop> loads;
    private final double pagesPerSecond;
    private final long stormStartedAt;
    private final StormPlan plan;
    private final List<Answer> answers = new ArrayList<>();

    /**
     * Prepares.
     *
     * @param loads makes the load of a schedule
     * @param stormStartedAt by {@link System#nanoTime}: all moments are counted from there
     */
    FaultRun(Function<Schedule, OpenLoop> loads, double pagesPerSecond, long stormStartedAt, StormPlan plan) {
        this.loads = loads;
        this.pagesPerSecond = pagesPerSecond;
        this.stormStartedAt = stormStartedAt;
        this.plan = plan;
    }

    /** What became of all requests, with moments from the storm's start. */
    List<Answer> answers() {
        return answers;
    }

    /** Does it, and ends when pages are full again or the plan's patience is over. */
    FaultFigures run(Fault fault) throws InterruptedException {
        Schedule even = new Schedule(List.of(new Schedule.Phase(pagesPerSecond, FOREVER)));
        try (OpenLoop load = loads.apply(even)) {
            load.start();
            Duration length = plan.fault().multipliedBy(fault.times());
            // Until requests are under way, or as long as what it is compared with.
            load.await(fault.times() == 1 ? length.dividedBy(2) : length);
            Duration struck = load.elapsed();
            fault.strike().now();
            Duration gone = load.elapsed();
            fault.spell().last(length);
            Duration mended = load.elapsed();
            Fault.Act mend = fault.mend();
            if (mend != null) {
                mend.now();
            }
            Duration back = mend != null ? load.elapsed() : struck;
            Long recovery = awaitFull(load, back);
            return figures(
                    fault, load, struck, gone, mend != null ? mended : null, mend != null ? back : null, recovery);
        }
    }

    private @Nullable Long awaitFull(OpenLoop load, Duration from) throws InterruptedException {
        Recovery recovery = new Recovery(plan.holds());
        Duration latest = load.elapsed().plus(plan.patience()).plus(plan.holds());
        Long full = null;
        while (full == null && load.elapsed().compareTo(latest) < 0) {
            Thread.sleep(POLL);
            full = recovery.fullAgainMs(load.answers(), from, load.settled());
        }
        return full;
    }

    private FaultFigures figures(
            Fault fault,
            OpenLoop load,
            Duration struck,
            Duration gone,
            @Nullable Duration mended,
            @Nullable Duration back,
            @Nullable Long recovery) {
        Duration end = load.settled();
        Duration offset = Duration.ofNanos(load.startedAt() - stormStartedAt);
        List<Answer> settled = Sums.between(load.answers(), Duration.ZERO, end);
        settled.forEach(answer -> answers.add(answer.later(offset)));
        List<Answer> met = settled.stream()
                .filter(answer -> answer.doneNanos() > struck.toNanos())
                .toList();
        int full = Sums.count(met, Outcome.SERVED);
        int partial = Sums.count(met, Outcome.SERVED_IN_PART);
        long inFlight = met.stream()
                .filter(answer -> answer.dueNanos() < gone.toNanos())
                .filter(answer -> !answer.outcome().isServed())
                .count();
        Double before =
                Sums.counts(Sums.between(settled, Duration.ZERO, struck)).p99Ms();
        Double during = Sums.counts(Sums.between(settled, struck, mended == null ? end : mended))
                .p99Ms();
        return new FaultFigures(
                fault.id(),
                fault.title(),
                seconds(struck.plus(offset)),
                mended == null ? null : seconds(mended.plus(offset)),
                back == null ? null : seconds(back.plus(offset)),
                seconds(end.plus(offset)),
                met.size(),
                full,
                partial,
                full + partial == 0 ? 0 : (double) partial / (full + partial),
                Sums.count(met, Outcome.TURNED_AWAY),
                Sums.count(met, Outcome.ANSWERED_BADLY),
                Sums.count(met, Outcome.UNANSWERED) + Sums.count(met, Outcome.NOT_LET_IN),
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
