package dev.fivefold.benchmarks.peers;

import dev.fivefold.benchmarks.peers.PeerReport.Figures;
import dev.fivefold.benchmarks.peers.PeerReport.Overload;
import dev.fivefold.benchmarks.peers.PeerTables.Named;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.report.page.Table;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The figures of programs under overload as tables. */
final class OverloadTables {

    /** The method, for the page of the documentation. */
    static final String METHOD = """

            Every program serves the same parts of 2 KB of the same origin, nginx, without compression and with no setting that raises or lowers a limit of
            Fivefold. Before the load, a page of each program was compared with the parts: all of its parts were complete. All programs of a case
            run at the same time and have their turns of %d s in %d interleaved rounds, after %d s of load with 16 readers. Every JVM has its default heap, a quarter of the memory.
            Figures are medians over the rounds, and rates are a second.

            In a *closed loop* each reader has one request in flight, and sends the next after each response, whatever its status. In an *open loop*
            requests are due at even distances, at multiples of the program's peak: its best rate of whole pages in the closed loops. Each is sent when it is due, over one
            of at most 4,096 connections, and its latency counts from then: a stall delays all requests that are due meanwhile (corrected for coordinated omission).

            *Whole* counts pages with all parts within the turn, *late* those after it: a backlog. *Rejected* is status 429 or 503; *failed* is another
            status, no response within 10 s, or no connection. p50 and p99 are of whole pages. *p99 / mean* divides it by the mean latency that Little's law gives: readers, divided by
            whole pages a second. *CPU* is CPU time of the program in seconds a second; *CPU a call* divides it by the parts of whole pages.
            """;

    private static final List<Column> CLOSED = List.of(
            new Column("readers", (each, _) -> PeerTables.count(Objects.requireNonNull(each.readers()))),
            new Column("whole", (each, _) -> PeerTables.rate(each.wholePerS())),
            new Column("of best", (each, figures) -> percent(each.wholePerS(), best(each, figures))),
            new Column("partial", (each, _) -> PeerTables.rate(each.partialPerS())),
            new Column("rejected", (each, _) -> PeerTables.rate(each.rejectedPerS())),
            new Column("failed", (each, _) -> PeerTables.rate(each.failedPerS())),
            new Column("p50", (each, _) -> milliseconds(each.p50Ms())),
            new Column("p99", (each, _) -> milliseconds(each.p99Ms())),
            new Column("p99 / mean", (each, _) -> ratio(each.p99Ms(), 1e3 * readers(each) / each.wholePerS())),
            new Column("p99 rejected", (each, _) -> milliseconds(each.rejectedP99Ms())),
            new Column("CPU", (each, _) -> Text.of("%.2f", each.cpuPerS())),
            new Column("CPU a call", (each, figures) -> micros(each.cpuPerS(), each.wholePerS() * figures.parts())));

    private static final List<Column> OPEN = List.of(
            new Column("of peak", (each, _) -> Text.of("%s x", times(each))),
            new Column("sent", (each, _) -> PeerTables.rate(each.sentPerS())),
            new Column("whole", (each, _) -> PeerTables.rate(each.wholePerS())),
            new Column("whole of peak", (each, _) -> percent(each.wholePerS(), each.sentPerS() / times(each))),
            new Column("partial", (each, _) -> PeerTables.rate(each.partialPerS())),
            new Column("rejected", (each, _) -> PeerTables.rate(each.rejectedPerS())),
            new Column("failed", (each, _) -> PeerTables.rate(each.failedPerS())),
            new Column("late", (each, _) -> PeerTables.rate(each.latePerS())),
            new Column("p50", (each, _) -> milliseconds(each.p50Ms())),
            new Column("p99", (each, _) -> milliseconds(each.p99Ms())),
            new Column("p99 rejected", (each, _) -> milliseconds(each.rejectedP99Ms())),
            new Column("CPU", (each, _) -> Text.of("%.2f", each.cpuPerS())));

    private OverloadTables() {}

    /** A figure of each row. */
    private record Column(String name, Cell cell) {}

    private interface Cell {
        String of(Overload each, Figures figures);
    }

    /** A table for each kind of load that the case has. */
    static List<Named> of(Figures figures) {
        return List.of(
                        table("Closed loop", CLOSED, figures, each -> each.readers() != null),
                        table("Open loop", OPEN, figures, each -> each.times() != null))
                .stream()
                .filter(named -> !named.table().rows().isEmpty())
                .toList();
    }

    private static Named table(String name, List<Column> columns, Figures figures, Predicate<Overload> chosen) {
        Function<Overload, Table.Row> row = each -> new Table.Row(
                each.name(),
                columns.stream().map(column -> column.cell().of(each, figures)).toList());
        return new Named(
                name,
                new Table(
                        columns.stream().map(Column::name).toList(),
                        figures.overload().stream().filter(chosen).map(row).toList()));
    }

    /** The best rate of the program in a closed loop. */
    private static double best(Overload of, Figures figures) {
        return figures.overload().stream()
                .filter(each -> each.readers() != null && each.name().equals(of.name()))
                .mapToDouble(Overload::wholePerS)
                .reduce(0, Math::max);
    }

    private static double readers(Overload each) {
        return Objects.requireNonNull(each.readers());
    }

    private static double times(Overload each) {
        return Objects.requireNonNull(each.times());
    }

    private static String percent(double part, double whole) {
        return whole == 0 ? "-" : Text.of("%.0f %%", 100 * part / whole);
    }

    private static String ratio(@Nullable Double one, double other) {
        return one == null ? "-" : Text.of("%.2f", one / other);
    }

    private static String micros(double seconds, double count) {
        return count == 0 ? "-" : Text.of("%,.0f µs", 1e6 * seconds / count);
    }

    private static String milliseconds(@Nullable Double ms) {
        return ms == null ? "-" : Text.of("%,.1f ms", ms);
    }
}
