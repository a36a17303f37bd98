package dev.fivefold.lab.cli.measure;

import dev.fivefold.lab.Home;
import dev.fivefold.lab.command.StackCommand;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.terminal.Progress;
import dev.fivefold.lab.terminal.WrongCall;
import dev.fivefold.lab.tour.Tour;
import dev.fivefold.lab.tour.TourReport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Walks from the first step to the last under load, with Prometheus and Zipkin beside it. */
@Command(name = "tour")
public final class TourCommand extends StackCommand {

    private static final int SECONDS = 120;
    private static final int QUICK_SECONDS = 8;

    @Option(names = "--steps", paramLabel = "STEPS")
    private @Nullable String steps;

    @Option(names = "--seconds", paramLabel = "N")
    private @Nullable Integer seconds;

    @Option(names = "--readers", paramLabel = "N")
    private int readers = 2;

    @Option(names = "--port")
    private int port = 8080;

    @Option(names = "--prometheus-port", paramLabel = "PORT")
    private int prometheusPort = 9090;

    @Option(names = "--quick")
    private boolean quick;

    @Option(names = "--out", paramLabel = "FOLDER")
    private @Nullable Path out;

    @Override
    public Integer call() throws Exception {
        WrongCall.unlessBetween(1, 16, "--readers", readers);
        mustBePort("--port", port);
        mustBePort("--prometheus-port", prometheusPort);
        int load = seconds != null ? seconds : quick ? QUICK_SECONDS : SECONDS;
        WrongCall.unlessBetween(5, 3600, "--seconds", load);
        Home home = Home.find();
        Lessons lessons = Lessons.in(home.lessons());
        List<Step> chosen = WrongCall.unless(
                () -> lessons.steps(steps == null ? "0-" + lessons.last().number() : steps));
        Path folder = home.reportFolder(out, "build/tour");
        StackSettings settings =
                Tour.watched(settings(home, quick), prometheusPort).withBrief(quick);
        if (quick) {
            say("Making AOT caches, if this build has none yet: up to a minute ...");
        }
        try (Stack stack = stack(settings)) {
            TourReport report = new Tour(
                            stack,
                            settings,
                            OptionalInt.of(port),
                            Duration.ofSeconds(load),
                            readers,
                            Progress.on(out()))
                    .run(chosen);
            Path page = report.write(folder);
            say("\n" + report.text());
            say("Report: " + page.toAbsolutePath().normalize());
            report.mustAgree();
            stack.release();
            say("Prometheus: " + report.prometheus() + ", Zipkin: "
                    + report.zipkin().resolve("/zipkin/"));
            say("Stop them with ./fivefold down");
        }
        return 0;
    }
}
