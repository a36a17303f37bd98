package dev.fivefold.benchmarks.comparison;

import dev.fivefold.benchmarks.comparison.TelemetryCost.ChainFigures;
import dev.fivefold.benchmarks.comparison.TelemetryCost.Ratio;
import dev.fivefold.benchmarks.rounds.Idle;
import dev.fivefold.benchmarks.rounds.Rounds;
import dev.fivefold.benchmarks.rounds.WholePages;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.demo.Effort;
import dev.fivefold.lab.load.LoadFigures;
import dev.fivefold.lab.load.PageLoad;
import dev.fivefold.lab.load.Reads;
import dev.fivefold.lab.measure.PageClient;
import dev.fivefold.lab.measure.PageRead;
import dev.fivefold.lab.measure.Percentiles;
import dev.fivefold.lab.measure.ProcessCpu;
import dev.fivefold.lab.measure.Steady;
import java.net.URI;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Measures chains with more or less telemetry on the same pages, in interleaved rounds. A few per cent are less than the machine's own
 * speed varies by within minutes: each turn is compared with the first chain's in the same round, and there are many rounds.
 *
 * @param rest the time after the pages in which their spans and metrics are sent, which belongs to the turn, and a tenth of the time
 *     limit for the work that follows
 */
public record TelemetryRounds(String step, List<Long> users, Effort effort, int rounds, Duration rest) {

    private static final int READERS = 4;

    /** Many rounds: an odd number, so that the median is one of them. */
    static TelemetryRounds of(String step, List<Long> users, boolean quick) {
        if (quick) {
            Effort effort = new Effort(Reads.exactly(2 * READERS), Reads.exactly(2), Reads.exactly(READERS), READERS);
            return new TelemetryRounds(step, users, effort, 3, Duration.ZERO);
        }
        // A chain is warm after two thousand pages and more.
        Effort effort = new Effort(
                new Reads(READERS, 300, Duration.ofSeconds(40)),
                new Reads(4, 12, Duration.ofSeconds(6)),
                new Reads(2 * READERS, 96, Duration.ofSeconds(20)),
                READERS);
        return new TelemetryRounds(step, users, effort, 11, Duration.ofSeconds(1));
    }

    /** A chain with some telemetry. */
    record Chain(
            String id,
            String title,
            PageClient client,
            List<ProcessHandle> processes,
            List<ProcessHandle> collectors,
            Scrapes scrapes)
            implements AutoCloseable {

        /** With a client and scrapes of its own. */
        Chain(
                String id,
                String title,
                URI edge,
                List<ProcessHandle> processes,
                List<ProcessHandle> collectors,
                List<URI> metrics) {
            this(id, title, new PageClient(edge, Duration.ofMinutes(1)), processes, collectors, new Scrapes(metrics));
        }

        @Override
        public void close() {
            scrapes.close();
            client.close();
        }
    }

    /**
     * The pages of a turn.
     *
     * @param aloneMs the latencies of complete pages that were read one after the other
     * @param together read by several readers
     */
    private record Turn(
            LoadFigures alone, Collection<Double> aloneMs, LoadFigures together, Duration cpu, Duration collectorCpu) {

        long pages() {
            return alone.whole() + together.whole();
        }

        long errors() {
            return alone.incomplete() + together.incomplete();
        }

        double p50Ms() {
            return new Percentiles(aloneMs).at(50);
        }

        double pagesPerSecond() {
            return together.wholePerSecond();
        }
    }

    /** Measures. */
    TelemetryCost measure(List<Chain> chains) throws InterruptedException {
        Rounds<Chain, Turn> measured = Rounds.measure(chains, rounds, new Rounds.Experiment<>() {
            // Until the rate grows no more: more telemetry is more code, and its JIT compilation is not part of its
            // cost.
            @Override
            public void warmUp(Chain chain) throws InterruptedException {
                chain.scrapes.begin();
                Steady.best(
                        () -> read(chain, effort.readers(), effort.warmUps(), _ -> {})
                                .wholePerSecond(),
                        rounds);
                chain.scrapes.end();
            }

            @Override
            public Turn turn(Chain chain) throws InterruptedException {
                return TelemetryRounds.this.turn(chain);
            }
        });
        return new TelemetryCost(
                step,
                effort.readers(),
                rounds,
                chains.stream()
                        .map(chain -> figures(measured, chain, chains.getFirst()))
                        .toList());
    }

    private LoadFigures read(Chain chain, int readers, Reads reads, Consumer<PageRead> read)
            throws InterruptedException {
        return PageLoad.read(chain.client, users, readers, reads, read);
    }

    private Turn turn(Chain chain) throws InterruptedException {
        Duration before = ProcessCpu.used(chain.processes);
        Duration collectorsBefore = ProcessCpu.used(chain.collectors);
        chain.scrapes.begin();
        Queue<Double> aloneMs = new ConcurrentLinkedQueue<>();
        LoadFigures alone = WholePages.in(
                read(chain, 1, effort.samples(), page -> WholePages.ms(page).ifPresent(aloneMs::add)), chain.id);
        LoadFigures together = WholePages.in(read(chain, effort.readers(), effort.throughput(), _ -> {}), chain.id);
        chain.scrapes.end();
        Thread.sleep(rest);
        Idle.await(
                Stream.concat(chain.processes.stream(), chain.collectors.stream())
                        .toList(),
                rest.multipliedBy(10));
        return new Turn(
                alone,
                aloneMs,
                together,
                ProcessCpu.used(chain.processes).minus(before),
                ProcessCpu.used(chain.collectors).minus(collectorsBefore));
    }

    private static ChainFigures figures(Rounds<Chain, Turn> measured, Chain chain, Chain first) {
        if (chain.scrapes.areExpected() && chain.scrapes.done() == 0) {
            throw new LabFailure("the metrics of %s cannot be read".formatted(chain.id));
        }
        int pages = (int) measured.sum(chain, Turn::pages);
        int errors = (int) measured.sum(chain, Turn::errors);
        List<Double> alone = measured.of(chain).stream()
                .flatMap(turn -> turn.aloneMs.stream())
                .toList();
        return new ChainFigures(
                chain.id,
                chain.title,
                pages,
                errors,
                new Percentiles(alone).at(50),
                ratio(measured.ratios(chain, first, Turn::p50Ms)),
                measured.median(chain, Turn::pagesPerSecond),
                ratio(measured.ratios(chain, first, Turn::pagesPerSecond)),
                measured.sum(chain, turn -> turn.cpu.toNanos() / 1e6) / (pages + errors),
                measured.sum(chain, turn -> turn.collectorCpu.toNanos() / 1e6) / (pages + errors),
                chain.scrapes.done());
    }

    private static Ratio ratio(Percentiles ratios) {
        return new Ratio(ratios.at(50), ratios.min(), ratios.max());
    }
}
