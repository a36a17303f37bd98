package dev.fivefold.lab.report.gc;

import dev.fivefold.lab.report.page.Pages;
import dev.fivefold.lab.report.page.Table;
import java.nio.file.Path;
import java.util.List;

/**
 * Figures of GC logs as a page with charts.
 *
 * @param table read by the template, as are the charts
 */
public record GcPage(Table table, List<GcChart> charts) {

    /**
     * Writes {@code index.html}, whole or not at all, over an older one.
     *
     * @param directory is made if it does not exist
     * @return the page
     */
    public static Path write(List<GcFigures> logs, Path directory) {
        GcPage page = new GcPage(GcTable.of(logs), GcChart.of(logs));
        return Pages.write(directory.resolve("index.html"), "gc.html.mustache", page);
    }
}
