package dev.fivefold.lab.report.gc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.report.page.Figures;
import dev.fivefold.lab.report.page.Scale;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GcPageTest {

    private static final GcFigures BEFORE = figures(
            "00/<b>.log",
            GcFigures.PARALLEL,
            100,
            List.of(new GcFigures.At(10, 20), new GcFigures.At(50, 200)),
            200,
            null);

    private static final GcFigures AFTER = figures(
            "07/gc.log", GcFigures.G1, 50, List.of(new GcFigures.At(25, 40)), 40, new GcFigures.Humongous(3, 17));

    @Test
    void the_table_has_a_row_a_figure_and_a_column_a_log() {
        String table = GcTable.of(List.of(BEFORE, AFTER)).text();

        assertThat(table.lines())
                .contains(
                        "                         00/<b>.log  07/gc.log",
                        "collector                  Parallel         G1",
                        "heap at most               1,000 MB   1,000 MB",
                        "pauses                            2          1",
                        "pause max                  200.0 ms    40.0 ms",
                        "time paused                 22.00 %     4.00 %",
                        "humongous: collections            -          3",
                        "humongous: most regions           -         17",
                        "allocation stalls                 -          -",
                        "allocated                 12.5 MB/s  12.5 MB/s");
    }

    @Test
    void short_pauses_have_their_microseconds() {
        assertThat(Figures.milliseconds(0.0064)).isEqualTo("0.006 ms");
        assertThat(Figures.milliseconds(1_234.56)).isEqualTo("1,234.6 ms");
    }

    @Test
    void all_logs_are_drawn_to_the_same_scales() {
        List<GcChart> charts = GcChart.of(List.of(BEFORE, AFTER));

        assertThat(charts.get(0).pauses())
                .containsExactly(
                        new GcChart.Mark("10.00", "90.00", "20.0 ms at 10.0 s"),
                        new GcChart.Mark("50.00", "0.00", "200.0 ms at 50.0 s"));
        assertThat(charts.get(1).pauses()).containsExactly(new GcChart.Mark("25.00", "80.00", "40.0 ms at 25.0 s"));
        assertThat(charts.get(1).heap()).containsExactly(new GcChart.Mark("25.00", "75.00", "250 MB at 25.0 s"));
        assertThat(charts.get(1).milliseconds()).isEqualTo(charts.get(0).milliseconds());
        assertThat(charts.get(0).milliseconds().getFirst()).isEqualTo(new Scale.Tick("100.00", "0 ms"));
    }

    @Test
    void of_very_many_pauses_the_longest_are_drawn() {
        List<GcFigures.At> pauses = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            pauses.add(new GcFigures.At(i / 1_000.0, i == 54_321 ? 90 : 1));
        }

        List<GcChart.Mark> drawn = GcChart.of(List.of(figures("a", GcFigures.G1, 100, pauses, 90, null)))
                .getFirst()
                .pauses();

        assertThat(drawn).hasSizeLessThan(1_000).extracting(GcChart.Mark::title).contains("90.0 ms at 54.3 s");
    }

    @Test
    void a_log_without_a_pause_is_drawn_empty() {
        assertThat(GcChart.of(List.of(figures("a", GcFigures.ZGC, 0, List.of(), 0, null)))
                        .getFirst()
                        .pauses())
                .isEmpty();
    }

    @Test
    void the_page_asks_for_nothing_from_elsewhere_and_escapes_what_it_shows(@TempDir Path folder) throws IOException {
        String page = Files.readString(GcPage.write(List.of(BEFORE, AFTER), folder.resolve("new/gc")));

        assertThat(page)
                .contains("00/&lt;b&gt;.log", "<td>200.0 ms</td><td>40.0 ms</td>", "prefers-color-scheme: dark")
                .contains("<line class=\"pause\" x1=\"25.00%\" x2=\"25.00%\" y1=\"80.00%\" y2=\"100%\">")
                .contains("<circle class=\"heap\" cx=\"25.00%\" cy=\"75.00%\"")
                .doesNotContain("<script", "<b>", "http:", "https:", "src=", "{{");
    }

    private static GcFigures figures(
            String name,
            String collector,
            double seconds,
            List<GcFigures.At> pauses,
            double maxMs,
            GcFigures.@Nullable Humongous humongous) {
        return new GcFigures(
                name,
                collector,
                1_000,
                seconds,
                pauses,
                20,
                maxMs,
                maxMs,
                pauses.size() == 2 ? 0.22 : 0.04,
                humongous,
                null,
                1.25,
                12.5,
                pauses.stream()
                        .map(pause -> new GcFigures.At(pause.seconds(), 250))
                        .toList());
    }
}
