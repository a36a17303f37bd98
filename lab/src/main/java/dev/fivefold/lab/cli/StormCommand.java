package dev.fivefold.lab.cli;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.install.Requirements;
import dev.fivefold.lab.report.storm.StormReport;
import dev.fivefold.lab.report.storm.StormTable;
import dev.fivefold.lab.report.storm.StormWriter;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.stack.StackSettings.Telemetry;
import dev.fivefold.lab.storm.Storm;
import dev.fivefold.lab.storm.StormPlan;
import dev.fivefold.lab.terminal.Progress;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Puts more load on a step than it can bear, lets parts of it fail, and writes a report. */
@Command(
        name = "storm",
        description =
                "Asks a step for up to four times as many pages as it can serve, whatever it answers, and lets parts of it"
                        + " fail; the same load also on an earlier step. Writes a report.",
        mixinStandardHelpOptions = true)
final class StormCommand implements Callable<Integer> {

    private static final int SECONDS = 20;
    private static final int LEAST_SECONDS = 5;
    private static final int MOST_SECONDS = 300;

    @Option(names = "--step", paramLabel = "N", description = "By number or name. Default: the last.")
    private @Nullable String step;

    @Option(
            names = "--before",
            paramLabel = "N",
            description = "The earlier step, by number or name. Default: the one before " + Storm.LESSON
                    + "; none if --step is not behind that.")
    private @Nullable String before;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description =
                    "At what it can serve, and at twice that; three times as long at four times that. 5 to 300, default 20.")
    private @Nullable Integer seconds;

    @Option(names = "--out", paramLabel = "FOLDER", description = "Where the report goes. Default: build/storm.")
    private @Nullable Path out;

    @Option(names = "--quick", description = "Short, with little data: a look, not a measurement.")
    private boolean quick;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        CommandSpec command = Objects.requireNonNull(spec);
        PrintWriter output = command.commandLine().getOut();
        StormPlan plan = plan(command);
        Home home = Home.find();
        Lessons lessons = Lessons.in(home.lessons());
        Step chosen = step == null ? lessons.last() : named(step, lessons, command);
        Step earlier = before == null ? byDefault(lessons, chosen, output) : named(before, lessons, command);
        if (earlier != null && earlier.number() >= chosen.number()) {
            throw new ParameterException(
                    command.commandLine(), "--before %s is not before %s".formatted(earlier.id(), chosen.id()));
        }
        Path folder = out != null ? out : home.directory().resolve("build/storm");
        ReportFolder.mustBeWritable(folder);
        CacheFolder cache = CacheFolder.of(System.getenv());
        new Requirements(home, cache).mustBeMet();
        StackSettings settings = StackSettings.of(home, cache, quick ? DataScale.SMALL : DataScale.FULL)
                .telling(Telemetry.METRICS);
        StormReport report =
                new Storm(settings, plan, quick, Interruption::stops, Progress.on(output)).run(chosen, earlier);
        // What a report lacks then, it lacks because everything is being stopped.
        if (Interruption.isUnderWay()) {
            throw new LabFailure("interrupted");
        }
        StormWriter.write(report, folder);
        output.println();
        output.print(StormTable.of(report).text());
        output.println();
        output.println("Report: " + folder.toAbsolutePath().normalize().resolve("index.html"));
        output.flush();
        return 0;
    }

    private StormPlan plan(CommandSpec command) {
        if (quick && seconds != null) {
            throw new ParameterException(command.commandLine(), "--quick has its own lengths: leave out --seconds");
        }
        if (seconds != null && (seconds < LEAST_SECONDS || seconds > MOST_SECONDS)) {
            throw new ParameterException(
                    command.commandLine(),
                    "--seconds is %d: choose %d to %d".formatted(seconds, LEAST_SECONDS, MOST_SECONDS));
        }
        return quick ? StormPlan.quick() : StormPlan.full(Duration.ofSeconds(seconds == null ? SECONDS : seconds));
    }

    private static Step named(String text, Lessons lessons, CommandSpec command) {
        try {
            return lessons.step(text);
        } catch (LabFailure e) {
            throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    /** Says why if there is none. */
    private static @Nullable Step byDefault(Lessons lessons, Step chosen, PrintWriter output) {
        Step earlier = lessons.find(Storm.LESSON)
                .filter(lesson -> lesson.number() <= chosen.number())
                .flatMap(lessons::before)
                .orElse(null);
        if (earlier == null) {
            output.printf(
                    "%s is not on in %s, so that there is no step to compare with: --before names one.%n",
                    Storm.LESSON, chosen.id());
        }
        return earlier;
    }
}
