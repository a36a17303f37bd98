package dev.fivefold.lab.cli.diagnose;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.command.LabCommand;
import dev.fivefold.lab.gc.GcLogReader;
import dev.fivefold.lab.report.gc.GcFigures;
import dev.fivefold.lab.report.gc.GcPage;
import dev.fivefold.lab.report.gc.GcTable;
import dev.fivefold.lab.terminal.WrongCall;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows the figures of GC logs. */
@Command(name = "gc")
public final class GcCommand extends LabCommand {

    @Parameters(paramLabel = "LOG")
    private List<Path> logs = List.of();

    @Option(names = "--out", paramLabel = "FOLDER")
    private @Nullable Path out;

    @Override
    public Integer call() {
        List<GcFigures> figures = chosen().stream().map(GcLogReader::read).toList();
        Path page = GcPage.write(figures, Home.find().reportFolder(out, "build/gc"));
        say(GcTable.of(figures).text());
        say("Charts: " + page.toAbsolutePath().normalize());
        return 0;
    }

    private List<Path> chosen() {
        if (logs.isEmpty()) {
            return List.of(CacheFolder.of(System.getenv())
                    .lastGcLog()
                    .orElseThrow(() -> new LabFailure(
                            "no step has run yet that left a GC log: run ./fivefold up first, or name a log")));
        }
        for (Path log : logs) {
            if (!Files.isRegularFile(log)) {
                throw new WrongCall("no file '%s'".formatted(log));
            }
        }
        return logs;
    }
}
