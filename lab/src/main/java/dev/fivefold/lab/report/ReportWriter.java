package dev.fivefold.lab.report;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes a report: {@code report.json} for tools, {@code index.html} to read, and {@code ladder.svg}, its first chart,
 * to show elsewhere. Each file appears whole or not at all.
 */
public final class ReportWriter {

    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    private ReportWriter() {}

    /**
     * Writes the three files, over older ones.
     *
     * @param directory is made if it is not there
     * @throws IOException if it cannot be written: no right to, or no room
     */
    public static void write(Report report, Path directory) throws IOException {
        Files.createDirectories(directory);
        ReportView view = ReportView.of(report);
        replace(directory.resolve("report.json"), JSON.writeValueAsString(report) + "\n");
        replace(directory.resolve("ladder.svg"), render("ladder.svg.mustache", view));
        replace(directory.resolve("index.html"), render("index.html.mustache", view));
    }

    private static void replace(Path file, String content) throws IOException {
        Path whole = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.writeString(whole, content);
            Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(whole);
        }
    }

    private static String render(String name, ReportView view) throws IOException {
        try (Reader source = template(name)) {
            Template template =
                    Mustache.compiler().withLoader(ReportWriter::template).compile(source);
            return template.execute(view);
        }
    }

    private static Reader template(String name) throws IOException {
        InputStream stream = ReportWriter.class.getResourceAsStream(name);
        if (stream == null) {
            throw new IOException("no template " + name);
        }
        return new InputStreamReader(stream, StandardCharsets.UTF_8);
    }
}
