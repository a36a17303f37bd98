package dev.fivefold.lab.report;

import dev.fivefold.lab.Disk;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes a report: {@code report.json} for tools, {@code index.html} to read, {@code ladder.svg}, its first chart, to show elsewhere,
 * and in {@code traces} the trace of each step's slowest page, if there is one. Each file appears whole or not at all.
 */
public final class ReportWriter {

    private ReportWriter() {}

    /**
     * Writes the files, over older ones.
     *
     * @param directory is made if it does not exist
     */
    public static void write(Report report, Path directory) {
        for (Report.StepFigures step : report.steps()) {
            Path file = directory.resolve("traces/" + step.id() + ".json");
            String spans = step.slowest() == null ? null : step.slowest().spans();
            if (spans == null) {
                Disk.run("remove " + file, () -> Files.deleteIfExists(file)); // of another run
            } else {
                Disk.replace(file, spans);
            }
        }
        ReportPage.writeJson(directory.resolve("report.json"), report);
        Disk.replace(directory.resolve("ladder.svg"), Ladder.svg(report));
        ReportPage.write(directory.resolve("index.html"), "demo", report);
    }
}
