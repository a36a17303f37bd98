package dev.fivefold.lab.cli.diagnose;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.command.LabCommand;
import dev.fivefold.lab.gc.GcLogReader;
import dev.fivefold.lab.report.ReportPage;
import dev.fivefold.lab.report.gc.GcFigures;
import dev.fivefold.lab.report.gc.GcTable;
import dev.fivefold.lab.report.page.Table;
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
        Table table = GcTable.of(figures);
        Path folder = Home.find().reportFolder(out, "build/gc");
        Path page = ReportPage.write(folder.resolve("index.html"), "gc", figures, table);
        say(table.text());
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
