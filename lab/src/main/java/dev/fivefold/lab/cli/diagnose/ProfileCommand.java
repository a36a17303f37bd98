package dev.fivefold.lab.cli.diagnose;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.command.LabCommand;
import dev.fivefold.lab.command.RunningJvm;
import dev.fivefold.lab.compose.RunningContainers;
import dev.fivefold.lab.process.RecordedProcess;
import dev.fivefold.lab.profile.Event;
import dev.fivefold.lab.profile.Profiling;
import dev.fivefold.lab.terminal.Interruption;
import dev.fivefold.lab.terminal.WrongCall;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Draws a flame graph of a running service. */
@Command(name = "profile")
public final class ProfileCommand extends LabCommand {

    @Mixin
    private RunningJvm jvm = new RunningJvm();

    @Option(names = "--event", paramLabel = "EVENT")
    private Event event = Event.CPU;

    @Option(names = "--seconds", paramLabel = "N")
    private int seconds = 30;

    @Option(names = "--out", paramLabel = "FOLDER")
    private @Nullable Path out;

    @Override
    public Integer call() throws InterruptedException {
        WrongCall.unlessBetween(1, 600, "--seconds", seconds);
        Path folder = out != null ? out : Home.find().resolve("build/profile");
        CacheFolder cache = CacheFolder.of(System.getenv());
        RecordedProcess process = jvm.process(cache);
        Path html = CacheFolder.make(folder).resolve("%s-%s.html".formatted(jvm.service(), event));
        Duration length = Duration.ofSeconds(seconds);
        try (Profiling profiling = jvm.isInContainer()
                ? Profiling.inContainer(cache, process, event, RunningContainers.WRITABLE)
                : new Profiling(cache, process, event)) {
            Interruption.stops(profiling);
            profiling.start(length);
            say("Profiling %s (%s) for %d s ...".formatted(jvm.service(), event, seconds));
            if (event == Event.CPU && !profiling.usesPerfEvents()) {
                say("The system does not allow perf_events: timers take their place (ctimer or itimer), and time"
                        + " in the kernel is put down to who called it.");
            }
            Thread.sleep(length);
            out().print(profiling.finish(html).text());
        }
        say("Flame graph: " + html.toAbsolutePath().normalize());
        return 0;
    }
}
