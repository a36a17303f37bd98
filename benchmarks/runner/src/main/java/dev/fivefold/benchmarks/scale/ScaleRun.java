package dev.fivefold.benchmarks.scale;

import dev.fivefold.benchmarks.scale.ScaleFigures.Served;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Memory;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.load.LoadFigures;
import dev.fivefold.lab.load.LocalTarget;
import dev.fivefold.lab.load.Pieces;
import dev.fivefold.lab.load.Requests;
import dev.fivefold.lab.measure.ProcessCpu;
import dev.fivefold.lab.measure.Steady;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.SecondAggregator;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.Variant;
import dev.fivefold.lab.terminal.Progress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Measures a step with two aggregators behind its gateway, and with one.
 *
 * @param length of each measurement, after a warm-up until the rate grows no more
 */
public record ScaleRun(Stack stack, int users, Duration length, Progress progress) {

    /** Fewer than one aggregator makes whole at a time (lesson 09) once its limit has risen from its first value, and as many as the CPUs need to be busy. */
    private static final int CONNECTIONS = 16;

    private static final Duration PIECE = Duration.ofSeconds(15);
    private static final int MOST_PIECES = 12;
    /** Of a second aggregator: a heap of 1 GB, and other memory. */
    private static final long MEMORY = 1_500_000_000L;

    /** Starts two aggregators, measures both and then, the second one stopped, the first: all JVMs are then equally warm. */
    public ScaleFigures run(Step step) throws Exception {
        progress.say(step.id() + ": starting ...");
        stack.start(step, OptionalInt.empty());
        if (Memory.freeBytes() < MEMORY) {
            throw new LabFailure(
                    "a second aggregator takes 1.5 GB of memory, and so much is not free: end other programs");
        }
        Pieces load = new Pieces();
        Served two;
        try (SecondAggregator second = stack.startSecondAggregator("aggregator-second", Variant.of(Map.of()))) {
            stack.balance(stack.aggregator(), second.address());
            two = stack.whileAllLive(() -> served("two aggregators", load));
        }
        Served one = stack.whileAllLive(() -> served("one aggregator", load));
        return new ScaleFigures(one, two, Runtime.getRuntime().availableProcessors());
    }

    private Served served(String who, Pieces load) throws InterruptedException {
        progress.say(who + ": warming up ...");
        Requests pages = Requests.ofPages(LocalTarget.ofLightPages(stack.edge(), users));
        Duration piece = length.compareTo(PIECE) < 0 ? length : PIECE;
        Steady.best(() -> load.run(pages, CONNECTIONS, piece).wholePerSecond(), MOST_PIECES);
        // The chain's processes are children of this one, which is the load.
        List<ProcessHandle> all = List.of(ProcessHandle.current());
        Duration before = ProcessCpu.used(all);
        LoadFigures figures = load.run(pages, CONNECTIONS, length);
        Duration used = ProcessCpu.used(all).minus(before);
        if (figures.whole() == 0) {
            throw new LabFailure("%s served not one full page: see the logs".formatted(who));
        }
        Served served = new Served(figures.wholePerSecond(), used.toNanos() / 1e6 / figures.whole());
        progress.say(Text.of("%s: %.1f pages/s", who, served.pagesPerSecond()));
        return served;
    }
}
