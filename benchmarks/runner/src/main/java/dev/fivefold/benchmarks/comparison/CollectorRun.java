package dev.fivefold.benchmarks.comparison;

import dev.fivefold.benchmarks.comparison.Collectors.CollectorFigures;
import dev.fivefold.benchmarks.rounds.Idle;
import dev.fivefold.benchmarks.rounds.Rounds;
import dev.fivefold.benchmarks.rounds.WholePages;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.demo.Effort;
import dev.fivefold.lab.gc.GcLogReader;
import dev.fivefold.lab.gc.Spans;
import dev.fivefold.lab.load.LoadFigures;
import dev.fivefold.lab.load.PageLoad;
import dev.fivefold.lab.load.Reads;
import dev.fivefold.lab.measure.PageClient;
import dev.fivefold.lab.measure.ProcessCpu;
import dev.fivefold.lab.report.gc.GcFigures;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.SecondAggregator;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.Variant;
import dev.fivefold.lab.terminal.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Compares the garbage collectors of a step: aggregators that serve the same pages, in interleaved rounds.
 *
 * @param lull the time limit for the others' concurrent collections to end before a turn
 */
public record CollectorRun(String step, List<Long> users, Effort effort, int rounds, Duration lull) {

    /** Of one aggregator: a heap of 2.5 GB, and other memory. */
    private static final long MEMORY = 3_000_000_000L;
    /** A full collection may take seconds. */
    private static final Duration PAGE_TIMEOUT = Duration.ofMinutes(1);

    private static final int READERS = 4;
    /** The same work for each, unless the machine is very slow. */
    private static final Effort EFFORT = new Effort(
            new Reads(READERS, 60, Duration.ofSeconds(7)),
            Reads.exactly(1),
            new Reads(2 * READERS, 40, Duration.ofSeconds(10)),
            READERS);

    private static final Effort QUICK =
            new Effort(Reads.exactly(READERS), Reads.exactly(1), Reads.exactly(2 * READERS), READERS);

    /** Five rounds, or one of few pages for a look. Marking a heap of this size takes some seconds. */
    public CollectorRun(String step, List<Long> users, boolean quick) {
        this(step, users, quick ? QUICK : EFFORT, quick ? 1 : 5, quick ? Duration.ZERO : Duration.ofSeconds(20));
    }

    /** An aggregator with a collector of its own. */
    record Jvm(String id, String title, PageClient client, ProcessHandle process, Path gcLog) {}

    private record Turn(LoadFigures pages, Duration cpu, Spans.Span span) {}

    /** Starts the aggregators, and measures them. */
    public Collectors measure(Stack stack, Step of, Progress progress) throws Exception {
        Comparison comparison = new Comparison(step, progress);
        List<Path> options = comparison.fitting(Comparison.collectors(of), MEMORY);
        comparison.say("%d collectors on the same pages, two to three minutes ...".formatted(options.size()));
        Collectors collectors = stack.whileAllLive(() -> measure(stack, options, Comparison.liveSet(of)));
        collectors
                .jvms()
                .forEach(jvm -> comparison.say(Text.of(
                        "%s: longest pause %.0f ms, %.2f pages/s (%.0f %%)",
                        jvm.id(), jvm.gc().pauseMaxMs(), jvm.pagesPerS(), 100 * jvm.throughputRatio())));
        return collectors;
    }

    private Collectors measure(Stack stack, List<Path> options, Path liveSet) throws InterruptedException {
        List<SecondAggregator> started = new ArrayList<>();
        List<Jvm> jvms = new ArrayList<>();
        try {
            for (Path file : options) {
                String id =
                        file.getFileName().toString().replaceFirst("^\\d+-", "").replaceFirst("\\.jvm$", "");
                String title = Disk.lines(file).getFirst().replaceFirst("^# *", "");
                SecondAggregator beside = stack.startSecondAggregator("collector-" + id, Variant.of(file, liveSet));
                started.add(beside);
                PageClient client = new PageClient(beside.address(), PAGE_TIMEOUT);
                jvms.add(new Jvm(id, title, client, beside.process(), beside.gcLog()));
            }
            return measure(jvms);
        } finally {
            jvms.forEach(jvm -> jvm.client.close());
            started.reversed().forEach(SecondAggregator::close);
        }
    }

    /** Measures. */
    Collectors measure(List<Jvm> jvms) throws InterruptedException {
        List<ProcessHandle> all = jvms.stream().map(Jvm::process).toList();
        Rounds<Jvm, Turn> measured = Rounds.measure(jvms, rounds, new Rounds.Experiment<>() {
            @Override
            public void warmUp(Jvm jvm) throws InterruptedException {
                read(jvm, effort.warmUps());
            }

            @Override
            public Turn turn(Jvm jvm) throws InterruptedException {
                Idle.await(all, lull);
                Duration before = ProcessCpu.used(List.of(jvm.process));
                Instant from = Instant.now().truncatedTo(ChronoUnit.MILLIS); // as the log's times are
                LoadFigures pages = WholePages.in(read(jvm, effort.throughput()), jvm.id);
                Duration cpu = ProcessCpu.used(List.of(jvm.process)).minus(before);
                return new Turn(pages, cpu, new Spans.Span(from, Instant.now()));
            }
        });
        Jvm first = jvms.getFirst();
        GcFigures firstGc = gc(measured, first);
        double live = firstGc.heapAfter().stream()
                .mapToDouble(GcFigures.At::value)
                .min()
                .orElse(0);
        List<CollectorFigures> figures =
                jvms.stream().map(jvm -> figures(measured, jvm, first, firstGc)).toList();
        return new Collectors(step, firstGc.heapMb(), live, effort.readers(), rounds, figures);
    }

    private LoadFigures read(Jvm jvm, Reads reads) throws InterruptedException {
        return PageLoad.read(jvm.client, users, effort.readers(), reads, _ -> {});
    }

    private static GcFigures gc(Rounds<Jvm, Turn> measured, Jvm jvm) {
        return GcLogReader.read(
                jvm.gcLog, new Spans(measured.of(jvm).stream().map(Turn::span).toList()));
    }

    private static CollectorFigures figures(Rounds<Jvm, Turn> measured, Jvm jvm, Jvm first, GcFigures firstGc) {
        GcFigures gc = jvm.equals(first) ? firstGc : gc(measured, jvm);
        int pages = (int) measured.sum(jvm, turn -> turn.pages.whole());
        int errors = (int) measured.sum(jvm, turn -> turn.pages.incomplete());
        double perSecond = measured.median(jvm, turn -> turn.pages.wholePerSecond());
        return new CollectorFigures(
                jvm.id,
                jvm.title,
                pages,
                errors,
                perSecond,
                perSecond / measured.median(first, turn -> turn.pages.wholePerSecond()),
                gc.pauseMaxMs() > 0 ? firstGc.pauseMaxMs() / gc.pauseMaxMs() : 0,
                measured.sum(jvm, turn -> turn.cpu.toNanos() / 1e6) / (pages + errors),
                residentMb(jvm.process),
                gc);
    }

    /** Resident memory in megabytes of 1,048,576 bytes; 0 where the system does not report it. */
    private static double residentMb(ProcessHandle process) {
        try (Stream<String> lines = Files.lines(Path.of("/proc/%d/status".formatted(process.pid())))) {
            return lines.filter(line -> line.startsWith("VmRSS:"))
                    .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) / 1024)
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            return 0;
        }
    }
}
