package dev.fivefold.benchmarks.comparison;

import dev.fivefold.lab.Disk;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.report.Report;
import dev.fivefold.lab.report.ReportPage;
import dev.fivefold.lab.report.ThisMachine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A comparison as its page shows it. */
public record ComparisonReport(Compared figures, Report.Machine machine, Instant measuredAt) {

    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    /**
     * Writes the figures into the folder's {@code report.json}, beside those of a demo if there are any, and a page.
     *
     * @return the page
     */
    public static Path write(Compared figures, Path folder) {
        Path file = folder.resolve("report.json");
        ObjectNode report =
                Files.isRegularFile(file) ? read(file) : JSON.createObjectNode().put("schema", Report.SCHEMA);
        report.set(figures.field(), JSON.valueToTree(figures));
        Disk.replace(file, JSON.writeValueAsString(report) + "\n");
        Path page = folder.resolve(figures.field() + ".html");
        ComparisonReport shown = new ComparisonReport(figures, ThisMachine.describe(), Instant.now());
        return figures instanceof Collectors collectors
                ? ReportPage.write(page, figures.field(), shown, collectors.gcTable())
                : ReportPage.write(page, figures.field(), shown);
    }

    private static ObjectNode read(Path file) {
        if (JSON.readTree(Disk.read(file)) instanceof ObjectNode report
                && report.path("schema").asString("").equals(Report.SCHEMA)) {
            return report;
        }
        throw new LabFailure(
                "%s is not of the schema %s: choose another folder with --out".formatted(file, Report.SCHEMA));
    }
}
