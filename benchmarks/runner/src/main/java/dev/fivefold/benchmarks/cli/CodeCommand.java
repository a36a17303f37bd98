package dev.fivefold.benchmarks.cli;

import dev.fivefold.benchmarks.code.CodeRun;
import dev.fivefold.benchmarks.code.LessonBenchmarks;
import dev.fivefold.benchmarks.push.ScenarioWithoutDelays;
import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.install.Requirements;
import dev.fivefold.lab.process.Errands;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.stack.StackSettings.Telemetry;
import dev.fivefold.lab.terminal.Interruption;
import dev.fivefold.lab.terminal.Progress;
import dev.fivefold.lab.terminal.WrongCall;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the code changes of lessons. */
@Command(name = "benchmarks/code")
final class CodeCommand extends BenchmarkCommand {

    @Option(names = "--quick")
    private boolean quick;

    @Option(names = "--only", paramLabel = "REGEX")
    private @Nullable String only;

    @Override
    public Integer call() throws Exception {
        Home home = Home.find();
        Lessons lessons = Lessons.in(home.lessons());
        List<LessonBenchmarks> chosen = chosen(lessons);
        chosen.forEach(lesson -> lesson.mustFindItsSteps(lessons));
        CacheFolder cache = CacheFolder.of(System.getenv());
        if (chosen.stream().anyMatch(LessonBenchmarks::hasEndpoints)) {
            new Requirements(home, cache).mustBeMet();
        }
        // No service waits: else the endpoints' figures would be those of the delays.
        Path scenario = cache.run().resolve("scenario-without-delays.yaml");
        ScenarioWithoutDelays.write(home.scenario(), scenario);
        StackSettings settings =
                new StackSettings(home, cache, scenario, DataScale.FULL).withTelemetry(Telemetry.METRICS);
        try (Errands errands = new Errands()) {
            Interruption.stops(errands);
            CodeRun run = new CodeRun(settings, errands, () -> stack(settings), quick, Progress.on(out()));
            for (LessonBenchmarks lesson : chosen) {
                measure(run, lesson, home);
            }
        }
        return 0;
    }

    private void measure(CodeRun run, LessonBenchmarks lesson, Home home) throws Exception {
        boolean written = lesson.isWhole() && !quick;
        Path folder = written
                ? lesson.folder()
                : home.resolve("build/benchmarks/code").resolve(lesson.id());
        String page = run.page(lesson, folder);
        if (written) {
            say("Results: " + CodeRun.write(page, folder));
        } else {
            say("\n" + page + (lesson.hasEndpoints() ? "\nFlame graphs: " + folder : ""));
        }
    }

    private List<LessonBenchmarks> chosen(Lessons lessons) {
        Pattern pattern = pattern();
        List<LessonBenchmarks> chosen = LessonBenchmarks.of(lessons).stream()
                .map(lesson -> lesson.only(pattern))
                .filter(lesson -> !lesson.isEmpty())
                .toList();
        if (chosen.isEmpty()) {
            throw new WrongCall("--only '%s' finds nothing".formatted(only));
        }
        return chosen;
    }

    private Pattern pattern() {
        try {
            return Pattern.compile(only == null ? "" : only);
        } catch (PatternSyntaxException e) {
            throw new WrongCall("--only '%s' is no regular expression: %s".formatted(only, e.getDescription()));
        }
    }
}
