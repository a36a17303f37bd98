package dev.fivefold.lab.demo;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Memory;
import dev.fivefold.lab.report.Collectors;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.AggregatorBeside;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.Variant;
import dev.fivefold.lab.terminal.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Starts the aggregators whose collectors a step compares, and has them measured. */
final class CollectorRun {

    /** Of one of them: a heap of 2.5 GB, and what is beside it. */
    private static final long MEMORY = 3_000_000_000L;

    private final Stack stack;
    private final Step step;
    private final CollectorRounds rounds;
    private final Progress progress;

    CollectorRun(Stack stack, Step step, CollectorRounds rounds, Progress progress) {
        this.stack = stack;
        this.step = step;
        this.rounds = rounds;
        this.progress = progress;
    }

    /** Figures that a report is good without: null if they cannot be had, and then a line says why. */
    @Nullable
    Collectors measure() throws Exception {
        List<Path> options = step.collectors();
        int fit = (int) Math.min(options.size(), Memory.freeBytes() / MEMORY);
        if (fit < 2) {
            say(String.format(
                    Locale.ROOT,
                    "no comparison of collectors: that takes %.0f GB of free memory, and there are %.1f",
                    2 * MEMORY / 1e9,
                    Memory.freeBytes() / 1e9));
            return null;
        }
        if (fit < options.size()) {
            say("not enough free memory for "
                    + options.subList(fit, options.size()).stream()
                            .map(CollectorRun::id)
                            .toList());
        }
        try {
            say("%d collectors on the same pages, two to three minutes ...".formatted(fit));
            Collectors collectors = stack.whileAllLive(() -> measure(options.subList(0, fit)));
            collectors.jvms().forEach(this::tell);
            return collectors;
        } catch (LabFailure e) {
            say("no comparison of collectors: " + e.getMessage());
            return null;
        }
    }

    private Collectors measure(List<Path> options) throws InterruptedException {
        List<AggregatorBeside> started = new ArrayList<>();
        List<CollectorTurns> turns = new ArrayList<>();
        try {
            for (Path file : options) {
                String id = id(file);
                AggregatorBeside beside = stack.startBeside("collector-" + id, Variant.of(file, step.liveSet()));
                started.add(beside);
                turns.add(new CollectorTurns(id, title(file), beside.address(), beside.process(), beside.gcLog()));
            }
            return rounds.measure(turns);
        } finally {
            turns.forEach(CollectorTurns::close);
            started.reversed().forEach(AggregatorBeside::close);
        }
    }

    private void tell(Collectors.CollectorFigures jvm) {
        say(String.format(
                Locale.ROOT,
                "%s: longest pause %.0f ms, %.2f pages/s (%.0f %%)",
                jvm.id(),
                jvm.gc().pauseMaxMs(),
                jvm.pagesPerS(),
                100 * jvm.throughputRatio()));
    }

    private void say(String line) {
        progress.say(step.id() + ": " + line);
    }

    private static String id(Path options) {
        return options.getFileName().toString().replaceFirst("^\\d+-", "").replaceFirst("\\.jvm$", "");
    }

    /** Its first line, which is a comment. */
    private static String title(Path options) {
        try {
            return Files.readAllLines(options).getFirst().replaceFirst("^# *", "");
        } catch (IOException e) {
            throw new LabFailure("cannot read %s: %s".formatted(options, CacheFolder.reason(e)), e);
        }
    }
}
