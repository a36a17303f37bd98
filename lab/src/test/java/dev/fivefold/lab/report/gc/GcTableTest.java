package dev.fivefold.lab.report.gc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.report.page.Figures;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GcTableTest {

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
