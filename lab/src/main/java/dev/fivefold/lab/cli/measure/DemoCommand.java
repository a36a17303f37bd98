package dev.fivefold.lab.cli.measure;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.command.Place;
import dev.fivefold.lab.command.StackCommand;
import dev.fivefold.lab.demo.ContainersTarget;
import dev.fivefold.lab.demo.Demo;
import dev.fivefold.lab.demo.StackTarget;
import dev.fivefold.lab.demo.Target;
import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.panel.Controls;
import dev.fivefold.lab.panel.DemoPanel;
import dev.fivefold.lab.panel.PanelServer;
import dev.fivefold.lab.panel.PanelState;
import dev.fivefold.lab.panel.Play;
import dev.fivefold.lab.process.Ports;
import dev.fivefold.lab.report.Report;
import dev.fivefold.lab.report.ReportTable;
import dev.fivefold.lab.report.ReportWriter;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.stack.StackSettings.Extra;
import dev.fivefold.lab.stack.StackSettings.Telemetry;
import dev.fivefold.lab.terminal.Progress;
import dev.fivefold.lab.terminal.WrongCall;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures steps and writes the report. */
@Command(name = "demo")
public final class DemoCommand extends StackCommand {

    private static final int DEFAULT_PORT = 8080;

    @Option(names = "--steps", paramLabel = "STEPS")
    private @Nullable String steps;

    @Option(names = "--card")
    private boolean card;

    @Option(names = "--target", paramLabel = "TARGET")
    private Place target = Place.PROCESSES;

    @Option(names = "--port")
    private @Nullable Integer port;

    @Option(names = "--out", paramLabel = "FOLDER")
    private @Nullable Path out;

    @Option(names = "--quick")
    private boolean quick;

    @Option(names = "--warm-up", paramLabel = "SECONDS")
    private @Nullable Integer warmUp;

    @Option(names = "--with", paramLabel = "EXTRA", split = ",")
    private Set<Extra> extras = Set.of();

    @Override
    public Integer call() throws Exception {
        if (target == Place.COMPOSE && !extras.isEmpty()) {
            throw new WrongCall("--with needs processes of this machine: leave out --target compose");
        }
        if (card && steps != null) {
            throw new WrongCall("--card is a choice of steps: leave out --steps");
        }
        if (extras.contains(Extra.PROMETHEUS)) {
            throw new WrongCall("--with prometheus goes with up: it takes a part of the machine");
        }
        Home home = Home.find();
        Lessons lessons = Lessons.in(home.lessons());
        List<Step> chosen =
                WrongCall.unless(() -> card ? lessons.card() : steps == null ? lessons.tour() : lessons.steps(steps));
        Path folder = home.reportFolder(out, "build/report");
        boolean here = target == Place.PROCESSES;
        StackSettings settings = (here
                        ? settings(home, quick)
                        : StackSettings.of(
                                home, CacheFolder.of(System.getenv()), quick ? DataScale.SMALL : DataScale.FULL))
                .with(extras)
                .withTelemetry(extras.contains(Extra.TRACES) ? Telemetry.LINES : Telemetry.METRICS);
        PanelState state = new PanelState(
                PanelState.Mode.DEMO, chosen.stream().map(Step::id).toList());
        DemoPanel panel = new DemoPanel(state);
        Progress progress = Progress.on(out()).alsoTo(state::say);
        try (Stack stack = here ? stack(settings) : null) {
            Target place = stack == null ? ContainersTarget.here() : new StackTarget(stack);
            Play play = new Play(place, settings, lessons, state);
            Controls controls = here ? Controls.NONE : play;
            try (PanelServer server = new PanelServer(address(), home, folder, state, controls, panel::page)) {
                say("Watch: " + server.address());
                if (here && !settings.hasData(chosen.getFirst())) {
                    progress.say("The first time, MariaDB is unpacked and filled: about a minute.");
                }
                Report report = new Demo(settings, quick, warmUp(), progress, panel).run(place, chosen);
                mustBeComplete();
                ReportWriter.write(report, folder);
                Path page = folder.toAbsolutePath().normalize().resolve("index.html");
                state.reported(page);
                state.set(chosen.getLast().id(), PanelState.Phase.ENDED);
                say("\n" + ReportTable.of(report));
                say("Report: " + page);
                Demo.mustAgree(report);
                if (!here) {
                    say("The page at %s has the controls now.".formatted(server.address()));
                    play.run(lessons.last(), ready -> progress.say(ready.id() + " is up."));
                }
            }
        }
        return 0;
    }

    private @Nullable Duration warmUp() {
        if (warmUp == null) {
            return null;
        }
        WrongCall.unlessBetween(1, 600, "--warm-up", warmUp);
        return Duration.ofSeconds(warmUp);
    }

    /** A taken port is an error only if it was chosen. Docker publishes what listens on all of a container's addresses. */
    private InetSocketAddress address() {
        Integer chosen = port;
        if (chosen == null) {
            boolean byDefault = target == Place.COMPOSE || Ports.isFree(DEFAULT_PORT);
            return new InetSocketAddress(InetAddress.getLoopbackAddress(), byDefault ? DEFAULT_PORT : 0);
        }
        mustBePort("--port", chosen);
        return target == Place.COMPOSE
                ? new InetSocketAddress(chosen)
                : new InetSocketAddress(InetAddress.getLoopbackAddress(), chosen);
    }
}
