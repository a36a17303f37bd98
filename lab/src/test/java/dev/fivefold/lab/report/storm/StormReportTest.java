package dev.fivefold.lab.report.storm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.report.Report.Machine;
import dev.fivefold.lab.report.ReportPage;
import dev.fivefold.lab.report.storm.StormFigures.Counts;
import dev.fivefold.lab.report.storm.StormFigures.Phase;
import dev.fivefold.lab.report.storm.StormFigures.Second;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class StormReportTest {

    private static final Counts CALM = new Counts(10, 10, 0, 0, 0, 300.0, 400.0, 410.0);
    private static final Counts WORSE = new Counts(80, 15, 4, 60, 1, 350.0, 900.4, 950.0);
    private static final Counts NONE = new Counts(80, 0, 0, 0, 80, null, null, null);

    private static final Phase WITH_BROWNOUT =
            new Phase("4x, brownout share 0.2", 4, 0, 2, new Counts(80, 12, 40, 28, 0, 350.0, 900.4, 950.0));

    private static final FaultFigures MENDED = new FaultFigures(
            "redis_killed",
            "Redis <b>is</b> killed",
            4.5,
            6.0,
            7.5,
            9.25,
            50,
            40,
            8,
            0.1667,
            0,
            1,
            1,
            2,
            1_500L,
            300.0,
            450.0,
            1.5);
    private static final FaultFigures LEFT = new FaultFigures(
            "one_of_two_killed",
            "of two aggregators one is killed",
            10,
            null,
            null,
            13,
            20,
            0,
            0,
            0,
            0,
            20,
            0,
            0,
            null,
            300.0,
            null,
            null);

    @TempDir
    private Path folder;

    @Test
    void the_json_has_the_names_of_the_contract() throws IOException {
        ReportPage.writeJson(folder.resolve("new/storm.json"), report(figures("08-hot-code", NONE, null)));

        JsonNode json = JsonMapper.builder().build().readTree(Files.readString(folder.resolve("new/storm.json")));
        assertThat(json.path("schema").asString()).isEqualTo("fivefold.storm/1");
        assertThat(json.propertyNames())
                .containsExactly(
                        "schema",
                        "measured_at",
                        "machine",
                        "deadline_ms",
                        "quick",
                        "step",
                        "title",
                        "peak_pages_per_s",
                        "calm_p50_ms",
                        "goodput_ratio_at_4x",
                        "p99_ms_accepted",
                        "shed_ratio",
                        "recovery_ms",
                        "heap_max_mb",
                        "processes_died",
                        "log_bytes_at_4x",
                        "cpu_s_at_4x",
                        "with_brownout",
                        "phases",
                        "faults",
                        "series",
                        "before");
        assertThat(json.path("phases").path(1).propertyNames())
                .containsExactly(
                        "id", "factor", "from_s", "to_s", "offered", "full", "partial", "shed", "failed", "p50_ms",
                        "p99_ms", "max_ms");
        assertThat(json.path("series").path(0).propertyNames())
                .containsExactly("at_s", "offered", "full", "partial", "shed", "failed", "p50_ms", "p99_ms", "max_ms");
        assertThat(json.path("faults").path(0).propertyNames())
                .containsExactly(
                        "id",
                        "title",
                        "struck_s",
                        "mended_s",
                        "back_s",
                        "end_s",
                        "offered",
                        "full",
                        "partial",
                        "partial_ratio",
                        "shed",
                        "errors_5xx",
                        "unanswered",
                        "failed_in_flight",
                        "recovery_ms",
                        "p99_before_ms",
                        "p99_during_ms",
                        "p99_ratio");
        assertThat(json.path("before").path("step").asString()).isEqualTo("08-hot-code");
        assertThat(json.path("before").path("recovery_ms").isNull()).isTrue();
    }

    @Test
    void a_storm_on_one_step_has_nothing_to_compare_with() throws IOException {
        ReportPage.writeJson(folder.resolve("storm.json"), report(null));

        assertThat(Files.readString(folder.resolve("storm.json"))).doesNotContain("\"before\"");
    }

    @Test
    void the_table_has_a_column_a_step() {
        assertThat(StormTable.of(report(figures("08-hot-code", NONE, null)))
                        .text()
                        .lines())
                .containsExactly(
                        "                                                      08-hot-code       09-overload",
                        "peak                                                 20.0 pages/s      20.0 pages/s",
                        "calm: p50                                                  300 ms            300 ms",
                        "at 4x: full pages, of the peak                                0 %              38 %",
                        "at 4x: partial pages, of the peak                             0 %              10 %",
                        "at 4x: users with everything, something, nothing  0 %, 0 %, 100 %   19 %, 5 %, 76 %",
                        "4x, brownout share 0.2: the same                                -  15 %, 50 %, 35 %",
                        "at 4x: p99 of both                                         900 ms            900 ms",
                        "at 4x: the slowest of both                                      -            950 ms",
                        "at 4x: shed, of all requests                                 75 %              75 %",
                        "at 4x: CPU of the aggregator                                1.9 s             1.9 s",
                        "at 4x: its log                                           1,234 KB          1,234 KB",
                        "quick again after the storm                           not in time             0.5 s",
                        "heap at most                                               612 MB            612 MB",
                        "processes that died                                             0                 0");
    }

    private static StormReport report(@Nullable StormFigures before) {
        return new StormReport(
                StormReport.SCHEMA,
                Instant.parse("2026-11-21T13:54:00Z"),
                new Machine("a processor", 2, 24_000, "Linux", "25"),
                11_000,
                true,
                figures("09-overload", WORSE, 500L)
                        .with(List.of(WITH_BROWNOUT), List.of(MENDED, LEFT), seconds(WORSE), 0),
                before);
    }

    private static StormFigures figures(String step, Counts worst, @Nullable Long recovery) {
        return new StormFigures(
                step,
                "In a storm",
                20,
                300,
                0.95,
                900.4,
                0.75,
                recovery,
                612,
                0,
                1_234_000,
                1.9,
                List.of(),
                List.of(new Phase("calm", 0.5, 0, 2, CALM), new Phase("4x", 4, 2, 4, worst)),
                List.of(),
                seconds(worst));
    }

    private static List<Second> seconds(Counts worst) {
        return List.of(
                new Second(0, CALM),
                new Second(1, CALM),
                new Second(2, worst),
                new Second(3, worst),
                new Second(5, CALM),
                new Second(12, CALM));
    }
}
