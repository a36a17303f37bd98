package dev.fivefold.lab.cli.measure;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.command.LabCommand;
import dev.fivefold.lab.load.LoadFigures;
import dev.fivefold.lab.load.LoadPlan;
import dev.fivefold.lab.load.LoadRun;
import dev.fivefold.lab.load.LocalTarget;
import dev.fivefold.lab.load.Reads;
import dev.fivefold.lab.load.Requests;
import dev.fivefold.lab.load.Schedule;
import dev.fivefold.lab.terminal.Interruption;
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
public final class BenchCommand extends LabCommand {

    /** Whatever the arguments: a night's load is another tool's. */
    private static final Duration AT_MOST = Duration.ofHours(1);

    private static final int MOST_REQUESTS = 1_000_000;
    private static final int MOST_CONNECTIONS = 1_000;
    private static final int MOST_IN_FLIGHT = 10_000;
    private static final int MOST_PER_SECOND = 10_000;

    /** From the moment when a request is due. */
    private static final Duration DEADLINE = Duration.ofSeconds(10);

    @Parameters(paramLabel = "URL")
    private String url = "";

    @Option(names = "-n", paramLabel = "N")
    private int requests = 10_000;

    @Option(names = "-c", paramLabel = "N")
    private int connections = 50;

    @Option(names = "-w", paramLabel = "N")
    private int warmUps = 10;

    @Option(names = "--rate", paramLabel = "N")
    private @Nullable Integer rate;

    @Option(names = "--body", paramLabel = "FILE")
    private @Nullable Path file;

    @Option(names = "--method", paramLabel = "METHOD")
    private @Nullable String method;

    @Option(names = "--gzip")
    private boolean gzip;

    private boolean shown;

    @Override
    public Integer call() throws InterruptedException {
        Requests sent = requests();
        LoadFigures figures;
        try (Progress.Task bar = Progress.on(out()).begin("bench", requests, "requests");
                LoadRun load = new LoadRun(plan(), sent, _ -> bar.step(requests))) {
            Interruption.stops(() -> {
                load.stop();
                show(load.figures());
            });
            figures = load.run();
        }
        show(figures);
        if (figures.complete() == 0 && rate == null && !Interruption.isInProgress()) {
            throw new LabFailure("none of %d requests had a response".formatted(requests));
        }
        return 0;
    }

    /** With a rate, an open loop. */
    private LoadPlan plan() {
        return rate == null
                ? LoadPlan.closed(connections, new Reads(0, requests, AT_MOST)).warmedUpBy(warmUps)
                : LoadPlan.open(
                        MOST_IN_FLIGHT,
                        Schedule.even(rate, Duration.ofSeconds(requests).dividedBy(rate)),
                        DEADLINE);
    }

    /** Once, at the load's end or at that of this JVM, which does not end before it has been shown. */
    private synchronized void show(LoadFigures figures) {
        if (!shown) {
            shown = true;
            out().print(figures.text());
            out().flush();
        }
    }

    private Requests requests() {
        WrongCall.unlessBetween(1, MOST_REQUESTS, "-n", requests);
        WrongCall.unlessBetween(1, MOST_CONNECTIONS, "-c", connections);
        WrongCall.unlessBetween(0, MOST_REQUESTS, "-w", warmUps);
        if (rate != null) {
            WrongCall.unlessBetween(1, MOST_PER_SECOND, "--rate", rate);
            if (file != null || method != null) {
                throw new WrongCall("--rate sends GETs: leave out --body and --method");
            }
        }
        String chosen = method != null ? method : file != null ? "POST" : "GET";
        if (!chosen.matches("[A-Z]{1,20}")) {
            throw new WrongCall("--method is '%s': choose one such as PUT".formatted(chosen));
        }
        return WrongCall.unless(() -> new Requests(
                LocalTarget.of(url), chosen, file != null ? Requests.Body.of(file) : null, gzip || rate != null, null));
    }
}
