package dev.fivefold.lab.report;

import dev.fivefold.lab.Disk;
import dev.fivefold.lab.report.page.Table;
import java.io.FileNotFoundException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Writes figures as JSON, their names in snake_case, and as a page: {@code web/dist/report.html}, which draws the JSON inside of it. */
public final class ReportPage {

    private static final String FIGURES = "<script type=\"application/json\" id=\"figures\">";

    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    private ReportPage() {}

    /** Writes figures as JSON, over an older file. */
    public static void writeJson(Path file, Object figures) {
        Disk.replace(
                file, JSON.writer().with(SerializationFeature.INDENT_OUTPUT).writeValueAsString(figures) + "\n");
    }

    /**
     * Writes a page, over an older file.
     *
     * @param name of the figures: the page draws each kind in its own way
     * @return the page
     */
    public static Path write(Path file, String name, Object figures) {
        return write(file, JSON.createObjectNode().set(name, JSON.valueToTree(figures)));
    }

    /** The same with a table that the terminal shows, too. */
    public static Path write(Path file, String name, Object figures, Table table) {
        return write(
                file,
                JSON.createObjectNode().set(name, JSON.valueToTree(figures)).set("table", JSON.valueToTree(table)));
    }

    private static Path write(Path file, JsonNode figures) {
        String page = Disk.get("read report.html of this program", () -> {
            try (InputStream built = ReportPage.class.getResourceAsStream("report.html")) {
                if (built == null) {
                    throw new FileNotFoundException("it is missing");
                }
                return new String(built.readAllBytes(), StandardCharsets.UTF_8);
            }
        });
        // In JSON, < occurs in strings only. Escaped, no string can end the element or begin a comment.
        String json = JSON.writeValueAsString(figures).replace("<", "\\u003c");
        return Disk.replace(file, page.replace(FIGURES, FIGURES + json));
    }
}
