package dev.fivefold.lab.report.storm;

import dev.fivefold.lab.report.ReportWriter;
import dev.fivefold.lab.report.page.Pages;
import java.nio.file.Path;

/** Writes the report of a storm: {@code storm.json} for tools, {@code index.html} to read. Each appears whole or not at all. */
public final class StormWriter {

    private StormWriter() {}

    /**
     * Writes both files, over older ones.
     *
     * @param directory is made if it does not exist
     */
    public static void write(StormReport report, Path directory) {
        ReportWriter.writeJson(directory.resolve("storm.json"), report);
        Pages.write(directory.resolve("index.html"), "storm.html.mustache", new StormView(report));
    }
}
