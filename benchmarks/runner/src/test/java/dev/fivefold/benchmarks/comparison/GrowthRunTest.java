package dev.fivefold.benchmarks.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.docs.Documents;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.sql.Finding;
import dev.fivefold.lab.sql.Rule;
import java.util.List;
import org.junit.jupiter.api.Test;

class GrowthRunTest {

    @Test
    void a_figure_is_the_median_of_the_rounds_and_the_page_is_the_sum_of_its_queries() {
        Growth.SchemaGrowth schema = GrowthRun.of(
                "06-covering-indexes",
                List.of(
                        round(finding("items", 30, 36, 0.2), finding("user", 1, 1, 0.1)),
                        round(finding("items", 30, 36, 9.0), finding("user", 1, 1, 0.1)),
                        round(finding("items", 30, 36, 0.1), finding("user", 1, 1, 0.1))),
                List.of(round(finding("items", 30, 37, 0.4), finding("user", 1, 1, 0.2))));

        assertThat(schema.queries())
                .containsExactly(
                        new Growth.QueryGrowth("items", 30, 36, 0.2, 9.0, 37, 0.4, 0.4),
                        new Growth.QueryGrowth("user", 1, 1, 0.1, 0.1, 1, 0.2, 0.2));
        assertThat(schema.pageMs()).isEqualTo(0.2 + 0.1);
        assertThat(schema.ratio()).isEqualTo((0.4 + 0.2) / (0.2 + 0.1));
    }

    @Test
    void a_query_that_returns_another_number_of_rows_is_no_comparison() {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> GrowthRun.of(
                        "06-covering-indexes",
                        List.of(round(finding("parcels", 1, 8, 1))),
                        List.of(round(finding("parcels", 0, 8, 1)))))
                .withMessageStartingWith("the query 'parcels' returns 1 rows, and 0 when the shop has grown");
    }

    @Test
    void order_numbers_are_parameters_as_numbers_and_as_texts() {
        assertThat(GrowthRun.withNumbers("a IN (:numbers) AND b IN (':numbers')", List.of("7", "8")))
                .isEqualTo("a IN (7, 8) AND b IN ('7', '8')");
    }

    @Test
    void the_schemas_are_the_first_one_and_that_of_the_lesson() {
        Home home = new Home(Documents.REPOSITORY);

        assertThat(GrowthRun.steps(Lessons.in(home.lessons())))
                .extracting(Step::id)
                .containsExactly("00-baseline", "06-covering-indexes");
        assertThat(Rule.read(home.lessons().resolve("06-covering-indexes/page.sql"))
                        .queries())
                .hasSizeGreaterThan(15);
    }

    private static List<Finding> round(Finding... findings) {
        return List.of(findings);
    }

    private static Finding finding(String name, int rows, long examined, double milliseconds) {
        return new Finding(new Rule.Query("06", name, "SELECT 1"), "", rows, examined, List.of(milliseconds));
    }
}
