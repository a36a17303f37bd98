package dev.fivefold.lab.peers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.peers.CaseRun.Window;
import dev.fivefold.lab.peers.PeerReport.Effort;
import dev.fivefold.lab.peers.PeerReport.Figures;
import dev.fivefold.lab.peers.PeerReport.Load;
import dev.fivefold.lab.peers.PeerReport.Row;
import dev.fivefold.lab.report.Report.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeerGrowthTest {

    private static final Effort EFFORT = new Effort(3, 9, 30);

    @TempDir
    private Path folder;

    @Test
    void cases_that_differ_only_in_parts_show_the_cpu_time_a_call() {
        PeerReport report = report(
                figures(36, 16, EFFORT, row("ours", 100, 7.2), row("theirs", 200, 3.6)),
                figures(9, 16, EFFORT, row("ours", 400, 2.7)));

        assertThat(PeerGrowth.of(report)).hasSize(1);
        assertThat(PeerTables.markdown("growth", "./fivefold", report))
                .contains("## Growth by parts", "| | 9 parts | 36 parts |", "| `ours` | 300 | 200 |")
                .contains("| `theirs` | - | 100 |", "](growth-parts.svg)")
                .doesNotContain("Growth by clients");
    }

    @Test
    void cases_that_differ_only_in_clients_show_the_rate_and_the_memory() {
        PeerReport report =
                report(figures(36, 16, EFFORT, row("ours", 100, 7)), figures(36, 1_024, EFFORT, row("ours", 1_200, 7)));

        assertThat(PeerTables.text(report))
                .contains(
                        "Growth by clients",
                        "16 clients  1,024 clients",
                        "100.0",
                        "1,200",
                        "Failed pages, %",
                        "Peak RSS, MB")
                .doesNotContain("Growth by parts");
    }

    @Test
    void cases_that_differ_in_more_than_one_number_show_no_growth() {
        assertThat(PeerGrowth.of(report(
                        figures(36, 16, EFFORT, row("ours", 100, 7)),
                        figures(9, 64, EFFORT, row("ours", 100, 7)),
                        figures(9, 16, EFFORT.ofGrowth(), row("ours", 100, 7)))))
                .isEmpty();
    }

    @Test
    void a_case_of_growth_reports_its_shorter_turns() {
        assertThat(PeerTables.markdown(
                        "growth",
                        "./fivefold",
                        report(
                                figures(36, 16, EFFORT, row("ours", 100, 7)),
                                figures(36, 16, EFFORT.ofGrowth(), row("ours", 100, 7)))))
                .contains("Of 36 parts; turns of 3 s, and a warm-up of at most 15 s.");
    }

    @Test
    void pictures_are_written_beside_the_page_and_those_of_another_run_removed() throws IOException {
        Files.writeString(folder.resolve("growth-clients.svg"), "old");

        PeersPage.writeGrowth(
                report(figures(9, 16, EFFORT, row("ours", 100, 7)), figures(36, 16, EFFORT, row("ours", 50, 14))),
                folder);

        assertThat(folder.resolve("growth-clients.svg")).doesNotExist();
        assertThat(Files.readString(folder.resolve("growth-parts.svg")))
                .contains("<title id=\"growth-parts-title\">Growth by parts</title>", "ours: 778, 389");
    }

    @Test
    void a_jvm_is_warm_at_the_end_of_the_first_second_with_90_percent_of_its_rate() {
        List<Window> windows = List.of(new Window(20, 4), new Window(91, 5), new Window(80, 6), new Window(120, 7));

        assertThat(Window.warmAfterS(windows, 100)).isEqualTo(5);
        assertThat(Window.warmAfterS(windows, 200)).isNull();
    }

    private static PeerReport report(Figures... cases) {
        return new PeerReport(
                PeerReport.SCHEMA,
                Instant.EPOCH,
                new Machine("Some CPU", 2, 4096, "Some system", "Some JDK"),
                "abc123",
                false,
                EFFORT,
                List.of(cases));
    }

    private static Figures figures(int parts, int clients, Effort effort, Row... rows) {
        return new Figures(
                "small-" + parts + "-" + clients,
                "of %d parts".formatted(parts),
                "small",
                parts,
                2_000,
                clients,
                false,
                effort,
                List.of(rows));
    }

    private static Row row(String name, double perSecond, double cpuMs) {
        Load load = new Load(perSecond, perSecond, perSecond, 5, 9, cpuMs, 70_000, 300.0, 12.5, 36, 1_000, 0);
        return new Row(name, name, "", name.equals("ours"), null, load, null);
    }
}
