package dev.fivefold.benchmarks.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.report.gc.GcFigures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ComparisonReportTest {

    @TempDir
    private Path folder;

    @Test
    void figures_are_added_to_those_of_a_demo_and_replace_their_own() throws IOException {
        Files.writeString(folder.resolve("report.json"), "{\"schema\":\"fivefold.report/1\",\"steps\":[1]}");

        ComparisonReport.write(new Tail(2, 1, 0, 2, 1, 3, 0, 0, 0.01, 20), folder);
        ComparisonReport.write(new Tail(9, 1, 0, 2, 1, 3, 0, 0, 0.01, 20), folder);

        JsonNode json = JsonMapper.builder().build().readTree(Files.readString(folder.resolve("report.json")));
        assertThat(json.propertyNames()).containsExactly("schema", "steps", "tail");
        assertThat(json.path("tail").path("p99_ms_unhedged").asDouble()).isEqualTo(9);
    }

    @Test
    void a_report_of_another_schema_is_not_written_to() throws IOException {
        Path report = Files.writeString(folder.resolve("report.json"), "{\"schema\":\"other\"}");

        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> ComparisonReport.write(new Tail(2, 1, 0, 2, 1, 3, 0, 0, 0.01, 20), folder))
                .withMessageContaining("choose another folder with --out");
        assertThat(report).content().contains("other");
    }

    @Test
    void the_slowest_pages_are_in_the_json_and_on_a_page() throws IOException {
        Tail tail = new Tail(2_431.4, 512.7, 0.0413, 262, 259, 300, 0, 0, 0.01, 20);

        ComparisonReport.write(tail, folder);
        JsonNode json = JsonMapper.builder().build().readTree(Files.readString(folder.resolve("report.json")));
        assertThat(json.path("tail").propertyNames())
                .containsExactly(
                        "p99_ms_unhedged",
                        "p99_ms_hedged",
                        "extra_calls_ratio",
                        "p50_ms_unhedged",
                        "p50_ms_hedged",
                        "pages",
                        "errors_unhedged",
                        "errors_hedged",
                        "share",
                        "factor");
        assertThat(folder.resolve("tail.html")).content().contains("{\"tail\":{\"figures\":{");
    }

    @Test
    void queries_with_more_data_are_in_the_json_on_a_page_and_in_the_text() throws IOException {
        Growth measured = new Growth(
                1_000_000,
                10_000_000,
                5,
                List.of(
                        schema("00-baseline", 1_000_001, 200, 10_000_001, 2_000),
                        schema("06-covering-indexes", 36, 0.5, 36, 0.55)));

        ComparisonReport.write(measured, folder);
        JsonNode growth = JsonMapper.builder()
                .build()
                .readTree(Files.readString(folder.resolve("report.json")))
                .path("growth");
        assertThat(growth.propertyNames()).containsExactly("order_items", "order_items_grown", "rounds", "schemas");
        assertThat(growth.path("schemas").path(0).propertyNames())
                .containsExactly("step", "page_ms", "page_ms_grown", "ratio", "queries");
        assertThat(growth.path("schemas").path(0).path("ratio").asDouble()).isEqualTo(10);
        assertThat(growth.path("schemas").path(0).path("queries").path(0).propertyNames())
                .containsExactly(
                        "name", "rows", "examined", "ms", "p95_ms", "examined_grown", "ms_grown", "p95_ms_grown");
        assertThat(folder.resolve("growth.html")).content().contains("{\"growth\":{\"figures\":{");
        assertThat(measured.text().lines())
                .anyMatch(line -> line.startsWith("06-covering-indexes") && line.endsWith("at 10,000,000: 1.10×"));
    }

    @Test
    void collectors_are_in_the_json_and_drawn_on_a_page() throws IOException {
        Collectors collectors = new Collectors(
                "07-g1",
                2_560,
                1_003,
                4,
                5,
                List.of(
                        jvm("parallel", 1, 1, gc(GcFigures.PARALLEL, 1_500, null)),
                        jvm("g1", 1.02, 12.5, gc(GcFigures.G1, 120, new GcFigures.Humongous(0, 0)))));

        ComparisonReport.write(collectors, folder);
        JsonNode json = JsonMapper.builder()
                .build()
                .readTree(Files.readString(folder.resolve("report.json")))
                .path("collectors");
        assertThat(json.propertyNames()).containsExactly("step", "heap_mb", "live_mb", "readers", "rounds", "jvms");
        assertThat(json.path("jvms").path(1).propertyNames())
                .containsExactly(
                        "id",
                        "title",
                        "pages",
                        "errors",
                        "pages_per_s",
                        "throughput_ratio",
                        "pause_max_ratio",
                        "cpu_ms_per_page",
                        "resident_mb",
                        "gc");
        assertThat(json.path("jvms").path(1).path("gc").propertyNames())
                .contains("pause_max_ms", "pause_p99_ms", "paused_ratio", "humongous", "promoted_mb_per_s");
        assertThat(folder.resolve("collectors.html"))
                .content()
                .contains("{\"collectors\":{\"figures\":{", "\"table\":{\"names\":[\"07-g1/Parallel\",\"07-g1/G1\"]");
    }

    @Test
    void the_cost_of_telemetry_is_in_the_json_on_a_page_and_in_the_text() throws IOException {
        TelemetryCost.Ratio one = new TelemetryCost.Ratio(1, 1, 1);
        TelemetryCost measured = new TelemetryCost(
                "11-dataflow",
                4,
                11,
                List.of(
                        new TelemetryCost.ChainFigures("off", "<nothing>", 600, 0, 280, one, 9.5, one, 101.2, 0, 0),
                        new TelemetryCost.ChainFigures(
                                "on",
                                "all",
                                600,
                                1,
                                283,
                                new TelemetryCost.Ratio(1.011, 0.98, 1.04),
                                9.2,
                                new TelemetryCost.Ratio(0.968, 0.93, 1.002),
                                104.9,
                                3.2,
                                66)));

        ComparisonReport.write(measured, folder);
        JsonNode json = JsonMapper.builder()
                .build()
                .readTree(Files.readString(folder.resolve("report.json")))
                .path("telemetry");
        assertThat(json.propertyNames()).containsExactly("step", "readers", "rounds", "chains");
        assertThat(json.path("chains").path(1).propertyNames())
                .containsExactly(
                        "id",
                        "title",
                        "pages",
                        "errors",
                        "p50_ms",
                        "p50",
                        "pages_per_s",
                        "throughput",
                        "cpu_ms_per_page",
                        "collector_cpu_ms_per_page",
                        "scrapes");
        assertThat(json.path("chains").path(1).path("throughput").propertyNames())
                .containsExactly("median", "lowest", "highest");
        assertThat(folder.resolve("telemetry.html")).content().contains("{\"telemetry\":{\"figures\":{");
        assertThat(measured.text().lines())
                .anyMatch(line ->
                        line.matches("telemetry on +283 ms p50, \\+1\\.1.%; 9\\.20 pages/s, -3\\.2.%; against off"));
    }

    @Test
    void the_comparison_of_fields_is_in_the_json_on_a_page_and_in_the_text() throws IOException {
        Pruning.VariantFigures listed = new Pruning.VariantFigures(
                "listed", "about <fields>", 40, 0, 30_000, 120_000, 380_000, 41.3, 99.2, 12, "ab12");
        Pruning pruning = new Pruning("12-splice", 4, 3, List.of(listed));

        ComparisonReport.write(pruning, folder);

        JsonNode json = JsonMapper.builder()
                .build()
                .readTree(Files.readString(folder.resolve("report.json")))
                .path("pruning");
        assertThat(json.propertyNames()).containsExactly("step", "readers", "rounds", "variants");
        assertThat(json.path("variants").path(0).propertyNames())
                .containsExactly(
                        "id",
                        "title",
                        "pages",
                        "errors",
                        "bytes_on_wire",
                        "bytes_plain",
                        "part_bytes_on_wire",
                        "aggregator_cpu_ms_per_page",
                        "cpu_ms_per_page",
                        "pages_per_s",
                        "page_sha256");
        assertThat(folder.resolve("pruning.html")).content().contains("{\"pruning\":{\"figures\":{");
        assertThat(pruning.text()).contains("fields listed", "30 KB on the wire", "CPU 99 ms");
    }

    private static Growth.SchemaGrowth schema(
            String step, long examined, double ms, long examinedGrown, double msGrown) {
        return Growth.SchemaGrowth.of(
                step,
                List.of(new Growth.QueryGrowth(
                        "items", 30, examined, ms, 2 * ms, examinedGrown, msGrown, 2 * msGrown)));
    }

    private static Collectors.CollectorFigures jvm(String id, double throughput, double shorter, GcFigures gc) {
        return new Collectors.CollectorFigures(
                id, "about <" + id + ">", 200, 0, 9.5 * throughput, throughput, shorter, 110, 2_800, gc);
    }

    private static GcFigures gc(String collector, double ms, GcFigures.@Nullable Humongous humongous) {
        List<GcFigures.At> pauses = List.of(new GcFigures.At(5, ms));
        return new GcFigures(
                "07-g1/" + collector, collector, 2_560, 20, pauses, ms, ms, ms, 0.1, humongous, null, 3, 400, pauses);
    }
}
