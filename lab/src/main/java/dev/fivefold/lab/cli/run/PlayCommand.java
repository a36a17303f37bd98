package dev.fivefold.lab.cli.run;

import dev.fivefold.lab.Home;
import dev.fivefold.lab.command.StackCommand;
import dev.fivefold.lab.demo.StackTarget;
import dev.fivefold.lab.panel.PanelServer;
import dev.fivefold.lab.panel.PanelState;
import dev.fivefold.lab.panel.Play;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Starts the stack with a page that switches steps, injects faults and puts load on, until Ctrl-C. */
@Command(name = "play")
public final class PlayCommand extends StackCommand {

    @Option(names = "--step", paramLabel = "N")
    private @Nullable String step;

    @Option(names = "--port")
    private int port = 8080;

    @Option(names = "--quick")
    private boolean quick;

    @Override
    public Integer call() throws Exception {
        mustBePort("--port", port);
        Home home = Home.find();
        Lessons lessons = Lessons.in(home.lessons());
        Step chosen = step(lessons, step);
        StackSettings settings = settings(home, quick);
        PanelState state = new PanelState(
                PanelState.Mode.PLAY, lessons.all().stream().map(Step::id).toList());
        Path report = home.report();
        if (Files.isRegularFile(report.resolve("report.json"))) {
            state.reported(report.resolve("index.html"));
        }
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        try (Stack stack = stack(settings)) {
            Play play = new Play(new StackTarget(stack), settings, lessons, state);
            try (PanelServer server = new PanelServer(address, home, report, state, play, _ -> Optional.empty())) {
                say("Open %s (the first start takes about a minute; Ctrl-C stops it)".formatted(server.address()));
                play.run(chosen, ready -> say(ready.id() + " is up."));
            }
        }
        return 0;
    }
}
