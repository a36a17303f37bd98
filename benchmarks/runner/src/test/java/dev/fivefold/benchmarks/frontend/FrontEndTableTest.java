package dev.fivefold.benchmarks.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fivefold.lab.Disk;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.docs.Documents;
import dev.fivefold.lab.report.Rendering;
import dev.fivefold.lab.report.Report;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class FrontEndTableTest {

    private static final Report.Machine MACHINE = new Report.Machine("a processor", 2, 24_000, "Linux", "25");

    private final String table = FrontEndTable.markdown(
            List.of(
                    new FrontEndTable.Column("00-baseline", "slow", figures(6200, 812)),
                    new FrontEndTable.Column("00-baseline", "tuned", figures(5900, 9))),
            MACHINE,
            LocalDate.of(2026, 11, 25));

    @Test
    void a_page_is_a_column_and_a_figure_is_a_row() {
        assertThat(table.lines())
                .contains(
                        "| | 00-baseline, slow | 00-baseline, tuned |",
                        "| first content | 6,200 | 5,900 |",
                        "| number of layouts | 812 | 9 |",
                        "| layout shift | 0.012 | 0.012 |")
                .anyMatch(line -> line.startsWith(
                        "Measured by `benchmarks/frontend` on 25 November 2026, on 2 cores of a processor"));
    }

    @Test
    void the_lesson_has_a_place_for_the_table() {
        String lesson = Disk.read(Documents.REPOSITORY.resolve("lessons/01-edge-gzip/front-end.md"));

        String written = FrontEndTable.into(lesson, table);

        assertThat(written).contains(table);
        assertThat(FrontEndTable.into(written, table)).isEqualTo(written);
    }

    @Test
    void a_lesson_without_a_place_for_the_table_is_a_failure() {
        assertThatThrownBy(() -> FrontEndTable.into("# Lesson", table))
                .isInstanceOf(LabFailure.class)
                .hasMessageContaining("<!-- end of figures -->");
    }

    private static Rendering figures(double firstMs, int layouts) {
        return new Rendering(firstMs, 6300, 3600, 400, 300, 60, 100, 200, 10, layouts, 0.0123, 5);
    }
}
