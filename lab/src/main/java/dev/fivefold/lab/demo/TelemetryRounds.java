package dev.fivefold.lab.demo;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.measure.Percentiles;
import dev.fivefold.lab.report.TelemetryCost;
import dev.fivefold.lab.report.TelemetryCost.ChainFigures;
import dev.fivefold.lab.report.TelemetryCost.Ratio;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Has chains serve pages by turns. A few per cent are less than what a machine's own speed changes by within minutes: so each turn
 * is compared with that of the first chain beside it, and there are many of them.
 */
final class TelemetryRounds {

    private static final int READERS = 4;

    /** Odd, so that the median is one of them. */
    private static final int ROUNDS = 11;

    /**
     * The same work for each, unless the machine is very slow. Of the pages before it there are many at a time: a chain is warm after two
     * thousand and more, and over a hundred and fifty it gets quicker by less than pages differ.
     */
    private static final Effort TURN = new Effort(
            new Effort.Reads(READERS, 300, Duration.ofSeconds(40)),
            new Effort.Reads(4, 12, Duration.ofSeconds(6)),
            new Effort.Reads(2 * READERS, 96, Duration.ofSeconds(20)),
            READERS);

    /** Spans are sent twice a second, lines and metrics sooner. */
    private static final Duration REST = Duration.ofSeconds(1);

    private final String step;
    private final List<Long> users;
    private final Effort effort;
    private final int rounds;
    private final Duration rest;

    /** Those of a demo. */
    static TelemetryRounds of(String step, List<Long> users, boolean quick) {
        return quick
                ? new TelemetryRounds(
                        step,
                        users,
                        new Effort(
                                Effort.Reads.exactly(2 * READERS),
                                Effort.Reads.exactly(2),
                                Effort.Reads.exactly(READERS),
                                READERS),
                        3,
                        Duration.ZERO)
                : new TelemetryRounds(step, users, TURN, ROUNDS, REST);
    }

    /**
     * Others.
     *
     * @param effort of a turn
     * @param rest after which a turn is over
     */
    TelemetryRounds(String step, List<Long> users, Effort effort, int rounds, Duration rest) {
        this.step = step;
        this.users = users;
        this.effort = effort;
        this.rounds = rounds;
        this.rest = rest;
    }

    /**
     * Measures.
     *
     * @param chains the one that others are compared with first
     * @throws LabFailure if one of them served no whole page in one of its turns, or has metrics that cannot be read
     */
    TelemetryCost measure(List<TelemetryTurns> chains) throws InterruptedException {
        for (TelemetryTurns chain : chains) {
            chain.warmUp(users, effort, rounds);
        }
        for (int round = 0; round < rounds; round++) {
            // Back and forth: whatever changes all the time changes for all of them alike.
            for (TelemetryTurns chain : round % 2 == 0 ? chains : chains.reversed()) {
                chain.take(users, effort, rest);
            }
        }
        TelemetryTurns first = chains.getFirst();
        return new TelemetryCost(
                step,
                effort.readers(),
                rounds,
                chains.stream().map(chain -> figures(chain, first)).toList());
    }

    private static ChainFigures figures(TelemetryTurns chain, TelemetryTurns first) {
        mustHaveServedAndTold(chain);
        mustHaveServedAndTold(first);
        return new ChainFigures(
                chain.id(),
                chain.title(),
                chain.pages(),
                chain.errors(),
                chain.p50Ms(),
                ratio(chain.alone(), first.alone(), turn -> new Percentiles(turn.latencies()).at(50)),
                chain.pagesPerSecond(),
                ratio(chain.together(), first.together(), Throughput::pagesPerSecond),
                chain.cpuMsPerPage(),
                chain.collectorCpuMsPerPage(),
                chain.scrapes());
    }

    private static void mustHaveServedAndTold(TelemetryTurns chain) {
        for (List<Throughput> turns : List.of(chain.alone(), chain.together())) {
            if (turns.stream().anyMatch(turn -> turn.pages() == 0)) {
                throw new LabFailure("%s served no whole page in one of its turns (%d errors in all)"
                        .formatted(chain.id(), chain.errors()));
            }
        }
        if (chain.hasMetrics() && chain.scrapes() == 0) {
            throw new LabFailure(chain.id() + " did not tell its metrics");
        }
    }

    private static Ratio ratio(List<Throughput> turns, List<Throughput> ofFirst, ToDoubleFunction<Throughput> figure) {
        Collection<Double> ratios = new ArrayList<>();
        for (int round = 0; round < turns.size(); round++) {
            ratios.add(figure.applyAsDouble(turns.get(round)) / figure.applyAsDouble(ofFirst.get(round)));
        }
        return new Ratio(new Percentiles(ratios).at(50), Collections.min(ratios), Collections.max(ratios));
    }
}
