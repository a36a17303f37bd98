package dev.fivefold.benchmarks.cli;

import dev.fivefold.benchmarks.comparison.CollectorRun;
import dev.fivefold.benchmarks.comparison.Compared;
import dev.fivefold.lab.scenario.Step;
import picocli.CommandLine.Command;

/** Compares garbage collectors. */
@Command(name = "benchmarks/collectors")
final class CollectorsCommand extends ComparisonCommand {

    private static final String STEP = "07-g1";

    @Override
    Compared measure(Setting setting) throws Exception {
        Step step = setting.lessons().step(STEP);
        setting.start(step);
        return new CollectorRun(step.id(), setting.users(), setting.quick())
                .measure(setting.stack(), step, setting.progress());
    }
}
