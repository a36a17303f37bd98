package dev.fivefold.benchmarks.cli;

import dev.fivefold.benchmarks.comparison.Compared;
import dev.fivefold.benchmarks.comparison.TelemetryRun;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.terminal.WrongCall;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the cost of metrics, access logs and traces. */
@Command(name = "benchmarks/telemetry")
final class TelemetryCommand extends ComparisonCommand {

    @Option(names = "--step", paramLabel = "N")
    private @Nullable String step;

    @Override
    Compared measure(Setting setting) throws Exception {
        String named = step;
        Step chosen = named == null
                ? setting.lessons().last()
                : WrongCall.unless(() -> setting.lessons().step(named));
        return new TelemetryRun(setting.stack(), setting.settings(), chosen, setting.quick(), setting.progress())
                .measure(System.getenv());
    }
}
