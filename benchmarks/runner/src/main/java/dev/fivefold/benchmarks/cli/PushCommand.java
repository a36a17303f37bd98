package dev.fivefold.benchmarks.cli;

import dev.fivefold.benchmarks.push.PushRun;
import dev.fivefold.benchmarks.push.ScenarioWithoutDelays;
import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.install.Requirements;
import dev.fivefold.lab.process.Children;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.stack.StackSettings.Telemetry;
import dev.fivefold.lab.terminal.Interruption;
import dev.fivefold.lab.terminal.Progress;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows the backlog of the push recommendation before and after each change of the ranking. */
@Command(name = "benchmarks/push")
final class PushCommand extends BenchmarkCommand {

    private static final Duration GRACE = Duration.ofSeconds(10);

    @Option(names = "--quick")
    private boolean quick;

    @Override
    public Integer call() throws Exception {
        Home home = Home.find();
        CacheFolder cache = CacheFolder.of(System.getenv());
        new Requirements(home, cache).mustBeMet();
        Path scenario = cache.run().resolve("scenario-without-delays.yaml");
        ScenarioWithoutDelays.write(home.scenario(), scenario);
        StackSettings settings = new StackSettings(home, cache, scenario, quick ? DataScale.SMALL : DataScale.FULL)
                .withTelemetry(Telemetry.METRICS);
        try (Children broker = new Children(GRACE);
                Stack stack = stack(settings)) {
            Interruption.stops(broker);
            PushRun run = new PushRun(settings, stack, broker, Duration.ofSeconds(quick ? 6 : 20), Progress.on(out()));
            say("\n" + run.run(Lessons.in(home.lessons())).text());
        }
        return 0;
    }
}
