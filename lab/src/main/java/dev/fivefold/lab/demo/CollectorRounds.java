package dev.fivefold.lab.demo;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.measure.Lull;
import dev.fivefold.lab.report.Collectors;
import dev.fivefold.lab.report.Collectors.CollectorFigures;
import dev.fivefold.lab.report.GcFigures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Has aggregators serve pages by turns, so that what one's collector does beside the pages is not in another's way, and what
 * else the machine does befalls all.
 */
final class CollectorRounds {

    private static final int READERS = 4;
    private static final int ROUNDS = 5;
    private static final Effort.Reads WARM_UP = new Effort.Reads(READERS, 60, Duration.ofSeconds(7));

    /** The same work for each, unless the machine is very slow. */
    private static final Effort.Reads TURN = new Effort.Reads(2 * READERS, 40, Duration.ofSeconds(10));

    /** Marking a heap of this size takes some seconds. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final String step;
    private final List<Long> users;
    private final Effort.Reads warmUp;
    private final Effort.Reads turn;
    private final int rounds;
    private final Duration patience;

    /** Those of a demo. */
    CollectorRounds(String step, List<Long> users) {
        this(step, users, WARM_UP, TURN, ROUNDS, PATIENCE);
    }

    CollectorRounds(
            String step, List<Long> users, Effort.Reads warmUp, Effort.Reads turn, int rounds, Duration patience) {
        this.step = step;
        this.users = users;
        this.warmUp = warmUp;
        this.turn = turn;
        this.rounds = rounds;
        this.patience = patience;
    }

    /**
     * Measures.
     *
     * @param jvms the one that others are compared with first
     * @throws LabFailure if one of them served no whole page, or if its log cannot be read
     */
    Collectors measure(List<CollectorTurns> jvms) throws InterruptedException {
        for (CollectorTurns jvm : jvms) {
            jvm.warmUp(users, READERS, warmUp);
        }
        for (int round = 0; round < rounds; round++) {
            // Back and forth: what is left of another's work is not always in the same one's way.
            for (CollectorTurns jvm : round % 2 == 0 ? jvms : jvms.reversed()) {
                Lull.await(jvms.stream().map(CollectorTurns::process).toList(), patience);
                jvm.take(users, READERS, turn);
            }
        }
        return figures(jvms);
    }

    private Collectors figures(List<CollectorTurns> jvms) {
        for (CollectorTurns jvm : jvms) {
            if (jvm.pages() == 0) {
                throw new LabFailure("%s served no whole page of %d".formatted(jvm.id(), jvm.errors()));
            }
        }
        CollectorTurns first = jvms.getFirst();
        GcFigures firstGc = first.gc();
        List<CollectorFigures> figures = new ArrayList<>();
        for (CollectorTurns jvm : jvms) {
            GcFigures gc = jvm == first ? firstGc : jvm.gc();
            figures.add(new CollectorFigures(
                    jvm.id(),
                    jvm.title(),
                    jvm.pages(),
                    jvm.errors(),
                    jvm.pagesPerSecond(),
                    jvm.pagesPerSecond() / first.pagesPerSecond(),
                    gc.pauseMaxMs() > 0 ? firstGc.pauseMaxMs() / gc.pauseMaxMs() : 0,
                    jvm.cpuMsPerPage(),
                    jvm.residentMb(),
                    gc));
        }
        double live = firstGc.heapAfter().stream()
                .mapToDouble(GcFigures.At::value)
                .min()
                .orElse(0);
        return new Collectors(step, firstGc.heapMb(), live, READERS, rounds, figures);
    }
}
