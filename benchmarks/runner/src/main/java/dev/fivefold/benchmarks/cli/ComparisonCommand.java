package dev.fivefold.benchmarks.cli;

import dev.fivefold.benchmarks.comparison.Compared;
import dev.fivefold.benchmarks.comparison.ComparisonReport;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.install.Requirements;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.stack.StackSettings.Telemetry;
import dev.fivefold.lab.terminal.Progress;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Measures a comparison, and writes it into a report. */
abstract class ComparisonCommand extends BenchmarkCommand {

    @Option(names = "--quick")
    private boolean quick;

    @Option(names = "--out", paramLabel = "FOLDER")
    private @Nullable Path out;

    /** The place and amount of a comparison. */
    record Setting(Stack stack, StackSettings settings, Lessons lessons, boolean quick, Progress progress) {

        List<Long> users() {
            return settings.scenario().users();
        }

        /** Starts a step. */
        void start(Step step) throws InterruptedException {
            progress.say(step.id() + ": starting ...");
            stack.start(step, OptionalInt.empty());
        }
    }

    /** Measures. Blocks. */
    abstract Compared measure(Setting setting) throws Exception;

    /** Checks what the comparison needs besides a stack. */
    void check(Requirements requirements, Lessons lessons) {}

    @Override
    public final Integer call() throws Exception {
        Home home = Home.find();
        Lessons lessons = Lessons.in(home.lessons());
        Path folder = home.reportFolder(out, "build/report");
        StackSettings settings = settings(home, quick).withTelemetry(Telemetry.METRICS);
        if (!quick) {
            check(new Requirements(home, settings.cache()), lessons);
        }
        try (Stack stack = stack(settings)) {
            Compared figures = measure(new Setting(stack, settings, lessons, quick, Progress.on(out())));
            mustBeComplete();
            say("\n" + figures.text());
            say("Report: "
                    + ComparisonReport.write(figures, folder).toAbsolutePath().normalize());
        }
        return 0;
    }
}
