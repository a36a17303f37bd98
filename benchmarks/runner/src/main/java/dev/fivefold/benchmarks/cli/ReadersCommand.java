package dev.fivefold.benchmarks.cli;

import dev.fivefold.benchmarks.readers.Readers;
import dev.fivefold.benchmarks.readers.ReadersRun;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.load.Reads;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.stack.StackSettings.Telemetry;
import dev.fivefold.lab.terminal.Progress;
import dev.fivefold.lab.terminal.WrongCall;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the caches' steps under readers who come back. */
@Command(name = "benchmarks/readers")
final class ReadersCommand extends BenchmarkCommand {

    /** Before and after lessons 04, 05 and 10. */
    private static final String STEPS = "3-5,9-10";

    private static final Duration TURN = Duration.ofSeconds(15);
    private static final int ROUNDS = 3;

    @Option(names = "--steps", paramLabel = "STEPS")
    private String steps = STEPS;

    @Option(names = "--quick")
    private boolean quick;

    @Override
    public Integer call() throws Exception {
        Home home = Home.find();
        Lessons lessons = Lessons.in(home.lessons());
        List<Step> chosen = WrongCall.unless(() -> lessons.steps(steps));
        Readers readers = Readers.of(home.scenario());
        StackSettings settings = settings(home, quick).withTelemetry(Telemetry.METRICS);
        try (Stack stack = stack(settings)) {
            ReadersRun run = new ReadersRun(
                    stack,
                    readers,
                    settings.scenario().seed(),
                    quick ? Reads.exactly(2 * readers.count()) : Reads.during(TURN),
                    quick ? 1 : ROUNDS,
                    Progress.on(out()));
            say("\n" + run.measure(chosen));
            mustBeComplete();
        }
        return 0;
    }
}
