package dev.fivefold.lab.storm;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Memory;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.demo.Backstage;
import dev.fivefold.lab.load.LoadPlan;
import dev.fivefold.lab.load.LoadRun;
import dev.fivefold.lab.load.LocalTarget;
import dev.fivefold.lab.load.Requests;
import dev.fivefold.lab.load.Result;
import dev.fivefold.lab.load.Schedule;
import dev.fivefold.lab.report.ThisMachine;
import dev.fivefold.lab.report.page.Figures;
import dev.fivefold.lab.report.storm.FaultFigures;
import dev.fivefold.lab.report.storm.StormFigures;
import dev.fivefold.lab.report.storm.StormFigures.Phase;
import dev.fivefold.lab.report.storm.StormReport;
import dev.fivefold.lab.report.storm.StormTable;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.SecondAggregator;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.stack.Variant;
import dev.fivefold.lab.terminal.Progress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Storms on one step or two, each on a stack of its own, and faults on the last.
 *
 * @param stacks makes the stack of a step, which is closed after use
 */
public record Storm(
        StackSettings settings,
        StormPlan plan,
        boolean quick,
        Function<StackSettings, Stack> stacks,
        Progress progress) {

    /** The step that is about overload: its effect shows best against the step before it. */
    public static final String LESSON = "09-overload";

    /** The timeout of a user: the 10 s that lesson 09 gives a page, and a second for its way. */
    private static final Duration DEADLINE = Duration.ofSeconds(11);

    private static final int MOST_UNDER_WAY = 10_000;

    /** Of {@code fivefold.brownout.share}; the step itself has 0, the default. */
    private static final List<String> BROWNOUT_SHARES = List.of("0.2", "1");

    /** Of a second aggregator: a heap of 1 GB, and other memory. */
    private static final long MEMORY = 1_500_000_000L;

    /** Starts and measures. */
    public StormReport run(Step step, @Nullable Step before) throws Exception {
        StormFigures earlier = before == null ? null : storm(before, false);
        StormFigures later = storm(step, true);
        return new StormReport(
                StormReport.SCHEMA, Instant.now(), ThisMachine.describe(), DEADLINE.toMillis(), quick, later, earlier);
    }

    static LoadRun load(LocalTarget target, Schedule schedule, Collection<Result> results) {
        return new LoadRun(LoadPlan.open(MOST_UNDER_WAY, schedule, DEADLINE), Requests.ofPages(target), results::add);
    }

    /** On a stack of its own: one in which a process has died cannot be used again. */
    private StormFigures storm(Step step, boolean withFaults) throws Exception {
        try (Stack stack = stacks.apply(settings)) {
            progress.say(step.id() + ": starting ...");
            stack.start(step, OptionalInt.empty());
            LocalTarget target = LocalTarget.ofLightPages(stack.edge(), settings.users());
            StormRun.Weathered storm = new StormRun(stack, step, target, plan, progress).measure();
            StormFigures figures = storm.figures();
            report(figures);
            if (!stack.chain().died().isEmpty()) {
                progress.say("%s: %s died%s"
                        .formatted(
                                step.id(),
                                String.join(", ", stack.chain().died()),
                                withFaults ? ": no faults are tried" : ""));
                return figures;
            }
            return withFaults ? withFaults(stack, step, target, storm) : figures;
        }
    }

    private StormFigures withFaults(Stack stack, Step step, LocalTarget target, StormRun.Weathered storm)
            throws InterruptedException {
        double rate = storm.figures().peakPagesPerS() / 2;
        FaultRun run = new FaultRun(target, rate, storm.startedAt(), plan);
        List<FaultFigures> figures = new ArrayList<>();
        List<Phase> withBrownout = new ArrayList<>();
        try (Backstage backstage = new Backstage(stack.ports())) {
            if (Memory.freeBytes() < MEMORY) {
                progress.say(step.id() + ": not enough free memory for an aggregator with brownout");
            } else {
                for (String share : BROWNOUT_SHARES) {
                    withBrownout(stack, step, target, share).ifPresent(withBrownout::add);
                }
            }
            for (Fault fault : Fault.of(stack.chain(), backstage, settings.scenario(), target)) {
                figures.add(reported(step, run.run(fault)));
            }
            if (Memory.freeBytes() < MEMORY) {
                progress.say(step.id() + ": not enough free memory for a second aggregator");
            } else {
                figures.add(reported(step, oneOfTwo(stack, step, target, run)));
            }
        } catch (LabFailure e) {
            progress.say("%s: no more faults: %s".formatted(step.id(), e.getMessage()));
        }
        List<Result> results = new ArrayList<>(storm.results());
        results.addAll(run.results());
        return storm.figures()
                .with(
                        withBrownout,
                        figures,
                        Sums.seconds(results),
                        stack.chain().died().size());
    }

    /**
     * Four times the peak on an aggregator of which pages without their optional parts have this share. The peak is its own, and measured again just before each third of the
     * load: a JVM that has just started has another than the step's, and a shared machine another each minute. As in the storm, twice the peak comes first: code that
     * sheds is compiled when it is used.
     */
    private Optional<Phase> withBrownout(Stack stack, Step step, LocalTarget target, String share)
            throws InterruptedException {
        String named = "brownout share " + share;
        progress.say("%s: starting an aggregator with %s ...".formatted(step.id(), named));
        Variant variant = Variant.of(Map.of("fivefold.brownout.share", share));
        try (SecondAggregator other = stack.startSecondAggregator("aggregator-with-brownout", variant)) {
            stack.balance(other.address());
            Capacity capacity = new Capacity(target, step.id(), progress);
            Capacity.Peak peak = capacity.peak(plan.climb());
            put(2 * peak.pagesPerS(), plan.twice(), target);
            List<Result> results = new ArrayList<>();
            for (int third = 0; third < 3; third++) {
                peak = capacity.now(peak, plan.once());
                progress.say(Text.of(
                        "%s: %s, 4x, %.1f pages/s for %d s ...",
                        step.id(), named, 4 * peak.pagesPerS(), plan.fourfold().toSeconds() / 3));
                results.addAll(put(4 * peak.pagesPerS(), plan.fourfold().dividedBy(3), target));
            }
            Phase phase = new Phase("4x, " + named, 4, 0, plan.fourfold().toMillis() / 1e3, Sums.counts(results));
            progress.say(Text.of(
                    "%s: %s, at four times its own peak: %s of the users get everything, something, nothing; p99 %s",
                    step.id(),
                    named,
                    StormTable.users(phase),
                    Figures.wholeMilliseconds(phase.counts().p99Ms())));
            return Optional.of(phase);
        } catch (LabFailure e) {
            progress.say("%s: not measured with %s: %s".formatted(step.id(), named, e.getMessage()));
            return Optional.empty();
        } finally {
            stack.balance(stack.aggregator());
        }
    }

    private static Collection<Result> put(double pagesPerS, Duration length, LocalTarget target)
            throws InterruptedException {
        Queue<Result> results = new ConcurrentLinkedQueue<>();
        try (LoadRun load = load(target, Schedule.even(pagesPerS, length), results)) {
            load.run();
            return results;
        }
    }

    private FaultFigures oneOfTwo(Stack stack, Step step, LocalTarget target, FaultRun run)
            throws InterruptedException {
        progress.say(step.id() + ": starting a second aggregator ...");
        try (SecondAggregator second = stack.startSecondAggregator("aggregator-second", Variant.of(Map.of()))) {
            stack.balance(stack.aggregator(), second.address());
            new Capacity(target, step.id(), progress).warmUp(plan.climb());
            return run.run(Fault.oneOfTwo(second::kill));
        }
    }

    private void report(StormFigures figures) {
        progress.say(Text.of(
                "%s: peak %.1f pages/s; at four times that %s of it in full pages and %s in partial ones, p99 %.0f ms, %.0f %% shed; %s",
                figures.step(),
                figures.peakPagesPerS(),
                StormTable.full(figures),
                StormTable.partial(figures),
                figures.p99MsAccepted(),
                100 * figures.shedRatio(),
                again("quick", figures.recoveryMs())));
    }

    private FaultFigures reported(Step step, FaultFigures fault) {
        progress.say(Text.of(
                "%s: %s: of %d pages %d full, %d partial, %d not; p99 %s before, %s during; %s",
                step.id(),
                fault.title(),
                fault.offered(),
                fault.full(),
                fault.partial(),
                fault.offered() - fault.full() - fault.partial(),
                Figures.wholeMilliseconds(fault.p99BeforeMs()),
                Figures.wholeMilliseconds(fault.p99DuringMs()),
                again("full", fault.recoveryMs())));
        return fault;
    }

    private static String again(String how, @Nullable Long recoveryMs) {
        return recoveryMs == null ? "not %s again".formatted(how) : "%s again after %d ms".formatted(how, recoveryMs);
    }
}
