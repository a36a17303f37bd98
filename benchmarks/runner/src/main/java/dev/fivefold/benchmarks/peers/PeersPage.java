package dev.fivefold.benchmarks.peers;

import dev.fivefold.lab.Disk;
import dev.fivefold.lab.report.ReportPage;
import java.nio.file.Path;
import java.util.List;

/** The figures of peers as their page shows them. */
public record PeersPage(PeerReport report, List<Section> sections) {

    /** A case. */
    record Section(
            PeerReport.Figures figures, List<PeerTables.Named> tables, List<String> missing, List<String> ahead) {}

    /**
     * Writes {@code peers.json} for tools and {@code peers.html} to read, over older ones.
     *
     * @return the page
     */
    public static Path write(PeerReport report, Path folder) {
        ReportPage.writeJson(folder.resolve("peers.json"), report);
        List<Section> sections = report.cases().stream()
                .map(figures -> new Section(
                        figures, PeerTables.tables(figures), PeerTables.missing(figures), Comparison.of(figures)))
                .toList();
        return ReportPage.write(folder.resolve("peers.html"), "peers", new PeersPage(report, sections));
    }

    /** Writes the comparison into a folder of the documentation. */
    public static Path writeComparison(PeerReport report, Path folder) {
        return Disk.replace(
                folder.resolve("peers.md"),
                PeerTables.markdown("Fivefold and its peers", "benchmarks/peers --write", report));
    }

    /** Writes the figures under overload into a folder of the documentation. */
    public static Path writeOverload(PeerReport report, Path folder) {
        return Disk.replace(
                folder.resolve("overload.md"),
                PeerTables.markdown("overload", "benchmarks/peers --overload --write", OverloadTables.METHOD, report));
    }

    /** All tables for the terminal. */
    public static String text(PeerReport report) {
        return PeerTables.text(report);
    }
}
