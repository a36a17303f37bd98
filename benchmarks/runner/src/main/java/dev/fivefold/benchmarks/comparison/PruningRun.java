package dev.fivefold.benchmarks.comparison;

import dev.fivefold.benchmarks.comparison.Pruning.VariantFigures;
import dev.fivefold.benchmarks.rounds.Rounds;
import dev.fivefold.benchmarks.rounds.WholePages;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.demo.Backstage;
import dev.fivefold.lab.demo.Effort;
import dev.fivefold.lab.demo.PageLog;
import dev.fivefold.lab.load.LoadFigures;
import dev.fivefold.lab.load.PageLoad;
import dev.fivefold.lab.load.Reads;
import dev.fivefold.lab.measure.PageClient;
import dev.fivefold.lab.measure.Percentiles;
import dev.fivefold.lab.measure.ProcessCpu;
import dev.fivefold.lab.measure.PrometheusText;
import dev.fivefold.lab.report.page.Figures;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.SecondAggregator;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.Variant;
import dev.fivefold.lab.terminal.Progress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Compares pages with all fields of their parts and pages with those that they show: an aggregator each, in interleaved rounds. */
public record PruningRun(String step, List<Long> users, Effort effort, int rounds) {

    /** Of one aggregator: a heap of 1 GB, and other memory. */
    private static final long MEMORY = 1_500_000_000L;

    private static final Duration PAGE_TIMEOUT = Duration.ofMinutes(1);
    private static final int READERS = 4;
    private static final Effort EFFORT = new Effort(
            new Reads(READERS, 60, Duration.ofSeconds(7)),
            Reads.exactly(1),
            new Reads(2 * READERS, 60, Duration.ofSeconds(6)),
            READERS);

    private static final String BYTES = "fivefold_downstream_bytes_total";

    private static final Effort QUICK =
            new Effort(Reads.exactly(READERS), Reads.exactly(1), Reads.exactly(2 * READERS), READERS);

    /** Three rounds, or one of few pages for a look. */
    public PruningRun(String step, List<Long> users, boolean quick) {
        this(step, users, quick ? QUICK : EFFORT, quick ? 1 : 3);
    }

    /**
     * An aggregator with some fields.
     *
     * @param others the processes that it calls
     */
    record Shop(
            String id,
            String title,
            PageClient client,
            Backstage backstage,
            ProcessHandle aggregator,
            List<ProcessHandle> others) {}

    private record Turn(LoadFigures pages, double aggregatorMs, double othersMs, double partBytes) {}

    /** Starts the aggregators, and measures them. */
    public Pruning measure(Stack stack, Step of, Progress progress) throws Exception {
        Comparison comparison = new Comparison(step, progress);
        List<List<Path>> variants = new ArrayList<>();
        List<Path> fields = Comparison.fields(of);
        for (int files = 0; files <= fields.size(); files++) {
            variants.add(fields.subList(0, files));
        }
        List<List<Path>> fitting = comparison.fitting(variants, MEMORY);
        comparison.say("pages with all fields and with those that they show, a minute ...");
        Pruning pruning = stack.whileAllLive(() -> measure(stack, fitting));
        for (VariantFigures figures : pruning.variants()) {
            comparison.say(Text.of(
                    "fields %s: %s on the wire, %s plain, CPU %.0f ms a page",
                    figures.id(),
                    Figures.bytes(figures.bytesOnWire()),
                    Figures.bytes(figures.bytesPlain()),
                    figures.cpuMsPerPage()));
        }
        return pruning;
    }

    private Pruning measure(Stack stack, List<List<Path>> variants) throws InterruptedException {
        List<SecondAggregator> started = new ArrayList<>();
        List<Shop> shops = new ArrayList<>();
        try {
            for (List<Path> files : variants) {
                String id = files.isEmpty() ? "all" : id(files.getLast());
                // Equal fields have equal keys in Redis: each aggregator is to fetch its own responses. Another
                // version, since the
                // user of Redis has one namespace.
                String version = Integer.toString(started.size() + 2);
                Variant variant = new Variant(Map.of("fivefold.redis.version", version), Optional.empty(), files);
                SecondAggregator beside = stack.startSecondAggregator("fields-" + id, variant);
                started.add(beside);
                shops.add(new Shop(
                        id,
                        files.isEmpty()
                                ? "All fields."
                                : Disk.lines(files.getLast()).getFirst().replaceFirst("^# *", ""),
                        new PageClient(beside.address(), PAGE_TIMEOUT),
                        new Backstage(stack.ports().with(beside)),
                        beside.process(),
                        stack.processes()));
            }
            return measure(shops);
        } finally {
            shops.forEach(shop -> {
                shop.backstage.close();
                shop.client.close();
            });
            started.reversed().forEach(SecondAggregator::close);
        }
    }

    /** {@code 1-listed.yaml} is {@code listed}. */
    private static String id(Path file) {
        return file.getFileName().toString().replaceAll("^\\d+-|\\.yaml$", "");
    }

    /** Measures. */
    Pruning measure(List<Shop> shops) throws InterruptedException {
        Rounds<Shop, Turn> measured = Rounds.measure(shops, rounds, new Rounds.Experiment<>() {
            @Override
            public void warmUp(Shop shop) throws InterruptedException {
                read(shop, effort.warmUps());
            }

            @Override
            public Turn turn(Shop shop) throws InterruptedException {
                double bytes = partBytes(shop);
                Duration aggregator = ProcessCpu.used(List.of(shop.aggregator));
                Duration others = ProcessCpu.used(shop.others);
                LoadFigures pages = WholePages.in(read(shop, effort.throughput()), shop.id);
                return new Turn(
                        pages,
                        ms(ProcessCpu.used(List.of(shop.aggregator)).minus(aggregator)),
                        ms(ProcessCpu.used(shop.others).minus(others)),
                        partBytes(shop) - bytes);
            }
        });
        List<VariantFigures> figures = new ArrayList<>();
        for (Shop shop : shops) {
            figures.add(figures(measured, shop));
        }
        return new Pruning(step, effort.readers(), rounds, figures);
    }

    private LoadFigures read(Shop shop, Reads reads) throws InterruptedException {
        return PageLoad.read(shop.client, users, effort.readers(), reads, _ -> {});
    }

    private static double ms(Duration cpu) {
        return cpu.toNanos() / 1e6;
    }

    private static double partBytes(Shop shop) throws InterruptedException {
        return PrometheusText.sum(shop.backstage.metrics(), BYTES, "form=\"wire\"");
    }

    private VariantFigures figures(Rounds<Shop, Turn> measured, Shop shop) throws InterruptedException {
        PageLog sizes = new PageLog(shop.client, users);
        String hash = sizes.hash().orElse("");
        int pages = (int) measured.sum(shop, turn -> turn.pages.whole());
        int errors = (int) measured.sum(shop, turn -> turn.pages.incomplete());
        double aggregator = measured.sum(shop, Turn::aggregatorMs);
        return new VariantFigures(
                shop.id,
                shop.title,
                pages,
                errors,
                Math.round(new Percentiles(sizes.wire()).at(50)),
                Math.round(new Percentiles(sizes.plain()).at(50)),
                Math.round(measured.sum(shop, Turn::partBytes) / (pages + errors)),
                aggregator / (pages + errors),
                (aggregator + measured.sum(shop, Turn::othersMs)) / (pages + errors),
                measured.median(shop, turn -> turn.pages.wholePerSecond()),
                hash);
    }
}
