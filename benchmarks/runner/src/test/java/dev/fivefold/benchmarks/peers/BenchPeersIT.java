package dev.fivefold.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.benchmarks.peers.BenchPeers.Series;
import dev.fivefold.benchmarks.peers.PeerReport.Effort;
import dev.fivefold.benchmarks.peers.PeerReport.Overload;
import dev.fivefold.benchmarks.peers.PeerReport.Row;
import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.terminal.Progress;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
class BenchPeersIT {

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();

    @Test
    void full_pages_are_counted_and_a_program_that_is_not_installed_is_a_line() throws Exception {
        Path none = Files.writeString(
                folder.resolve("none.yaml"),
                "title: None\npages: {small: \"/page\"}\ncommand: [no-such-program-anywhere]\n");
        Home home = Home.find();
        CacheFolder cache = CacheFolder.of(System.getenv()).withRoot(folder);
        BenchPeers bench = new BenchPeers(home, cache, true, new Progress(new PrintWriter(out), false));

        PeerReport report = bench.run(
                new Series(
                        BenchPeers.cases(List.of("small-gzip"), List.of(4, 8), List.of(), List.of(2)),
                        List.of("fivefold-json", "webflux", "none"),
                        new Effort(1, 1, 1)),
                List.of(none),
                BenchPeers::children);

        List<Row> rows = report.cases().getFirst().rows();
        assertThat(rows).extracting(Row::name).containsExactly("fivefold-json", "webflux", "none");
        for (Row row : rows.subList(0, 2)) {
            assertThat(row.missing()).isNull();
            assertThat(Objects.requireNonNull(row.load()).pages()).isPositive();
            assertThat(row.load().failed()).isZero();
            assertThat(row.load().calls()).isGreaterThanOrEqualTo(4);
        }
        assertThat(rows.getLast().missing()).isEqualTo("no-such-program-anywhere is not installed");
        assertThat(PeersPage.text(report)).contains("none was not measured");
    }

    @Test
    void a_program_has_figures_at_all_loads_below_and_beyond_its_peak() throws Exception {
        BenchPeers bench = new BenchPeers(
                Home.find(),
                CacheFolder.of(System.getenv()).withRoot(folder),
                true,
                new Progress(new PrintWriter(out), false));

        PeerReport report = bench.run(
                Series.ofOverload(List.of(4), List.of(2), List.of("fivefold-json"), new Effort(1, 2, 1)),
                List.of(),
                BenchPeers::children);

        List<Overload> figures = report.cases().getFirst().overload();
        assertThat(figures).hasSize(1 + 6).allMatch(each -> each.sentPerS() > 0);
        assertThat(figures.getFirst().wholePerS()).isPositive();
        assertThat(PeersPage.text(report)).contains("Closed loop", "Open loop");
    }
}
