package dev.fivefold.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.benchmarks.peers.PeerReport.Effort;
import dev.fivefold.benchmarks.peers.PeerReport.Figures;
import dev.fivefold.benchmarks.peers.PeerReport.Load;
import dev.fivefold.benchmarks.peers.PeerReport.Overload;
import dev.fivefold.benchmarks.peers.PeerReport.Row;
import dev.fivefold.lab.report.Report.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeersPageTest {

    @TempDir
    private Path folder;

    @Test
    void the_report_names_each_peer_that_is_ahead_and_the_figure() {
        Figures figures = figures(row("ours", true, 100, 10, null), row("theirs", false, 150, 12, null));

        assertThat(Comparison.of(figures)).containsExactly("theirs is ahead in pages a second: 1.50 of ours.");
    }

    @Test
    void a_peer_whose_rounds_overlap_with_those_of_ours_is_a_tie() {
        Row ours = new Row("ours", "ours", "", true, null, load(100, 90, 130), null);
        Row theirs = new Row("theirs", "theirs", "", false, null, load(120, 110, 125), null);

        assertThat(Comparison.of(figures(ours, theirs)))
                .containsExactly("theirs is ahead in pages a second: 1.20 of ours (a tie: the rounds overlap).");
    }

    @Test
    void the_report_omits_a_peer_that_is_behind_or_was_not_measured() {
        Figures figures =
                figures(row("ours", true, 100, 10, null), row("theirs", false, 90, 12, null), absent("other"));

        assertThat(Comparison.of(figures)).isEmpty();
    }

    @Test
    void the_page_has_a_line_for_a_program_that_was_not_measured() {
        String page = PeerTables.markdown(
                "peers", "./fivefold", report(figures(row("ours", true, 100, 10, null), absent("other"))));

        assertThat(page)
                .contains("other was not measured: other is not installed.")
                .contains("| `ours` | 100.0 |")
                .contains("at commit abc123: Some CPU, 2 cores")
                .doesNotContain("Where a peer is ahead");
    }

    @Test
    void the_page_shows_the_outcome_of_a_page_with_a_stalled_part() {
        FirstPage partial = new FirstPage(200, 1001, 1002, 70_000, 35, 36, false);
        String page = PeerTables.markdown("peers", "./fivefold", report(figures(row("ours", true, 0, 0, partial))));

        assertThat(page).contains("| `ours` | partial: 35 of 36 parts | 200 | 1,001 ms | 1,002 ms | 70 KB |");
    }

    @Test
    void the_html_page_and_the_json_are_written() throws IOException {
        Path page = PeersPage.write(
                report(figures(row("ours", true, 100, 10, null), row("theirs", false, 150, 12, null))), folder);

        assertThat(Files.readString(page)).contains("\"ahead\":[\"theirs is ahead in pages a second");
        assertThat(Files.readString(folder.resolve("peers.json"))).contains("\"pages_per_s\" : 150.0");
    }

    @Test
    void a_case_under_overload_has_a_table_for_closed_and_one_for_open_loops() throws IOException {
        PeerReport report = report(new Figures(
                "overload",
                "36 parts",
                "small",
                36,
                2_000,
                16,
                false,
                new Effort(3, 10, 20),
                List.of(absent("other")),
                List.of(
                        overload("ours", 8, null, 400, 25.0),
                        overload("ours", 64, null, 200, 320.0),
                        overload("ours", null, 2.0, 300, null))));

        PeersPage.writeOverload(report, folder);

        assertThat(Files.readString(folder.resolve("overload.md")))
                .contains("after 30 s of load", "other was not measured: other is not installed.")
                .contains("| `ours` | 8 | 400.0 | 100 % | 1.0 | 2.0 | 3.0 | - | 25.0 ms | 1.25 | - | 1.80 | 125 µs |")
                .contains("| `ours` | 64 | 200.0 | 50 % | 1.0 | 2.0 | 3.0 | - | 320.0 ms | 1.00 | - | 1.80 | 250 µs |")
                .contains("| `ours` | 2.0 x | 800.0 | 300.0 | 75 % | 1.0 | 2.0 | 3.0 | 4.0 | - | - | - | 1.80 |");
        assertThat(Files.readString(PeersPage.write(report, folder))).contains("Closed loop", "Open loop", "\"75 %\"");
    }

    private static Overload overload(
            String name, @Nullable Integer readers, @Nullable Double times, double whole, @Nullable Double p99Ms) {
        return new Overload(name, readers, times, 800, whole, 1, 2, 3, 4, null, p99Ms, null, 1.8);
    }

    private static PeerReport report(Figures figures) {
        return new PeerReport(
                PeerReport.SCHEMA,
                Instant.EPOCH,
                new Machine("Some CPU", 2, 4096, "Some system", "Some JDK"),
                "abc123",
                false,
                new Effort(3, 10, 30),
                List.of(figures));
    }

    private static Figures figures(Row... rows) {
        return new Figures(
                "small", "36 parts", "small", 36, 2_000, 16, true, new Effort(3, 10, 30), List.of(rows), List.of());
    }

    private static Row row(String name, boolean ours, double perSecond, double cpuMs, @Nullable FirstPage page) {
        Load load = new Load(perSecond, perSecond, perSecond, 5, 9, cpuMs, 70_000, 300.0, 12.5, 36, 1_000, 0);
        return new Row(name, name, "", ours, null, page == null ? load : null, page);
    }

    private static Load load(double perSecond, double lowest, double highest) {
        return new Load(perSecond, lowest, highest, 5, 9, 10.0, 70_000, 300.0, 12.5, 36, 1_000, 0);
    }

    private static Row absent(String name) {
        return new Row(name, name, "", false, name + " is not installed", null, null);
    }
}
