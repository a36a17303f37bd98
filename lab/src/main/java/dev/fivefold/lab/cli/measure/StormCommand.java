package dev.fivefold.lab.cli.measure;

import dev.fivefold.lab.Home;
import dev.fivefold.lab.command.StackCommand;
import dev.fivefold.lab.report.ReportPage;
import dev.fivefold.lab.report.page.Table;
import dev.fivefold.lab.report.storm.StormReport;
import dev.fivefold.lab.report.storm.StormTable;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.stack.StackSettings.Telemetry;
import dev.fivefold.lab.storm.Storm;
import dev.fivefold.lab.storm.StormPlan;
import dev.fivefold.lab.terminal.Progress;
import dev.fivefold.lab.terminal.WrongCall;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Puts more load on a step than it can bear, lets parts of it fail, and writes a report. */
@Command(name = "storm")
public final class StormCommand extends StackCommand {

    @Option(names = "--step", paramLabel = "N")
    private @Nullable String step;

    @Option(names = "--before", paramLabel = "N")
    private @Nullable String before;

    @Option(names = "--seconds", paramLabel = "N")
    private @Nullable Integer seconds;

    @Option(names = "--out", paramLabel = "FOLDER")
    private @Nullable Path out;

    @Option(names = "--quick")
    private boolean quick;

    @Override
    public Integer call() throws Exception {
        StormPlan plan = plan();
        Home home = Home.find();
        Lessons lessons = Lessons.in(home.lessons());
        Step chosen = step(lessons, step);
        Step earlier = earlier(lessons, chosen);
        Path folder = home.reportFolder(out, "build/storm");
        StackSettings settings = settings(home, quick).withTelemetry(Telemetry.METRICS);
        StormReport report =
                new Storm(settings, plan, quick, StackCommand::stack, Progress.on(out())).run(chosen, earlier);
        mustBeComplete();
        Table table = StormTable.of(report);
        ReportPage.writeJson(folder.resolve("storm.json"), report);
        Path page = ReportPage.write(folder.resolve("index.html"), "storm", report, table);
        say("\n" + table.text());
        say("Report: " + page.toAbsolutePath().normalize());
        return 0;
    }

    private StormPlan plan() {
        if (quick && seconds != null) {
            throw new WrongCall("--quick has its own lengths: leave out --seconds");
        }
        int length = seconds == null ? 20 : seconds;
        WrongCall.unlessBetween(5, 300, "--seconds", length);
        return quick ? StormPlan.quick() : StormPlan.full(Duration.ofSeconds(length));
    }

    /** Null, with a line that gives the reason, if there is none. */
    private @Nullable Step earlier(Lessons lessons, Step chosen) {
        String named = before;
        if (named != null) {
            Step earlier = WrongCall.unless(() -> lessons.step(named));
            if (earlier.number() >= chosen.number()) {
                throw new WrongCall("--before %s is not before %s".formatted(earlier.id(), chosen.id()));
            }
            return earlier;
        }
        Step earlier = lessons.find(Storm.LESSON)
                .filter(lesson -> lesson.number() <= chosen.number())
                .flatMap(lessons::before)
                .orElse(null);
        if (earlier == null) {
            say("%s is not on in %s, so that there is no step to compare with: --before names one."
                    .formatted(Storm.LESSON, chosen.id()));
        }
        return earlier;
    }
}
