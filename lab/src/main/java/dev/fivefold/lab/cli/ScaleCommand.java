package dev.fivefold.lab.cli;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.install.Requirements;
import dev.fivefold.lab.scale.ScaleRun;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.stack.StackSettings.Telemetry;
import dev.fivefold.lab.terminal.Progress;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Checks the model of docs/scaling.md. */
@Command(
        name = "scale",
        description =
                "Measures the last step with one aggregator, foretells from that what two serve, and measures two.",
        mixinStandardHelpOptions = true)
final class ScaleCommand implements Callable<Integer> {

    private static final Duration LENGTH = Duration.ofSeconds(30);

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        Home home = Home.find();
        CacheFolder cache = CacheFolder.of(System.getenv());
        new Requirements(home, cache).mustBeMet();
        StackSettings settings = StackSettings.of(home, cache, DataScale.FULL).telling(Telemetry.METRICS);
        try (Stack stack = Stack.prepare(settings)) {
            Interruption.stops(stack);
            ScaleRun run = new ScaleRun(stack, settings.users(), LENGTH, Progress.on(out));
            String text = run.run(Lessons.in(home.lessons()).last()).text();
            out.println();
            out.print(text);
            out.flush();
        }
        return 0;
    }
}
