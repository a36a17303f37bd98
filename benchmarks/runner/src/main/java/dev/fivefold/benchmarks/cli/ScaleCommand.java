package dev.fivefold.benchmarks.cli;

import dev.fivefold.benchmarks.scale.ScaleRun;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.stack.StackSettings.Telemetry;
import dev.fivefold.lab.terminal.Progress;
import dev.fivefold.lab.terminal.WrongCall;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures two aggregators beside the rate that is predicted from one. */
@Command(name = "benchmarks/scale")
final class ScaleCommand extends BenchmarkCommand {

    @Option(names = "--seconds", paramLabel = "N")
    private int seconds = 30;

    @Override
    public Integer call() throws Exception {
        WrongCall.unlessBetween(5, 600, "--seconds", seconds);
        Home home = Home.find();
        StackSettings settings = settings(home, false).withTelemetry(Telemetry.METRICS);
        try (Stack stack = stack(settings)) {
            ScaleRun run = new ScaleRun(stack, settings.users(), Duration.ofSeconds(seconds), Progress.on(out()));
            say("\n" + run.run(Lessons.in(home.lessons()).last()).text());
        }
        return 0;
    }
}
