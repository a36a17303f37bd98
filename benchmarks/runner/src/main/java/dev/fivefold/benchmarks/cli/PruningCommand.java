package dev.fivefold.benchmarks.cli;

import dev.fivefold.benchmarks.comparison.Compared;
import dev.fivefold.benchmarks.comparison.PruningRun;
import dev.fivefold.lab.scenario.Step;
import picocli.CommandLine.Command;

/** Compares pages with all fields and with those that clients read. */
@Command(name = "benchmarks/pruning")
final class PruningCommand extends ComparisonCommand {

    private static final String STEP = "12-splice";

    @Override
    Compared measure(Setting setting) throws Exception {
        Step step = setting.lessons().step(STEP);
        setting.start(step);
        return new PruningRun(step.id(), setting.users(), setting.quick())
                .measure(setting.stack(), step, setting.progress());
    }
}
