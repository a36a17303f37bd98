package dev.fivefold.benchmarks.peers;

import dev.fivefold.benchmarks.peers.PeerReport.Load;
import dev.fivefold.benchmarks.peers.PeerReport.Row;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.report.ReportWriter;
import dev.fivefold.lab.report.page.BarChart;
import dev.fivefold.lab.report.page.Figures;
import dev.fivefold.lab.report.page.Pages;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The figures of peers as a page with charts. Accessors are read by name. */
public record PeersPage(PeerReport report) {

    /** A case. */
    record Section(
            PeerReport.Figures figures,
            List<PeerTables.Named> tables,
            List<BarChart> charts,
            List<String> missing,
            List<String> ahead) {}

    /**
     * Writes {@code peers.json} for tools and {@code peers.html} to read, over older ones.
     *
     * @return the page
     */
    public static Path write(PeerReport report, Path folder) {
        ReportWriter.writeJson(folder.resolve("peers.json"), report);
        return Pages.write(folder.resolve("peers.html"), "peers.html.mustache", new PeersPage(report));
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

    Collection<Row> programs() {
        return PeerTables.programs(report).values();
    }

    List<Section> sections() {
        return report.cases().stream()
                .map(figures -> new Section(
                        figures,
                        PeerTables.tables(figures),
                        charts(figures),
                        PeerTables.missing(figures),
                        Comparison.of(figures)))
                .toList();
    }

    private static List<BarChart> charts(PeerReport.Figures figures) {
        return figures.loaded().isEmpty()
                ? List.of()
                : List.of(
                        chart("Pages a second", "More is better.", figures, Load::pagesPerS, PeerTables::rate),
                        chart("CPU time a page", "Less is better.", figures, Load::cpuMs, Figures::milliseconds));
    }

    private static BarChart chart(
            String title,
            String subtitle,
            PeerReport.Figures figures,
            Function<Load, @Nullable Double> figure,
            DoubleFunction<String> format) {
        return BarChart.of(
                title,
                subtitle,
                figures.loaded(),
                Row::name,
                row -> orNone(figure.apply(Objects.requireNonNull(row.load()))),
                value -> value == 0 ? "-" : format.apply(value));
    }

    private static double orNone(@Nullable Double value) {
        return value == null ? 0 : value;
    }
}
