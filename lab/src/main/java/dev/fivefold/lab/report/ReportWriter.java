package dev.fivefold.lab.report;

import dev.fivefold.lab.Disk;
import dev.fivefold.lab.report.page.Pages;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes a report: {@code report.json} for tools, {@code index.html} to read, {@code ladder.svg}, its first chart, to show elsewhere,
 * and in {@code traces} the trace of each step's slowest page, if there is one. Each file appears whole or not at all.
 */
public final class ReportWriter {

    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

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
        ReportView view = new ReportView(report);
        writeJson(directory.resolve("report.json"), report);
        Pages.write(directory.resolve("ladder.svg"), "ladder.svg.mustache", view);
        Pages.write(directory.resolve("index.html"), "index.html.mustache", view);
    }

    /** Writes figures as JSON, their names in snake_case, over an older file. */
    public static void writeJson(Path file, Object figures) {
        Disk.replace(file, JSON.writeValueAsString(figures) + "\n");
    }
}
