package dev.fivefold.benchmarks.cli;

import dev.fivefold.benchmarks.frontend.Chromium;
import dev.fivefold.benchmarks.frontend.FrontEndTable;
import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.report.ThisMachine;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.stack.StackSettings.Telemetry;
import dev.fivefold.lab.terminal.Interruption;
import dev.fivefold.lab.terminal.Progress;
import dev.fivefold.lab.terminal.WrongCall;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Measures the page and its slow variant in a browser, for the lesson on the front end. */
@Command(name = "benchmarks/frontend")
final class FrontEndCommand extends BenchmarkCommand {

    private static final String TUNED = "tuned";

    @Option(names = "--steps", paramLabel = "STEPS")
    private @Nullable String steps;

    @Option(names = "--visits", paramLabel = "N")
    private int visits = 5;

    @Option(names = "--write")
    private boolean write;

    @Override
    public Integer call() throws Exception {
        WrongCall.unlessBetween(1, 100, "--visits", visits);
        Home home = Home.find();
        Lessons lessons = Lessons.in(home.lessons());
        List<Step> chosen = WrongCall.unless(
                () -> lessons.steps(steps == null ? "0,1," + lessons.last().number() : steps));
        CacheFolder cache = CacheFolder.of(System.getenv());
        Path program = Chromium.required(System.getenv());
        StackSettings settings = settings(home, false).withTelemetry(Telemetry.METRICS);
        List<FrontEndTable.Column> columns = new ArrayList<>();
        Progress progress = Progress.on(out());
        try (Stack stack = stack(settings);
                Chromium chromium = Chromium.start(program, cache)) {
            Interruption.stops(chromium);
            for (Step step : chosen) {
                progress.say(step.id() + ": starting ...");
                stack.start(step, OptionalInt.empty());
                URI page = stack.edge().resolve("/");
                columns.add(new FrontEndTable.Column(step.id(), "slow", chromium.open(page.resolve("?slow"), visits)));
                columns.add(new FrontEndTable.Column(step.id(), TUNED, chromium.open(page, visits)));
            }
        }
        addTo(home.report().resolve("report.json"), columns);
        String figures = FrontEndTable.markdown(columns, ThisMachine.describe(), LocalDate.now(ZoneOffset.UTC));
        say("\n" + figures);
        if (write) {
            Path lesson = home.lessons().resolve("01-edge-gzip/front-end.md");
            say("Written: " + Disk.replace(lesson, FrontEndTable.into(Disk.read(lesson), figures)));
        }
        return 0;
    }

    /** Adds the figures of the page to those of a demo, where that has measured the step. */
    private void addTo(Path report, List<FrontEndTable.Column> columns) {
        if (!Files.isRegularFile(report)) {
            return;
        }
        JsonNode json = FrontEndTable.JSON.readTree(Disk.read(report));
        for (JsonNode step : json.path("steps")) {
            columns.stream()
                    .filter(column -> column.variant().equals(TUNED)
                            && column.step().equals(step.path("id").asString("")))
                    .forEach(column ->
                            ((ObjectNode) step).set("rendering", FrontEndTable.JSON.valueToTree(column.figures())));
        }
        say("Added to " + Disk.replace(report, FrontEndTable.JSON.writeValueAsString(json) + "\n"));
    }
}
