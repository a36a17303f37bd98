package dev.fivefold.lab.storm;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Memory;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.demo.Backstage;
import dev.fivefold.lab.load.Answer;
import dev.fivefold.lab.load.LocalTarget;
import dev.fivefold.lab.load.OpenLoop;
import dev.fivefold.lab.load.Schedule;
import dev.fivefold.lab.report.ThisMachine;
import dev.fivefold.lab.report.page.Figures;
import dev.fivefold.lab.report.storm.FaultFigures;
import dev.fivefold.lab.report.storm.StormFigures;
import dev.fivefold.lab.report.storm.StormReport;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.AggregatorBeside;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.stack.Variant;
import dev.fivefold.lab.terminal.Progress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Storms on one step or two, each on a stack of its own, and faults on the last. */
public final class Storm {

    /** The step that is about overload: what it changes shows best against the step before it. */
    public static final String LESSON = "09-overload";

    /** As long as a user waits: the 10 s that lesson 09 gives a page, and a second for its way. */
    private static final Duration DEADLINE = Duration.ofSeconds(11);

    private static final int MOST_UNDER_WAY = 10_000;

    /** Of a second aggregator: its heap of 1 GB, and what is beside it. */
    private static final long MEMORY = 1_500_000_000L;

    private final StackSettings settings;
    private final StormPlan plan;
    private final boolean quick;
    private final Consumer<Stack> prepared;
    private final Progress progress;

    /**
     * Prepares.
     *
     * @param quick whether a look is all that is wanted, by short plan and little data
     * @param prepared is given each stack before it starts
     */
    public Storm(StackSettings settings, StormPlan plan, boolean quick, Consumer<Stack> prepared, Progress progress) {
        this.settings = settings;
        this.plan = plan;
        this.quick = quick;
        this.prepared = prepared;
        this.progress = progress;
    }

    /**
     * Starts and measures.
     *
     * @param before what the step is compared with; null for nothing
     * @throws LabFailure if something cannot be had, does not start, or serves nothing even in calm
     */
    public StormReport run(Step step, @Nullable Step before) throws Exception {
        StormFigures earlier = before == null ? null : storm(before, false);
        StormFigures later = storm(step, true);
        return new StormReport(
                StormReport.SCHEMA, Instant.now(), ThisMachine.describe(), DEADLINE.toMillis(), quick, later, earlier);
    }

    static OpenLoop load(LocalTarget target, Schedule schedule) {
        return new OpenLoop(target, schedule, MOST_UNDER_WAY, DEADLINE);
    }

    /** A stack of its own: of one in which a process has died nothing more can be asked. */
    private StormFigures storm(Step step, boolean withFaults) throws Exception {
        try (Stack stack = Stack.prepare(settings)) {
            prepared.accept(stack);
            progress.say(step.id() + ": starting ...");
            stack.start(step, OptionalInt.empty());
            LocalTarget target = lightPages(stack);
            StormRun.Weathered storm = new StormRun(stack, step, target, plan, progress).measure();
            StormFigures figures = storm.figures();
            tell(figures);
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

    /** Users divisible by ten have small pages. So many of them that the caches of a second do not have the next one. */
    private LocalTarget lightPages(Stack stack) {
        int users = settings.users() / 10;
        return LocalTarget.of("%s/api/home/{1..%d}0".formatted(stack.edge(), users));
    }

    private StormFigures withFaults(Stack stack, Step step, LocalTarget target, StormRun.Weathered storm)
            throws InterruptedException {
        double rate = storm.figures().peakPagesPerS() / 2;
        FaultRun run = new FaultRun(schedule -> load(target, schedule), rate, storm.startedAt(), plan);
        List<FaultFigures> figures = new ArrayList<>();
        try (Backstage backstage = new Backstage(stack.ports())) {
            for (Fault fault : Fault.of(stack.chain(), backstage, settings.scenario(), target)) {
                figures.add(tell(step, run.run(fault)));
            }
            if (Memory.freeBytes() < MEMORY) {
                progress.say(step.id() + ": not enough free memory for a second aggregator");
            } else {
                figures.add(tell(step, oneOfTwo(stack, step, target, run)));
            }
        } catch (LabFailure e) {
            progress.say("%s: no more faults: %s".formatted(step.id(), e.getMessage()));
        }
        List<Answer> answers = new ArrayList<>(storm.answers());
        answers.addAll(run.answers());
        return storm.figures()
                .with(figures, Sums.seconds(answers), stack.chain().died().size());
    }

    private FaultFigures oneOfTwo(Stack stack, Step step, LocalTarget target, FaultRun run)
            throws InterruptedException {
        progress.say(step.id() + ": starting a second aggregator ...");
        try (AggregatorBeside second = stack.startBeside("aggregator-second", Variant.of(Map.of()))) {
            stack.balance(second);
            new Capacity(target, step.id(), progress).warmUp(plan.climb());
            return run.run(Fault.oneOfTwo(second::kill));
        }
    }

    private void tell(StormFigures figures) {
        progress.say(Text.of(
                "%s: peak %.1f pages/s; at four times that %.0f %% of it served, p99 %.0f ms, %.0f %% shed; %s",
                figures.step(),
                figures.peakPagesPerS(),
                100 * figures.goodputRatioAt4x(),
                figures.p99MsAccepted(),
                100 * figures.shedRatio(),
                figures.recoveryMs() == null
                        ? "not quick again"
                        : "quick again after " + figures.recoveryMs() + " ms"));
    }

    private FaultFigures tell(Step step, FaultFigures fault) {
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
                fault.recoveryMs() == null ? "not full again" : "full again after " + fault.recoveryMs() + " ms"));
        return fault;
    }
}
