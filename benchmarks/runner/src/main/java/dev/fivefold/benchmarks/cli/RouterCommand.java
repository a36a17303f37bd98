package dev.fivefold.benchmarks.cli;

import dev.fivefold.benchmarks.router.RouterRun;
import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.process.Errands;
import dev.fivefold.lab.terminal.Interruption;
import dev.fivefold.lab.terminal.Progress;
import dev.fivefold.lab.terminal.WrongCall;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs article 004's router under several garbage collectors. */
@Command(name = "benchmarks/router")
final class RouterCommand extends BenchmarkCommand {

    private static final int SECONDS = 30;
    private static final int QUICK_SECONDS = 8;

    @Option(names = "--quick")
    private boolean quick;

    @Option(names = "--only", paramLabel = "REGEX")
    private @Nullable Pattern only;

    @Override
    public Integer call() throws InterruptedException {
        try (Errands errands = new Errands()) {
            Interruption.stops(errands);
            RouterRun run = new RouterRun(
                    Home.find(),
                    CacheFolder.of(System.getenv()),
                    errands,
                    quick ? QUICK_SECONDS : SECONDS,
                    Progress.on(out()));
            List<Path> collectors = run.collectors(only == null ? Pattern.compile("") : only);
            if (collectors.isEmpty()) {
                throw new WrongCall("--only '%s' finds none of the files in %s".formatted(only, run.folder()));
            }
            String page = run.page(collectors);
            if (quick || only != null) {
                say("\n" + page);
            } else {
                say("Results: " + Disk.replace(run.folder().resolve("results.md"), page));
            }
        }
        return 0;
    }
}
