package dev.fivefold.lab.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes a report: {@code report.json} for tools, {@code index.html} to read, {@code ladder.svg}, its first chart, to show
 * elsewhere, and in {@code traces} the trace of each step's slowest page, if there is one. Each file appears whole or not at all.
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
     * @param directory is made if it is not there
     * @throws IOException if it cannot be written: no right to, or no room
     */
    public static void write(Report report, Path directory) throws IOException {
        Files.createDirectories(directory);
        for (Report.StepFigures step : report.steps()) {
            writeTrace(step, directory);
        }
        ReportView view = ReportView.of(report);
        Pages.replace(directory.resolve("report.json"), JSON.writeValueAsString(report) + "\n");
        Pages.write(directory.resolve("ladder.svg"), "ladder.svg.mustache", view);
        Pages.write(directory.resolve("index.html"), "index.html.mustache", view);
    }

    private static void writeTrace(Report.StepFigures step, Path directory) throws IOException {
        Path file = directory.resolve(SlowestView.file(step));
        String spans = step.slowest() == null ? null : step.slowest().spans();
        if (spans == null) {
            Files.deleteIfExists(file); // of another run
        } else {
            Files.createDirectories(directory.resolve(SlowestView.FOLDER));
            Pages.replace(file, spans);
        }
    }
}
