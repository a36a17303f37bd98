package dev.fivefold.lab.cli;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.compose.RunningContainers;
import dev.fivefold.lab.process.RecordedProcess;
import dev.fivefold.lab.profile.Event;
import dev.fivefold.lab.profile.HotFrames;
import dev.fivefold.lab.profile.Profiling;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Draws a flame graph of a running service. */
@Command(
        name = "profile",
        description = "Draws a flame graph of a running service, and prints its hottest methods.",
        mixinStandardHelpOptions = true)
final class ProfileCommand implements Callable<Integer> {

    @Parameters(paramLabel = "SERVICE", description = "mocks, aggregator or gateway.")
    private String service = "";

    @Option(
            names = "--event",
            paramLabel = "EVENT",
            description = "What counts: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private Event event = Event.CPU;

    @Option(
            names = "--target",
            paramLabel = "TARGET",
            description =
                    "processes that up left running, or compose: the containers that docker compose up has started. Default:"
                            + " processes.")
    private Place target = Place.PROCESSES;

    @Option(names = "--seconds", paramLabel = "N", description = "How long, 1 to 600. Default: ${DEFAULT-VALUE}.")
    private int seconds = 30;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "Where the flame graph SERVICE-EVENT.html goes. Default: build/profile.")
    private @Nullable Path out;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        CommandSpec command = Objects.requireNonNull(spec);
        PrintWriter output = command.commandLine().getOut();
        if (seconds < 1 || seconds > 600) {
            throw new ParameterException(command.commandLine(), "--seconds is " + seconds + ": choose 1 to 600");
        }
        Path folder = out != null ? out : Home.find().directory().resolve("build/profile");
        CacheFolder cache = CacheFolder.of(System.getenv());
        RecordedProcess jvm = RunningJvm.named(service, target, cache, command.commandLine());
        Path html = CacheFolder.make(folder).resolve("%s-%s.html".formatted(service, event));
        Duration length = Duration.ofSeconds(seconds);
        try (Profiling profiling = profiling(cache, jvm)) {
            Interruption.stops(profiling);
            profiling.start(length);
            output.printf("Profiling %s (%s) for %d s ...%n", service, event, seconds);
            if (event == Event.CPU && !profiling.usesPerfEvents()) {
                output.println(
                        "The system does not allow perf_events: timers take their place (ctimer or itimer), and time"
                                + " in the kernel is put down to who called it.");
            }
            output.flush();
            Thread.sleep(length);
            HotFrames hot = profiling.finish(html);
            output.print(hot.text());
        }
        output.println("Flame graph: " + html.toAbsolutePath().normalize());
        return 0;
    }

    private Profiling profiling(CacheFolder cache, RecordedProcess jvm) {
        return switch (target) {
            case PROCESSES -> new Profiling(cache, jvm, event);
            case COMPOSE -> Profiling.inContainer(cache, jvm, event, RunningContainers.WRITABLE);
        };
    }
}
