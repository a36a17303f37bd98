package dev.fivefold.lab.cli;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.gc.GcLogReader;
import dev.fivefold.lab.report.gc.GcFigures;
import dev.fivefold.lab.report.gc.GcPage;
import dev.fivefold.lab.report.gc.GcTable;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows what garbage collectors did. */
@Command(
        name = "gc",
        description = "Shows what a JVM's garbage collector did, by its log; several logs side by side.",
        mixinStandardHelpOptions = true)
final class GcCommand implements Callable<Integer> {

    @Parameters(
            paramLabel = "LOG",
            description =
                    "Written with -Xlog:gc*,safepoint:file=LOG:time,level,tags. Default: that of the aggregator of the"
                            + " step that ran last.")
    private List<Path> logs = List.of();

    @Option(names = "--out", paramLabel = "FOLDER", description = "Where the charts go. Default: build/gc.")
    private @Nullable Path out;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        CommandSpec command = Objects.requireNonNull(spec);
        Path folder = out != null ? out : Home.find().directory().resolve("build/gc");
        List<GcFigures> figures =
                chosen(command).stream().map(GcLogReader::read).toList();
        ReportFolder.mustBeWritable(folder);
        Path page = GcPage.write(figures, folder);
        PrintWriter output = command.commandLine().getOut();
        output.print(GcTable.of(figures).text());
        output.println();
        output.println("Charts: " + page.toAbsolutePath().normalize());
        output.flush();
        return 0;
    }

    private List<Path> chosen(CommandSpec command) {
        if (logs.isEmpty()) {
            Path last = CacheFolder.of(System.getenv())
                    .lastGcLog()
                    .orElseThrow(() -> new LabFailure(
                            "no step has run yet that left a GC log: run ./fivefold up first, or name a log"));
            return List.of(last);
        }
        for (Path log : logs) {
            if (!Files.isRegularFile(log)) {
                throw new ParameterException(command.commandLine(), "no file '%s'".formatted(log));
            }
        }
        return logs;
    }
}
