package dev.fivefold.benchmarks.peers;

import dev.fivefold.lab.report.Report.Machine;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a run, as {@code peers.json} has them, with names in snake_case. The schema {@code fivefold.peers/1} is a contract with
 * other tools: fields are added, never renamed.
 *
 * @param machine of the origin, the load and the programs
 * @param commit of the repository
 * @param quick whether it was short: a look, not a measurement
 * @param effort of the cases that were chosen
 */
public record PeerReport(
        String schema,
        Instant measuredAt,
        Machine machine,
        String commit,
        boolean quick,
        Effort effort,
        List<Figures> cases) {

    /** The name of this schema. */
    public static final String SCHEMA = "fivefold.peers/1";

    /**
     * The lengths of a measurement.
     *
     * @param rounds in each of which every program has a turn
     * @param turnS seconds of a turn
     * @param warmUpS the most seconds of a warm-up, which ends when the rate is steady
     */
    public record Effort(int rounds, int turnS, int warmUpS) {}

    /**
     * The figures of a case.
     *
     * @param family of its page, such as {@code small}
     * @param effort of this case
     * @param overload of a case under overload, in place of its rows' loads; else empty
     */
    public record Figures(
            String name,
            String description,
            String family,
            int parts,
            int partBytes,
            int clients,
            boolean gzip,
            Effort effort,
            List<Row> rows,
            List<Overload> overload) {

        /** Those that were measured. */
        List<Row> loaded() {
            return rows.stream().filter(row -> row.load() != null).toList();
        }
    }

    /**
     * A program in a case.
     *
     * @param note its deviation from the others; empty if there is none
     * @param missing why it was not measured; null if it was
     * @param load null if it was not measured under load
     * @param page the page of a case without load
     */
    public record Row(
            String name,
            String title,
            String note,
            boolean ours,
            @Nullable String missing,
            @Nullable Load load,
            @Nullable FirstPage page) {}

    /**
     * Medians over the rounds.
     *
     * @param lowestPerS of the rounds
     * @param highestPerS of the rounds
     * @param cpuMs CPU time of the program a page; null for the origin itself
     * @param bytes of a page as sent
     * @param peakRssMb the most resident memory so far; null for the origin itself, and on systems without /proc
     * @param warmAfterS seconds until a second's rate first reached 90 % of {@code pagesPerS}: of the start, of the first page, and under
     *     load in the warm-up, but not of waiting for the other programs; null if it did not, and if the program is no JVM
     * @param calls requests that the origin received, a page
     * @param pages complete ones in all rounds
     * @param failed pages that failed or lacked a part in all rounds
     */
    public record Load(
            double pagesPerS,
            double lowestPerS,
            double highestPerS,
            double p50Ms,
            double p99Ms,
            @Nullable Double cpuMs,
            long bytes,
            @Nullable Double peakRssMb,
            @Nullable Double warmAfterS,
            double calls,
            long pages,
            long failed) {}

    /**
     * A program at a load. Medians over the rounds, rates a second.
     *
     * @param readers of a closed loop, each with one request in flight; null in an open loop
     * @param times the arrival rate of an open loop as a multiple of the program's peak; null in a closed loop
     * @param sentPerS requests; each is in one of the five rates that follow
     * @param wholePerS pages with all parts that arrived within the turn
     * @param partialPerS pages that lack a part
     * @param rejectedPerS responses with 429 or 503
     * @param failedPerS other responses, requests without a response in time, and requests without a connection
     * @param latePerS whole pages that arrived after the turn: a backlog
     * @param p50Ms of whole pages, in an open loop from the moment when a request was due; null if there was none
     * @param p99Ms the same
     * @param rejectedP99Ms of rejected requests; null if there was none
     * @param cpuPerS CPU time of the program, in seconds a second
     */
    public record Overload(
            String name,
            @Nullable Integer readers,
            @Nullable Double times,
            double sentPerS,
            double wholePerS,
            double partialPerS,
            double rejectedPerS,
            double failedPerS,
            double latePerS,
            @Nullable Double p50Ms,
            @Nullable Double p99Ms,
            @Nullable Double rejectedP99Ms,
            double cpuPerS) {}
}
