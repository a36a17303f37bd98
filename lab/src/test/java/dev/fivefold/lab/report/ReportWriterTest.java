package dev.fivefold.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

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

class ReportWriterTest {

    private static final Report REPORT = new Report(
            Report.SCHEMA,
            Instant.parse("2026-11-21T13:54:00Z"),
            new Report.ScenarioFigures(2_500_000, 38, List.of(1L, 2L), 2053, "link: 2500000 # <b>bytes</b>"),
            new Report.Limit(208, 148, 356),
            new Report.Machine("a processor", 2, 24_000, "Linux", "25"),
            List.of(step("00-baseline", 5_900, 8_950_000), step("03-parallel-stages", 900, 370_000)),
            null);

    @TempDir
    private Path folder;

    @Test
    void the_json_has_the_names_of_the_contract() throws IOException {
        ReportWriter.write(REPORT, folder.resolve("new/report"));

        JsonNode json =
                JsonMapper.builder().build().readTree(Files.readString(folder.resolve("new/report/report.json")));
        assertThat(json.path("schema").asString()).isEqualTo("fivefold.report/1");
        assertThat(json.path("scenario").path("link_bytes_per_s").asLong()).isEqualTo(2_500_000);
        assertThat(json.path("limit").propertyNames()).containsExactly("critical_path_ms", "transfer_ms", "total_ms");
        assertThat(json.path("steps").path(0).propertyNames())
                .contains(
                        "id",
                        "p50_ms",
                        "p95_ms",
                        "max_ms",
                        "samples",
                        "throughput_pages_per_s",
                        "bytes_on_wire",
                        "bytes_plain",
                        "downstream_calls",
                        "cpu_ms_per_page",
                        "gc_pause_max_ms",
                        "errors",
                        "fan_out_p50_ms",
                        "page_efficiency_p50",
                        "page_sha256");
    }

    @Test
    void steps_that_ran_in_containers_have_their_target_and_its_notes() throws IOException {
        Report contained = new Report(
                REPORT.schema(),
                REPORT.measuredAt(),
                REPORT.scenario(),
                REPORT.limit(),
                REPORT.machine(),
                REPORT.steps(),
                new Report.Target("compose", List.of("CPU is <more>.", "GC is not there.")));
        ReportWriter.write(contained, folder);
        JsonNode target = JsonMapper.builder()
                .build()
                .readTree(Files.readString(folder.resolve("report.json")))
                .path("target");
        assertThat(target.propertyNames()).containsExactly("kind", "notes");
        assertThat(target.path("kind").asString()).isEqualTo("compose");
    }

    @Test
    void a_steps_trace_is_in_the_json_if_there_is_one() throws IOException {
        ReportWriter.write(with(step("00-baseline", 1, 1), traced("11-dataflow", "profile")), folder);

        JsonNode steps = JsonMapper.builder()
                .build()
                .readTree(Files.readString(folder.resolve("report.json")))
                .path("steps");
        assertThat(steps.path(0).has("trace")).isFalse();
        JsonNode trace = steps.path(1).path("trace");
        assertThat(trace.propertyNames()).containsExactly("elapsed_ms", "critical_path", "calls");
        assertThat(trace.path("calls").path(0).propertyNames()).containsExactly("name", "service", "outcome", "calls");
        assertThat(trace.path("calls").path(0).path("calls").path(0).propertyNames())
                .containsExactly("queued_ms", "started_ms", "first_byte_ms", "done_ms");
    }

    @Test
    void a_steps_slowest_page_has_its_ids_and_its_trace_if_it_is_stored() throws IOException {
        SlowestPage page = new SlowestPage(612.3, "req-17", "4bf92f3577b34da6a3ce929d0e0e4736", null);
        Report.StepFigures untraced = step("00-baseline", 1, 1, "ab12", null, page);
        Report.StepFigures traced = step("11-dataflow", 1, 1, "ab12", null, page.with("[{\"id\":\"1\"}]"));

        ReportWriter.write(with(untraced, traced), folder);
        JsonNode steps = JsonMapper.builder()
                .build()
                .readTree(Files.readString(folder.resolve("report.json")))
                .path("steps");
        assertThat(steps.path(0).path("slowest").propertyNames())
                .containsExactlyInAnyOrder("ms", "request_id", "trace_id", "traced");
        assertThat(steps.path(0).path("slowest").path("traced").asBoolean()).isFalse();
        assertThat(steps.path(1).path("slowest").path("traced").asBoolean()).isTrue();
        assertThat(folder.resolve("traces/11-dataflow.json")).hasContent("[{\"id\":\"1\"}]");
        assertThat(folder.resolve("traces/00-baseline.json")).doesNotExist();

        ReportWriter.write(with(step("11-dataflow", 1, 1, "ab12", null, page)), folder);
        assertThat(folder.resolve("traces/11-dataflow.json")).doesNotExist();

        ReportWriter.write(REPORT, folder);
        assertThat(Files.readString(folder.resolve("report.json"))).doesNotContain("slowest");
    }

    @Test
    void the_page_has_the_figures_of_the_json() throws IOException {
        ReportWriter.write(REPORT, folder);

        assertThat(ReportPageTest.figures(folder.resolve("index.html")).path("demo"))
                .isEqualTo(JsonMapper.shared().readTree(Files.readString(folder.resolve("report.json"))));
    }

    @Test
    void the_slowest_step_has_the_longest_bar_of_the_ladder() throws IOException {
        ReportWriter.write(REPORT, folder);

        assertThat(Files.readString(folder.resolve("ladder.svg")))
                .contains(">From 5.9 s to 900 ms<", "width=\"420.0\"", ">lower bound without caching 356 ms<");
    }

    @Test
    void the_ladder_of_one_step_compares_it_with_nothing() {
        assertThat(Ladder.svg(with(step("07-g1", 487, 612))))
                .contains(">487 ms</text>")
                .doesNotContain("From");
    }

    @Test
    void a_new_report_replaces_all_files_of_an_old_one() throws IOException {
        Files.writeString(folder.resolve("report.json"), "old");

        ReportWriter.write(REPORT, folder);

        assertThat(folder).isDirectoryNotContaining("glob:**.new");
        assertThat(Files.readString(folder.resolve("report.json"))).startsWith("{");
    }

    @Test
    void the_table_has_a_line_a_step_and_the_limit() {
        assertThat(ReportTable.of(REPORT).lines())
                .hasSize(4)
                .anyMatch(line -> line.matches("00-baseline +5900 .* 8\\.95 MB .*"))
                .anyMatch(line -> line.startsWith("lower bound") && line.contains("356"));
    }

    @Test
    void a_page_in_a_browser_has_its_figures() throws IOException {
        ReportWriter.write(REPORT, folder);
        assertThat(Files.readString(folder.resolve("report.json"))).doesNotContain("rendering");

        Report measured = with(step("00-baseline", 1, 1), rendered(step("13-progressive", 1, 1)));
        ReportWriter.write(measured, folder);
        JsonNode steps = JsonMapper.builder()
                .build()
                .readTree(Files.readString(folder.resolve("report.json")))
                .path("steps");
        assertThat(steps.path(0).has("rendering")).isFalse();
        assertThat(steps.path(1).path("rendering").propertyNames())
                .containsExactly(
                        "first_content_ms",
                        "all_content_ms",
                        "download_ms",
                        "main_thread_ms",
                        "longest_task_ms",
                        "parse_ms",
                        "script_ms",
                        "layout_ms",
                        "paint_ms",
                        "layouts",
                        "layout_shift",
                        "visits");
        assertThat(ReportTable.of(measured).lines())
                .anyMatch(line -> line.matches("13-progressive +181 ms to the first content .* 402 ms .* 240 ms"));
    }

    private static Report with(Report.StepFigures... steps) {
        return new Report(
                REPORT.schema(),
                REPORT.measuredAt(),
                REPORT.scenario(),
                REPORT.limit(),
                REPORT.machine(),
                List.of(steps),
                null);
    }

    private static Report.StepFigures traced(String id, String call) {
        Trace.TracedCall traced =
                new Trace.TracedCall(call, "users", "success", List.of(new Trace.Moments(0, 1, 8, 9)));
        return step(id, 500, 370_000, "ab12", new Trace(10, List.of(call), List.of(traced)), null);
    }

    private static Report.StepFigures step(String id, double p50, long wire) {
        return step(id, p50, wire, "ab12", null, null);
    }

    private static Report.StepFigures step(
            String id, double p50, long wire, String hash, @Nullable Trace trace, @Nullable SlowestPage slowest) {
        return new Report.StepFigures(
                id, id, p50, p50 * 1.1, p50 * 1.1, 8, 0.7, wire, 8_950_000, 78, 350, 21.5, 0, 310, 0.42, 123.0, hash,
                null, trace, slowest, null, null, null);
    }

    private static Report.StepFigures rendered(Report.StepFigures step) {
        return new Report.StepFigures(
                step.id(),
                step.title(),
                step.p50Ms(),
                step.p95Ms(),
                step.maxMs(),
                step.samples(),
                step.throughputPagesPerS(),
                step.bytesOnWire(),
                step.bytesPlain(),
                step.downstreamCalls(),
                step.cpuMsPerPage(),
                step.gcPauseMaxMs(),
                step.errors(),
                step.fanOutP50Ms(),
                step.pageEfficiencyP50(),
                step.firstByteP50Ms(),
                step.pageSha256(),
                step.ownContent(),
                step.trace(),
                step.slowest(),
                step.samplesFrom(),
                step.samplesTo(),
                new Rendering(181, 402, 95, 240, 41, 60, 70, 50, 20, 33, 0.012, 3));
    }
}
