package dev.fivefold.benchmarks.peers;

import dev.fivefold.benchmarks.peers.PeerReport.Figures;
import dev.fivefold.benchmarks.peers.PeerReport.Load;
import dev.fivefold.benchmarks.peers.PeerReport.Row;
import dev.fivefold.lab.Text;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The sentences that say where a peer is ahead of Fivefold. */
final class Comparison {

    /** Less is noise. */
    private static final double AHEAD = 1.02;

    private Comparison() {}

    /** A figure, of which more is better, or less. */
    private record Measure(String name, boolean more, Function<Load, @Nullable Double> figure) {}

    private static final List<Measure> MEASURES = List.of(
            new Measure("pages a second", true, Load::pagesPerS),
            new Measure("p99", false, Load::p99Ms),
            new Measure("CPU time a page", false, Load::cpuMs),
            new Measure("bytes a page", false, load -> (double) load.bytes()),
            new Measure("peak memory", false, Load::peakRssMb));

    /** A sentence for each peer that is ahead in a figure; none if there is none. The origin itself is no peer. */
    static List<String> of(Figures figures) {
        return figures.loaded().stream()
                .filter(row -> !row.ours() && load(row).cpuMs() != null)
                .map(peer -> MEASURES.stream()
                        .map(measure -> ahead(measure, peer, figures))
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining("; ", peer.name() + " is ahead in ", ".")))
                .filter(sentence -> !sentence.endsWith(" in ."))
                .toList();
    }

    private static String ahead(Measure measure, Row peer, Figures figures) {
        String ratios = figures.loaded().stream()
                .filter(Row::ours)
                .map(ours -> ratio(measure, peer, ours))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
        return ratios.isEmpty() ? "" : measure.name() + ": " + ratios;
    }

    /** Empty if the peer is not ahead. */
    private static String ratio(Measure measure, Row peer, Row ours) {
        Double theirs = measure.figure().apply(load(peer));
        Double mine = measure.figure().apply(load(ours));
        if (theirs == null || mine == null || theirs <= 0 || mine <= 0) {
            return "";
        }
        boolean ahead = measure.more() ? theirs > AHEAD * mine : theirs * AHEAD < mine;
        String tie = measure.more() && load(peer).lowestPerS() <= load(ours).highestPerS()
                ? " (a tie: the rounds overlap)"
                : "";
        return ahead ? Text.of("%.2f of %s%s", theirs / mine, ours.name(), tie) : "";
    }

    private static Load load(Row row) {
        return Objects.requireNonNull(row.load());
    }
}
