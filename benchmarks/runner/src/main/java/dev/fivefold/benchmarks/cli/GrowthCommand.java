package dev.fivefold.benchmarks.cli;

import dev.fivefold.benchmarks.comparison.Compared;
import dev.fivefold.benchmarks.comparison.GrowthRun;
import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.install.Requirements;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import java.nio.file.Path;
import picocli.CommandLine.Command;

/** Measures the queries of the page with ten times the data. */
@Command(name = "benchmarks/growth")
final class GrowthCommand extends ComparisonCommand {

    @Override
    void check(Requirements requirements, Lessons lessons) {
        requirements.mustHaveRoomFor(
                DataScale.GROWN,
                GrowthRun.steps(lessons).stream().map(Step::schemaVersion).toList());
    }

    @Override
    Compared measure(Setting setting) throws Exception {
        Path page = setting.settings().home().lessons().resolve("06-covering-indexes/page.sql");
        return new GrowthRun(setting.stack(), setting.lessons(), page, setting.quick(), setting.progress()::say)
                .measure();
    }
}
