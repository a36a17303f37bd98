package dev.fivefold.lab.demo;

import dev.fivefold.lab.Memory;
import dev.fivefold.lab.gc.GcLogReader;
import dev.fivefold.lab.gc.Spans;
import dev.fivefold.lab.measure.PageClient;
import dev.fivefold.lab.measure.Percentiles;
import dev.fivefold.lab.measure.ProcessCpu;
import dev.fivefold.lab.report.GcFigures;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** An aggregator's turns at serving pages, and what they came to. Not thread-safe. */
final class CollectorTurns implements AutoCloseable {

    /** A full collection may take seconds. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final String id;
    private final String title;
    private final ProcessHandle process;
    private final Path gcLog;
    private final PageClient client;
    private final List<Spans.Span> spans = new ArrayList<>();
    private final List<Throughput> turns = new ArrayList<>();
    private Duration cpu = Duration.ZERO;

    /**
     * Of this aggregator, none yet.
     *
     * @param title what it is that is measured
     * @param process its JVM
     * @param gcLog which that writes
     */
    CollectorTurns(String id, String title, URI address, ProcessHandle process, Path gcLog) {
        this.id = id;
        this.title = title;
        this.process = process;
        this.gcLog = gcLog;
        this.client = new PageClient(address, PATIENCE);
    }

    String id() {
        return id;
    }

    String title() {
        return title;
    }

    /** Its JVM. */
    ProcessHandle process() {
        return process;
    }

    /** Pages that do not count. */
    void warmUp(List<Long> users, int readers, Effort.Reads effort) throws InterruptedException {
        Throughput.measure(client, users, readers, effort);
    }

    /** Pages that do. */
    void take(List<Long> users, int readers, Effort.Reads effort) throws InterruptedException {
        Duration before = ProcessCpu.used(List.of(process));
        Instant from = Instant.now().truncatedTo(ChronoUnit.MILLIS); // as the log's times are
        turns.add(Throughput.measure(client, users, readers, effort));
        spans.add(new Spans.Span(from, Instant.now()));
        cpu = cpu.plus(ProcessCpu.used(List.of(process)).minus(before));
    }

    int pages() {
        return turns.stream().mapToInt(Throughput::pages).sum();
    }

    int errors() {
        return turns.stream().mapToInt(Throughput::errors).sum();
    }

    /** Whole pages a second, the median of all turns. */
    double pagesPerSecond() {
        return new Percentiles(turns.stream().map(Throughput::pagesPerSecond).toList()).at(50);
    }

    double cpuMsPerPage() {
        return cpu.toNanos() / 1e6 / (pages() + errors());
    }

    double residentMb() {
        return Memory.residentMb(process);
    }

    /** What the collector did during the turns. */
    GcFigures gc() {
        return GcLogReader.read(gcLog, new Spans(spans));
    }

    @Override
    public void close() {
        client.close();
    }
}
