package dev.fivefold.benchmarks.cli;

import dev.fivefold.benchmarks.comparison.Compared;
import dev.fivefold.benchmarks.comparison.TailRun;
import dev.fivefold.lab.scenario.Step;
import picocli.CommandLine.Command;

/** Compares the slowest pages with and without hedging. */
@Command(name = "benchmarks/tail")
final class TailCommand extends ComparisonCommand {

    /** The step that turns on hedging. */
    private static final String STEP = "11-dataflow";

    @Override
    Compared measure(Setting setting) throws Exception {
        Step step = setting.lessons().step(STEP);
        setting.start(step);
        return TailRun.measure(setting.stack(), step.id(), setting.quick(), setting.progress());
    }
}
