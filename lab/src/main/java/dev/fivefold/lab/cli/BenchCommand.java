package dev.fivefold.lab.cli;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.load.LoadFigures;
import dev.fivefold.lab.load.LoadPlan;
import dev.fivefold.lab.load.LoadRun;
import dev.fivefold.lab.load.LocalTarget;
import dev.fivefold.lab.terminal.LabCommand;
import dev.fivefold.lab.terminal.Progress;
import dev.fivefold.lab.terminal.WrongCall;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Puts load on a server of this machine. */
@Command(name = "bench")
final class BenchCommand extends LabCommand {

    /** Whatever the arguments: a night's load is another tool's. */
    private static final Duration AT_MOST = Duration.ofHours(1);

    private static final int MOST_REQUESTS = 1_000_000;
    private static final int MOST_CONNECTIONS = 1_000;

    @Parameters(paramLabel = "URL")
    private String url = "";

    @Option(names = "-n", paramLabel = "N")
    private int requests = 10_000;

    @Option(names = "-c", paramLabel = "N")
    private int connections = 50;

    @Option(names = "-w", paramLabel = "N")
    private int warmUps = 10;

    @Option(names = "--body", paramLabel = "FILE")
    private @Nullable Path file;

    @Option(names = "--method", paramLabel = "METHOD")
    private @Nullable String method;

    @Option(names = "--gzip")
    private boolean gzip;

    private boolean shown;

    @Override
    public Integer call() throws InterruptedException {
        LoadPlan plan = plan();
        LoadFigures figures;
        try (Progress.Task bar = Progress.on(out()).begin("bench", requests, "requests");
                LoadRun load = new LoadRun(plan, _ -> bar.step(requests))) {
            Interruption.stops(() -> {
                load.stop();
                show(load.figures());
            });
            figures = load.run();
        }
        show(figures);
        if (figures.complete() == 0 && !Interruption.isUnderWay()) {
            throw new LabFailure("not one of %d requests was answered".formatted(requests));
        }
        return 0;
    }

    /** Once, at the load's end or at that of this JVM, which does not end before it has been shown. */
    private synchronized void show(LoadFigures figures) {
        if (!shown) {
            shown = true;
            out().print(figures.text());
            out().flush();
        }
    }

    private LoadPlan plan() {
        WrongCall.unlessBetween(1, MOST_REQUESTS, "-n", requests);
        WrongCall.unlessBetween(1, MOST_CONNECTIONS, "-c", connections);
        WrongCall.unlessBetween(0, MOST_REQUESTS, "-w", warmUps);
        String chosen = method != null ? method : file != null ? "POST" : "GET";
        if (!chosen.matches("[A-Z]{1,20}")) {
            throw new WrongCall("--method is '%s': choose one such as PUT".formatted(chosen));
        }
        return WrongCall.unless(() -> {
            LoadPlan.Body body = file != null ? LoadPlan.Body.of(file) : null;
            return new LoadPlan(LocalTarget.of(url), chosen, body, gzip, 0, warmUps, requests, connections, AT_MOST);
        });
    }
}
