package dev.fivefold.benchmarks.peers;

import dev.fivefold.benchmarks.peers.PeerReport.Effort;
import dev.fivefold.benchmarks.peers.PeerReport.Load;
import dev.fivefold.benchmarks.peers.PeerReport.Row;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.report.page.Figures;
import dev.fivefold.lab.report.page.Table;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The figures of peers as tables, for the terminal and as Markdown. */
final class PeerTables {

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("d MMMM yyyy", Locale.ENGLISH);
    private static final String METHOD = """

            Every program serves the same parts of the same origin, nginx with files that were compressed once. Before the load, a page of each
            program was compared with the parts: all of its parts were complete. All programs of a case run at the same time and have their turns
            of %d s in %d interleaved rounds, after a warm-up of at most %d s that ends when the rate is steady. Fivefold has no settings but its addresses, and
            what its row names. The load is a closed loop; its client
            inflates nothing. Figures are medians over the rounds, and *rounds* are the lowest and highest rate. *Failed* counts failed and
            incomplete pages. p50 and p99 are of all responses; *CPU a page* is all CPU time, divided by the complete pages. Every JVM has a heap of at most 256 MB, at least half of which G1 keeps for new objects; *peak RSS* is its resident memory since its start. *90 %% after* is the time
            until the rate of a JVM in a second of its warm-up first reached 90 %% of its rate here: its start, its first page and the load, without
            the time that it waited for other programs. A dash: it was not reached, or the program is no JVM.
            """;
    private static final List<String> LOAD = List.of(
            "pages/s",
            "rounds",
            "p50",
            "p99",
            "CPU a page",
            "bytes a page",
            "peak RSS",
            "90 % after",
            "calls a page",
            "failed");
    private static final List<String> PAGE = List.of("page", "status", "first byte", "last byte", "bytes");

    private PeerTables() {}

    /**
     * A table of a case.
     *
     * @param name empty if it is the only one
     */
    record Named(String name, Table table) {}

    /** The tables of a case. */
    static List<Named> tables(PeerReport.Figures figures) {
        return figures.overload().isEmpty() ? List.of(new Named("", of(figures))) : OverloadTables.of(figures);
    }

    /** A row a program. */
    static Table of(PeerReport.Figures figures) {
        boolean pages = figures.rows().stream().anyMatch(row -> row.page() != null);
        List<Row> rows = figures.rows().stream()
                .filter(row -> row.load() != null || row.page() != null)
                .toList();
        return new Table(
                pages ? PAGE : LOAD,
                rows.stream().map(row -> new Table.Row(row.name(), cells(row))).toList());
    }

    private static List<String> cells(Row row) {
        FirstPage page = row.page();
        if (page != null) {
            return List.of(
                    page.outcome(),
                    page.status() == 0 ? "-" : Integer.toString(page.status()),
                    Figures.wholeMilliseconds(page.firstByteMs()),
                    Figures.wholeMilliseconds(page.elapsedMs()),
                    Figures.bytes(page.bytes()));
        }
        Load load = Objects.requireNonNull(row.load());
        return List.of(
                rate(load.pagesPerS()),
                rate(load.lowestPerS()) + "–" + rate(load.highestPerS()),
                Figures.milliseconds(load.p50Ms()),
                Figures.milliseconds(load.p99Ms()),
                orDash(load.cpuMs(), Figures::milliseconds),
                Figures.bytes(load.bytes()),
                orDash(load.peakRssMb(), PeerTables::megabytes),
                orDash(load.warmAfterS(), s -> Text.of("%.1f s", s)),
                Text.of("%.1f", load.calls()),
                Figures.count((double) load.failed()));
    }

    /** Memory. */
    static String megabytes(double mb) {
        return Text.of("%,.0f MB", mb);
    }

    /** A number. */
    static String count(int number) {
        return Figures.count(number);
    }

    /** A rate. */
    static String rate(double perSecond) {
        return perSecond < 1_000 ? Text.of("%.1f", perSecond) : Figures.count(perSecond);
    }

    /** Programs that were not measured, and why. */
    static List<String> missing(PeerReport.Figures figures) {
        return figures.rows().stream()
                .filter(row -> row.missing() != null)
                .map(row -> "%s was not measured: %s.".formatted(row.name(), row.missing()))
                .toList();
    }

    /** For the terminal. */
    static String text(PeerReport report) {
        StringBuilder text = new StringBuilder();
        for (PeerReport.Figures figures : report.cases()) {
            text.append("\n%s: %s\n".formatted(figures.name(), figures.description()));
            tables(figures)
                    .forEach(each -> text.append(each.name().isEmpty() ? "" : each.name() + "\n")
                            .append(each.table().text()));
            missing(figures).forEach(line -> text.append(line).append('\n'));
            Comparison.of(figures).forEach(line -> text.append(line).append('\n'));
        }
        return text.toString();
    }

    /** A page of the documentation. */
    static String markdown(String title, String command, PeerReport report) {
        return markdown(title, command, METHOD, report);
    }

    /** A page of the documentation, whose method has places for the seconds of a turn, the rounds, and the seconds of a warm-up. */
    static String markdown(String title, String command, String method, PeerReport report) {
        Effort effort = report.effort();
        StringBuilder page = new StringBuilder("""
                # Benchmark: %s

                Written by `%s` on %s at commit %s: %s, %d cores, %,d MB of memory, %s, JDK %s. Another machine has
                other figures. The origin, the load and the programs share the machine.
                """.formatted(
                        title,
                        command,
                        DATE.format(report.measuredAt().atZone(ZoneOffset.UTC)),
                        report.commit(),
                        report.machine().cpu(),
                        report.machine().cores(),
                        report.machine().memoryMb(),
                        report.machine().os(),
                        report.machine().jdk()));
        page.append(method.formatted(effort.turnS(), effort.rounds(), effort.warmUpS()));
        if (report.quick()) {
            page.append("\n**A quick run: a look, not a measurement.**\n");
        }
        page.append("\n## Programs\n\n| name | program | deviation |\n| --- | --- | --- |\n");
        programs(report)
                .forEach((name, row) -> page.append("| `%s` | %s | %s |\n".formatted(name, row.title(), row.note())));
        for (PeerReport.Figures figures : report.cases()) {
            page.append("\n## %s\n\n%s.\n".formatted(figures.name(), sentence(figures.description())));
            tables(figures)
                    .forEach(each -> page.append(each.name().isEmpty() ? "" : "\n%s:\n".formatted(each.name()))
                            .append('\n')
                            .append(markdown(each.table())));
            missing(figures).forEach(line -> page.append("\n").append(line).append("\n"));
            List<String> ahead = Comparison.of(figures);
            if (!ahead.isEmpty()) {
                page.append("\nWhere a peer is ahead:\n");
                ahead.forEach(line -> page.append("- ").append(line).append("\n"));
            }
        }
        return page.toString();
    }

    /** A row of each program, by its name. */
    static Map<String, Row> programs(PeerReport report) {
        Map<String, Row> programs = new LinkedHashMap<>();
        report.cases().forEach(figures -> figures.rows().forEach(row -> programs.putIfAbsent(row.name(), row)));
        return programs;
    }

    /** As Markdown. */
    static String markdown(Table table) {
        StringBuilder text = new StringBuilder("| | %s |\n".formatted(String.join(" | ", table.names())));
        text.append("| --- |").append(" ---: |".repeat(table.names().size())).append("\n");
        table.rows()
                .forEach(row -> text.append("| `%s` | %s |\n".formatted(row.label(), String.join(" | ", row.cells()))));
        return text.toString();
    }

    private static String sentence(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    private static String orDash(@Nullable Double figure, Function<Double, String> format) {
        return figure == null ? "-" : format.apply(figure);
    }
}
