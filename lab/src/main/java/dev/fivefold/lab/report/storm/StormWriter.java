package dev.fivefold.lab.report.storm;

import dev.fivefold.lab.report.Pages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Writes the report of a storm: {@code storm.json} for tools, {@code index.html} to read. Each appears whole or not at all. */
public final class StormWriter {

    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    private StormWriter() {}

    /**
     * Writes both files, over older ones.
     *
     * @param directory is made if it is not there
     * @throws IOException if it cannot be written: no right to, or no room
     */
    public static void write(StormReport report, Path directory) throws IOException {
        Files.createDirectories(directory);
        Pages.replace(directory.resolve("storm.json"), JSON.writeValueAsString(report) + "\n");
        Pages.write(directory.resolve("index.html"), "storm.html.mustache", StormView.of(report));
    }
}
