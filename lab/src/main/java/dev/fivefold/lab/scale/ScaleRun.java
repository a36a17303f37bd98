package dev.fivefold.lab.scale;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Memory;
import dev.fivefold.lab.load.LoadFigures;
import dev.fivefold.lab.load.LoadPlan;
import dev.fivefold.lab.load.LoadRun;
import dev.fivefold.lab.load.LocalTarget;
import dev.fivefold.lab.measure.ProcessCpu;
import dev.fivefold.lab.measure.Steady;
import dev.fivefold.lab.scale.ScaleFigures.Served;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.AggregatorBeside;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.Variant;
import dev.fivefold.lab.terminal.Progress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Measures a step with two aggregators behind its gateway, and with one. Not thread-safe. */
public final class ScaleRun {

    /** Fewer than one aggregator takes at a time (lesson 09), and more than the processors need to be busy. */
    private static final int CONNECTIONS = 24;

    private static final Duration PIECE = Duration.ofSeconds(15);
    private static final int MOST_PIECES = 12;

    /** Of a second aggregator: its heap of 1 GB, and what is beside it. */
    private static final long MEMORY = 1_500_000_000L;

    private final Stack stack;
    private final int users;
    private final Duration length;
    private final Progress progress;
    private long next;

    /**
     * Prepares.
     *
     * @param stack is not started
     * @param users of the shop
     * @param length of each measurement, after a warm-up that ends when it brings no more
     */
    public ScaleRun(Stack stack, int users, Duration length, Progress progress) {
        this.stack = stack;
        this.users = users;
        this.length = length;
        this.progress = progress;
    }

    /**
     * Starts two aggregators, measures both and then, the second one stopped, the first: so all that is measured is as warm as it gets.
     *
     * @throws LabFailure if there is no memory for a second aggregator, something does not start or dies, or no page is served
     */
    public ScaleFigures run(Step step) throws Exception {
        progress.say(step.id() + ": starting ...");
        stack.start(step, OptionalInt.empty());
        if (Memory.freeBytes() < MEMORY) {
            throw new LabFailure(
                    "a second aggregator takes 1.5 GB of memory, and so much is not free: end other programs");
        }
        Served two;
        try (AggregatorBeside second = stack.startBeside("aggregator-second", Variant.of(Map.of()))) {
            stack.balance(second);
            two = stack.whileAllLive(() -> served("two aggregators"));
        }
        Served one = stack.whileAllLive(() -> served("one aggregator"));
        return new ScaleFigures(one, two, Runtime.getRuntime().availableProcessors());
    }

    private Served served(String who) throws InterruptedException {
        progress.say(who + ": warming up ...");
        Steady.best(() -> pagesPerSecond(load(PIECE)), MOST_PIECES);
        // The chain's processes are children of this one, which is the load.
        List<ProcessHandle> all = List.of(ProcessHandle.current());
        Duration before = ProcessCpu.used(all);
        LoadFigures figures = load(length);
        Duration used = ProcessCpu.used(all).minus(before);
        if (figures.whole() == 0) {
            throw new LabFailure("%s served not one full page: see the logs".formatted(who));
        }
        Served served = new Served(pagesPerSecond(figures), used.toNanos() / 1e6 / figures.whole());
        progress.say("%s: %.1f pages/s".formatted(who, served.pagesPerSecond()));
        return served;
    }

    private static double pagesPerSecond(LoadFigures figures) {
        return figures.whole() / (figures.elapsed().toNanos() / 1e9);
    }

    /** Light pages of ever other users, so that the caches of a second do not have the next one. */
    private LoadFigures load(Duration atMost) throws InterruptedException {
        LocalTarget target = LocalTarget.of("%s/api/home/{1..%d}0".formatted(stack.edge(), users / 10));
        LoadPlan plan = new LoadPlan(target, "GET", null, true, next, 0, Integer.MAX_VALUE, CONNECTIONS, atMost);
        try (LoadRun load = new LoadRun(plan, () -> {})) {
            LoadFigures figures = load.run();
            next += figures.complete();
            return figures;
        }
    }
}
