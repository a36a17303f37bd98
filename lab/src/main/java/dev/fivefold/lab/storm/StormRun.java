package dev.fivefold.lab.storm;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.gc.GcLog;
import dev.fivefold.lab.gc.Spans;
import dev.fivefold.lab.load.LoadRun;
import dev.fivefold.lab.load.LocalTarget;
import dev.fivefold.lab.load.Result;
import dev.fivefold.lab.load.Schedule;
import dev.fivefold.lab.measure.ProcessCpu;
import dev.fivefold.lab.report.storm.StormFigures;
import dev.fivefold.lab.report.storm.StormFigures.Counts;
import dev.fivefold.lab.report.storm.StormFigures.Phase;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.Chain.Part;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.terminal.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Takes a running step from calm to four times its peak and back, in one load without a break: the storm's backlog is there when it is
 * over. A process that dies meanwhile is counted, and the storm goes on.
 */
record StormRun(Stack stack, Step step, LocalTarget target, StormPlan plan, Progress progress) {

    private static final int CALM = 0;
    private static final int FOURFOLD = 3;
    private static final int AFTER = 4;
    private static final List<String> IDS = List.of("calm", "1x", "2x", "4x", "after");
    private static final List<Double> FACTORS = List.of(0.5, 1.0, 2.0, 4.0, 0.5);

    /**
     * The result of a storm.
     *
     * @param startedAt the storm's start by {@link System#nanoTime}
     * @param results with moments from there
     */
    record Weathered(StormFigures figures, long startedAt, List<Result> results) {}

    /** The aggregator's use of resources up to a moment. */
    private record Used(Duration cpu, long logBytes) {}

    /**
     * Measures.
     *
     * @throws IOException if a log cannot be read
     */
    Weathered measure() throws IOException, InterruptedException {
        double peak =
                new Capacity(target, step.id(), progress).peak(plan.climb()).pagesPerS();
        Schedule schedule = schedule(peak);
        Instant from = Instant.now();
        Queue<Result> outcomes = new ConcurrentLinkedQueue<>();
        try (LoadRun load = Storm.load(target, schedule, outcomes)) {
            load.start();
            Used before = new Used(Duration.ZERO, 0);
            Used after = before;
            for (int phase = CALM; phase <= AFTER; phase++) {
                load.await(schedule.begin(phase));
                before = phase == FOURFOLD ? used() : before;
                after = phase == AFTER ? used() : after;
                progress.say(Text.of(
                        "%s: %s, %.1f pages/s for %d s ...",
                        step.id(),
                        IDS.get(phase),
                        FACTORS.get(phase) * peak,
                        schedule.phases().get(phase).length().toSeconds()));
            }
            load.await();
            double heap =
                    GcLog.read(stack.gcLog(), Spans.of(from, Instant.now())).heapMaxMb();
            List<Result> results = List.copyOf(outcomes);
            StormFigures figures = figures(peak, schedule, results, heap, before, after);
            return new Weathered(figures, load.startedAt(), results);
        }
    }

    private Schedule schedule(double peak) {
        List<Duration> lengths = List.of(plan.calm(), plan.once(), plan.twice(), plan.fourfold(), plan.after());
        List<Schedule.Phase> phases = new ArrayList<>();
        for (int phase = CALM; phase <= AFTER; phase++) {
            phases.add(new Schedule.Phase(FACTORS.get(phase) * peak, lengths.get(phase)));
        }
        return new Schedule(phases);
    }

    private StormFigures figures(
            double peak, Schedule schedule, List<Result> results, double heap, Used before, Used after) {
        List<Phase> phases = new ArrayList<>();
        for (int phase = CALM; phase <= AFTER; phase++) {
            Duration from = schedule.begin(phase);
            Duration to = schedule.begin(phase + 1);
            phases.add(new Phase(
                    IDS.get(phase),
                    FACTORS.get(phase),
                    from.toMillis() / 1e3,
                    to.toMillis() / 1e3,
                    Sums.counts(Sums.between(results, from, to))));
        }
        Double calmP50 = phases.get(CALM).counts().p50Ms();
        if (calmP50 == null) {
            throw new LabFailure("%s served not one page at half of its peak (logs: %s)"
                    .formatted(step.id(), stack.gcLog().getParent()));
        }
        Counts fourfold = phases.get(FOURFOLD).counts();
        Double p99 = fourfold.p99Ms();
        double seconds = plan.fourfold().toMillis() / 1e3;
        return new StormFigures(
                step.id(),
                step.title(),
                peak,
                calmP50,
                (fourfold.full() + fourfold.partial()) / seconds / peak,
                p99 == null ? 0 : p99,
                fourfold.offered() == 0 ? 0 : (double) fourfold.shed() / fourfold.offered(),
                new Recovery(plan.holds())
                        .quickAgainMs(results, calmP50, schedule.begin(AFTER), schedule.begin(AFTER + 1)),
                heap,
                stack.chain().died().size(),
                after.logBytes() - before.logBytes(),
                after.cpu().minus(before.cpu()).toMillis() / 1e3,
                List.of(),
                phases,
                List.of(),
                Sums.seconds(results));
    }

    private Used used() throws IOException {
        return new Used(
                ProcessCpu.used(List.of(stack.chain().process(Part.AGGREGATOR))),
                Files.size(stack.chain().log(Part.AGGREGATOR)));
    }
}
