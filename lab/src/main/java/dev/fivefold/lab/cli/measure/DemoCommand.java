package dev.fivefold.lab.cli.measure;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.command.Place;
import dev.fivefold.lab.command.StackCommand;
import dev.fivefold.lab.compose.ComposeProject;
import dev.fivefold.lab.demo.ComposeTarget;
import dev.fivefold.lab.demo.Demo;
import dev.fivefold.lab.demo.StackTarget;
import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.panel.DemoPanel;
import dev.fivefold.lab.panel.PanelServer;
import dev.fivefold.lab.panel.PanelState;
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
import dev.fivefold.lab.terminal.Interruption;
import dev.fivefold.lab.terminal.Progress;
import dev.fivefold.lab.terminal.WrongCall;
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
        if (extras.contains(Extra.PROMETHEUS)) {
            throw new WrongCall("--with prometheus goes with up: it takes a part of the machine");
        }
        Home home = Home.find();
        Lessons lessons = Lessons.in(home.lessons());
        List<Step> chosen = WrongCall.unless(() -> steps == null ? lessons.tour() : lessons.steps(steps));
        Path folder = home.reportFolder(out, "build/report");
        StackSettings settings = (target == Place.PROCESSES
                        ? settings(home, quick)
                        : StackSettings.of(
                                home, CacheFolder.of(System.getenv()), quick ? DataScale.SMALL : DataScale.FULL))
                .with(extras)
                .withTelemetry(extras.contains(Extra.TRACES) ? Telemetry.LINES : Telemetry.METRICS);
        PanelState state = new PanelState(
                PanelState.Mode.DEMO, chosen.stream().map(Step::id).toList());
        DemoPanel panel = new DemoPanel(state);
        Progress progress = Progress.on(out()).alsoTo(state::say);
        try (PanelServer server = PanelServer.watching(pagePort(), home, folder, state, panel)) {
            say("Watch: " + server.address());
            Demo demo = new Demo(settings, quick, warmUp(), progress, panel);
            Report report = target == Place.COMPOSE
                    ? measureContainers(demo, chosen, progress)
                    : measure(demo, chosen, progress);
            mustBeComplete();
            ReportWriter.write(report, folder);
            Path page = folder.toAbsolutePath().normalize().resolve("index.html");
            state.reported(page);
            state.set(chosen.getLast().id(), PanelState.Phase.ENDED);
            say("\n" + ReportTable.of(report));
            say("Report: " + page);
            Demo.mustAgree(report);
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

    /** A taken port is an error only if it was chosen. */
    private int pagePort() {
        Integer chosen = port;
        if (chosen == null) {
            return target == Place.PROCESSES && Ports.isFree(DEFAULT_PORT) ? DEFAULT_PORT : 0;
        }
        mustBePort("--port", chosen);
        return chosen;
    }

    private static Report measure(Demo demo, List<Step> chosen, Progress progress) throws Exception {
        StackSettings settings = demo.settings();
        try (Stack stack = stack(settings)) {
            if (!settings.hasData(chosen.getFirst())) {
                progress.say("The first time, MariaDB is unpacked and filled: about a minute.");
            }
            return demo.run(new StackTarget(stack), chosen);
        }
    }

    private static Report measureContainers(Demo demo, List<Step> chosen, Progress progress) throws Exception {
        progress.say("The first time, images are fetched and built, and MySQL is filled: some minutes.");
        StackSettings settings = demo.settings();
        try (ComposeProject project = new ComposeProject(settings.home(), settings.cache())) {
            Interruption.stops(project);
            project.prepare();
            return demo.run(new ComposeTarget(project), chosen);
        }
    }
}
