package dev.fivefold.lab.demo;

import dev.fivefold.lab.measure.Lull;
import dev.fivefold.lab.measure.PageClient;
import dev.fivefold.lab.measure.Percentiles;
import dev.fivefold.lab.measure.ProcessCpu;
import dev.fivefold.lab.measure.Scrapes;
import dev.fivefold.lab.measure.Steady;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** A chain's turns at serving pages while it tells what it tells, and what they came to. Not thread-safe. */
final class TelemetryTurns implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final String id;
    private final String title;
    private final PageClient client;
    private final Collection<ProcessHandle> processes;
    private final Collection<ProcessHandle> collectors;
    private final Collection<ProcessHandle> all;
    private final boolean hasMetrics;
    private final Scrapes scrapes;
    private final List<Throughput> alone = new ArrayList<>();
    private final List<Throughput> together = new ArrayList<>();
    private Duration cpu = Duration.ZERO;
    private Duration collectorsCpu = Duration.ZERO;

    /**
     * Of this chain, none yet.
     *
     * @param title what it tells
     * @param edge where pages are read
     * @param processes that make them
     * @param collectors that take its spans; none if nobody does
     * @param metrics which are read as long as a turn lasts; none if there are none
     */
    TelemetryTurns(
            String id,
            String title,
            URI edge,
            Collection<ProcessHandle> processes,
            Collection<ProcessHandle> collectors,
            List<URI> metrics) {
        this.id = id;
        this.title = title;
        this.client = new PageClient(edge, PATIENCE);
        this.processes = List.copyOf(processes);
        this.collectors = List.copyOf(collectors);
        this.all = Stream.concat(processes.stream(), collectors.stream()).toList();
        this.hasMetrics = !metrics.isEmpty();
        this.scrapes = new Scrapes(metrics);
    }

    String id() {
        return id;
    }

    String title() {
        return title;
    }

    /**
     * Pages that do not count, until they come no quicker: who tells more has more code, and the compilers' work on it is none of what it
     * costs.
     *
     * @param most times
     */
    void warmUp(List<Long> users, Effort effort, int most) throws InterruptedException {
        scrapes.begin();
        Steady.best(
                () -> Throughput.measure(client, users, effort.readers(), effort.warmUps())
                        .pagesPerSecond(),
                most);
        scrapes.end();
    }

    /**
     * Pages that do.
     *
     * @param rest in which what the pages have left to be sent is sent; it belongs to the turn, as does the work that goes on then,
     *     for up to ten times as long
     */
    void take(List<Long> users, Effort effort, Duration rest) throws InterruptedException {
        Duration before = ProcessCpu.used(processes);
        Duration collectorsBefore = ProcessCpu.used(collectors);
        scrapes.begin();
        alone.add(Throughput.measure(client, users, 1, effort.samples()));
        together.add(Throughput.measure(client, users, effort.readers(), effort.throughput()));
        scrapes.end();
        Thread.sleep(rest);
        Lull.await(all, rest.multipliedBy(10));
        cpu = cpu.plus(ProcessCpu.used(processes).minus(before));
        collectorsCpu = collectorsCpu.plus(ProcessCpu.used(collectors).minus(collectorsBefore));
    }

    /** The turns' pages that were read one after the other. */
    List<Throughput> alone() {
        return alone;
    }

    /** The turns' pages that were read by several readers. */
    List<Throughput> together() {
        return together;
    }

    int pages() {
        return sum(alone) + sum(together);
    }

    int errors() {
        return errors(alone) + errors(together);
    }

    /** Of all pages that were read one after the other. */
    double p50Ms() {
        return new Percentiles(alone.stream()
                        .flatMap(turn -> turn.latencies().stream())
                        .toList())
                .at(50);
    }

    /** The median of all turns. */
    double pagesPerSecond() {
        return new Percentiles(together.stream().map(Throughput::pagesPerSecond).toList()).at(50);
    }

    double cpuMsPerPage() {
        return cpu.toNanos() / 1e6 / (pages() + errors());
    }

    double collectorCpuMsPerPage() {
        return collectorsCpu.toNanos() / 1e6 / (pages() + errors());
    }

    boolean hasMetrics() {
        return hasMetrics;
    }

    int scrapes() {
        return scrapes.done();
    }

    private static int sum(List<Throughput> turns) {
        return turns.stream().mapToInt(Throughput::pages).sum();
    }

    private static int errors(List<Throughput> turns) {
        return turns.stream().mapToInt(Throughput::errors).sum();
    }

    @Override
    public void close() {
        scrapes.close();
        client.close();
    }
}
