package dev.fivefold.benchmarks.router;

import static dev.fivefold.lab.report.page.Table.row;

import dev.fivefold.benchmarks.router.RouterLog.Kind;
import dev.fivefold.benchmarks.router.RouterLog.Pause;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.report.page.Figures;
import dev.fivefold.lab.report.page.Table;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The router's figures under one collector.
 *
 * @param name as {@code jdk8/1-cms}
 * @param seconds of load
 * @param p99Ms of requests, from the moment at which each was due
 * @param maxMs the slowest request
 */
record RouterFigures(String name, int seconds, RouterLog log, double p99Ms, double maxMs) {

    private static final Pattern OUTPUT = Pattern.compile("p99Ms=(?<p99>[\\d.]+) maxMs=(?<max>[\\d.]+)");

    /** Of the program's last line and its GC log. */
    static RouterFigures of(String name, int seconds, String output, String log) {
        Matcher found = OUTPUT.matcher(output);
        if (!found.find()) {
            throw new LabFailure("%s ended without figures: %s".formatted(name, output.strip()));
        }
        return new RouterFigures(
                name,
                seconds,
                RouterLog.of(log),
                Double.parseDouble(found.group("p99")),
                Double.parseDouble(found.group("max")));
    }

    /** A row a figure and a column a collector. */
    static Table table(List<RouterFigures> all) {
        return new Table(
                all.stream().map(RouterFigures::name).toList(),
                List.of(
                        row("longest pause", all, one -> ms(one.longestPauseMs())),
                        row("time paused", all, one -> Text.of("%.1f %%", one.pausedPercent())),
                        row("promotion failures", all, one -> Figures.count(one.log.promotionFailures())),
                        row("full collections", all, one -> Figures.count(one.log.count(Kind.FULL))),
                        row(
                                "young collections a second",
                                all,
                                one -> Text.of("%.2f", (double) one.log.count(Kind.YOUNG) / one.seconds)),
                        row("young, average", all, one -> ms(one.log.average(Kind.YOUNG))),
                        row("young, longest", all, one -> ms(one.log.longest(Kind.YOUNG))),
                        row("concurrent cycles", all, one -> Figures.count(one.log.cycles())),
                        row("remark, longest", all, one -> ms(one.log.longest(Kind.REMARK))),
                        row("references, longest", all, one -> ms(one.log.referencesMaxMs())),
                        row("for humongous objects", all, one -> Figures.count(one.log.humongous())),
                        row("request p99", all, one -> ms(one.p99Ms)),
                        row("request max", all, one -> ms(one.maxMs))));
    }

    /** The same in Markdown, a row a collector, for as many as there may be. */
    static String markdown(List<RouterFigures> all) {
        Table table = table(all);
        StringBuilder text = new StringBuilder("| | ")
                .append(table.rows().stream().map(Table.Row::label).collect(Collectors.joining(" | ")))
                .append(" |\n| --- |")
                .append(" ---: |".repeat(table.rows().size()))
                .append('\n');
        for (int i = 0; i < all.size(); i++) {
            int column = i;
            text.append("| %s | %s |%n"
                    .formatted(
                            all.get(i).name,
                            table.rows().stream()
                                    .map(row -> row.cells().get(column))
                                    .collect(Collectors.joining(" | "))));
        }
        return text.toString();
    }

    double longestPauseMs() {
        return log.pauses().stream().mapToDouble(Pause::ms).max().orElse(0);
    }

    private double pausedPercent() {
        return log.pauses().stream().mapToDouble(Pause::ms).sum() / (10.0 * seconds);
    }

    private static String ms(double ms) {
        return Text.of("%,.0f ms", ms);
    }
}
