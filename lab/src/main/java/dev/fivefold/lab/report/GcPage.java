package dev.fivefold.lab.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes figures of GC logs as a page to read, with their charts. */
public final class GcPage {

    private GcPage() {}

    /**
     * Writes {@code index.html}, whole or not at all, over an older one.
     *
     * @param directory is made if it is not there
     * @return the page
     * @throws IOException if it cannot be written: no right to, or no room
     */
    public static Path write(List<GcFigures> logs, Path directory) throws IOException {
        Files.createDirectories(directory);
        Path page = directory.resolve("index.html");
        Pages.write(page, "gc.html.mustache", View.of(logs));
        return page;
    }

    /** What the template shows. Accessors are read by name. */
    record View(List<String> names, List<GcTable.Row> rows, List<GcChart> charts) {

        static View of(List<GcFigures> logs) {
            return new View(logs.stream().map(GcFigures::name).toList(), GcTable.rows(logs), GcChart.of(logs));
        }
    }
}
