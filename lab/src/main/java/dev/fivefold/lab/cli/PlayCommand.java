package dev.fivefold.lab.cli;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.install.Requirements;
import dev.fivefold.lab.panel.Play;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.terminal.LabCommand;
import dev.fivefold.lab.terminal.WrongCall;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Starts the stack with a page that switches steps, injects faults and puts load on, until Ctrl-C. */
@Command(name = "play")
final class PlayCommand extends LabCommand {

    @Option(names = "--step", paramLabel = "N")
    private @Nullable String step;

    @Option(names = "--port")
    private int port = 8080;

    @Option(names = "--quick")
    private boolean quick;

    @Override
    public Integer call() throws Exception {
        WrongCall.unlessBetween(1, 65535, "--port", port);
        Home home = Home.find();
        Lessons lessons = Lessons.in(home.lessons());
        Step chosen = WrongCall.unless(() -> step == null ? lessons.last() : lessons.step(step));
        CacheFolder cache = CacheFolder.of(System.getenv());
        new Requirements(home, cache).mustBeMet();
        StackSettings settings = StackSettings.of(home, cache, quick ? DataScale.SMALL : DataScale.FULL);
        try (Stack stack = Fivefold.stack(settings)) {
            new Play(stack, settings, lessons)
                    .run(
                            chosen,
                            port,
                            address -> say("Open %s (the first start takes about a minute; Ctrl-C stops it)"
                                    .formatted(address)),
                            ready -> say(ready.id() + " is up."));
        }
        return 0;
    }
}
