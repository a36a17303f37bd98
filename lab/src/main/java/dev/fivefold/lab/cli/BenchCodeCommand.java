package dev.fivefold.lab.cli;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.code.CodeRun;
import dev.fivefold.lab.code.LessonBenchmarks;
import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.install.Requirements;
import dev.fivefold.lab.process.Errands;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Scenario;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.stack.StackSettings.Telemetry;
import dev.fivefold.lab.terminal.Progress;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures what lessons change in the code. */
@Command(
        name = "bench-code",
        description = "Measures what lessons change in the code (their benchmarks.yaml), and writes their results.md.",
        mixinStandardHelpOptions = true)
final class BenchCodeCommand implements Callable<Integer> {

    @Option(names = "--quick", description = "A short look at each, printed and not written.")
    private boolean quick;

    @Option(
            names = "--only",
            paramLabel = "REGEX",
            description =
                    "Only what this is found in: lesson, title, and benchmark or URL. Printed and not written, unless"
                            + " it is the whole lesson.")
    private @Nullable String only;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        CommandLine command = Objects.requireNonNull(spec).commandLine();
        Home home = Home.find();
        Lessons lessons = Lessons.in(home.lessons());
        List<LessonBenchmarks> chosen = chosen(lessons, command);
        chosen.forEach(lesson -> lesson.mustFindItsSteps(lessons));
        CacheFolder cache = CacheFolder.of(System.getenv());
        if (chosen.stream().anyMatch(LessonBenchmarks::hasEndpoints)) {
            new Requirements(home, cache).mustBeMet();
        }
        PrintWriter out = command.getOut();
        try (Errands errands = new Errands()) {
            Interruption.stops(errands);
            StackSettings settings = settings(home, cache);
            CodeRun run = new CodeRun(settings, errands, () -> stack(settings), quick, Progress.on(out));
            for (LessonBenchmarks lesson : chosen) {
                measure(run, lesson, home, out);
            }
        }
        return 0;
    }

    private void measure(CodeRun run, LessonBenchmarks lesson, Home home, PrintWriter out) throws Exception {
        boolean written = lesson.isWhole() && !quick;
        Path folder = written
                ? lesson.folder()
                : home.directory().resolve("build/bench-code").resolve(lesson.id());
        String page = run.page(lesson, folder);
        if (written) {
            out.println("Results: " + CodeRun.write(page, folder));
        } else {
            out.println();
            out.print(page);
            if (lesson.hasEndpoints()) {
                out.println();
                out.println("Flame graphs: " + folder);
            }
        }
        out.flush();
    }

    /** With all that the scenario has, save that no service waits. */
    private static StackSettings settings(Home home, CacheFolder cache) {
        Path scenario = cache.run().resolve("scenario-without-delays.yaml");
        Scenario.writeWithoutDelays(home.scenario(), scenario);
        return new StackSettings(home, cache, scenario, DataScale.FULL).telling(Telemetry.METRICS);
    }

    private static Stack stack(StackSettings settings) {
        Stack stack = Stack.prepare(settings);
        Interruption.stops(stack);
        return stack;
    }

    private List<LessonBenchmarks> chosen(Lessons lessons, CommandLine command) {
        Pattern pattern = pattern(command);
        List<LessonBenchmarks> chosen = LessonBenchmarks.of(lessons).stream()
                .map(lesson -> lesson.only(pattern))
                .filter(lesson -> !lesson.isEmpty())
                .toList();
        if (chosen.isEmpty()) {
            throw new ParameterException(command, "--only '%s' finds nothing".formatted(only));
        }
        return chosen;
    }

    private Pattern pattern(CommandLine command) {
        try {
            return Pattern.compile(only == null ? "" : only);
        } catch (PatternSyntaxException e) {
            throw new ParameterException(
                    command, "--only '%s' is no regular expression: %s".formatted(only, e.getDescription()), e);
        }
    }
}
