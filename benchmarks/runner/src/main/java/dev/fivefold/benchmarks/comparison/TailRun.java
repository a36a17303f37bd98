package dev.fivefold.benchmarks.comparison;

import dev.fivefold.benchmarks.rounds.Rounds;
import dev.fivefold.benchmarks.rounds.WholePages;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.demo.Backstage;
import dev.fivefold.lab.load.LoadFigures;
import dev.fivefold.lab.load.Outcome;
import dev.fivefold.lab.load.PageLoad;
import dev.fivefold.lab.load.Reads;
import dev.fivefold.lab.measure.PageClient;
import dev.fivefold.lab.measure.Percentiles;
import dev.fivefold.lab.measure.PrometheusText;
import dev.fivefold.lab.stack.SecondAggregator;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.Variant;
import dev.fivefold.lab.terminal.Progress;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.LongStream;

/**
 * Measures the effect of hedging: makes a few of the services' requests much slower, and compares the stack's own aggregator, which
 * hedges, with one that does not. Light pages, whose time is that of their calls and not of the CPU.
 */
public record TailRun(Backstage backstage, URI hedged, URI unhedged) {

    private static final double SHARE = 0.01;
    private static final double FACTOR = 20;
    private static final int READERS = 2;
    /** Users divisible by ten have light pages; so many are in the smallest data set, too. */
    private static final List<Long> USERS =
            LongStream.rangeClosed(1, 100).map(i -> 10 * i).boxed().toList();
    /** For the JVMs. The aggregator identifies slow calls from the first ones on. */
    private static final Reads WARM_UPS = new Reads(60, 100, Duration.ofSeconds(8));

    /** The 99th percentile of fewer is one page or two, and so a matter of luck. */
    private static final Reads SAMPLES = Reads.exactly(500);

    private static final Reads QUICK = Reads.exactly(40);

    private static final Variant UNHEDGED = Variant.of(Map.of("fivefold.hedging.enabled", "false"));

    /** A slow request may take seconds. */
    private static final Duration PAGE_TIMEOUT = Duration.ofSeconds(20);

    private static final String CALLS = "fivefold_downstream_call_seconds_count";
    private static final String EXTRA_CALLS = "fivefold_downstream_extra_calls_total";

    /**
     * Reads the same pages from two sources at the same time, so that the machine's other load affects both alike.
     *
     * @param readers how many read at once; each reads a page from both sources, in alternating order
     */
    record SideBySide(PageClient one, PageClient other, List<Long> users, int readers) {

        /**
         * The latencies of the complete pages, in milliseconds.
         *
         * @param pages read from each source, complete or not
         */
        record Latencies(int pages, List<Double> one, List<Double> other) {}

        /** Reads so many pages from each. Blocks until the last one is read. */
        Latencies read(Reads effort) throws InterruptedException {
            Queue<Double> ofOne = new ConcurrentLinkedQueue<>();
            Queue<Double> ofOther = new ConcurrentLinkedQueue<>();
            LoadFigures pages = PageLoad.read(readers, effort, number -> {
                long user = users.get((int) (number % users.size()));
                // The first request of a page may find less of it in the database's memory.
                for (boolean first : Rounds.order(List.of(true, false), (int) number)) {
                    latency(first ? one : other, user).ifPresent((first ? ofOne : ofOther)::add);
                }
                return Outcome.SERVED;
            });
            return new Latencies((int) pages.requests(), List.copyOf(ofOne), List.copyOf(ofOther));
        }
    }

    private static Optional<Double> latency(PageClient client, long user) throws InterruptedException {
        try {
            return WholePages.ms(client.read(user));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Starts an aggregator without hedging beside the stack's own, which hedges, and measures both for a few minutes; few pages for a look. */
    public static Tail measure(Stack stack, String step, boolean quick, Progress progress) throws Exception {
        Comparison comparison = new Comparison(step, progress);
        comparison.say("the slowest pages with and without hedging, some minutes ...");
        Tail tail = stack.whileAllLive(() -> {
            try (SecondAggregator unhedged = stack.startSecondAggregator("aggregator-unhedged", UNHEDGED);
                    Backstage backstage = new Backstage(stack.ports())) {
                TailRun run = new TailRun(backstage, stack.aggregator(), unhedged.address());
                return quick ? run.measure(QUICK, QUICK) : run.measure(WARM_UPS, SAMPLES);
            }
        });
        comparison.say(Text.of(
                "p99 of complete pages %.0f ms without hedging, %.0f ms with it, by %.1f %% more requests; %d and %d of %d incomplete",
                tail.p99MsUnhedged(),
                tail.p99MsHedged(),
                100 * tail.extraCallsRatio(),
                tail.errorsUnhedged(),
                tail.errorsHedged(),
                tail.pages()));
        return tail;
    }

    /** Measures. The services are as quick as before when it ends, however it ends. */
    Tail measure(Reads warmUps, Reads samples) throws InterruptedException {
        try (PageClient with = new PageClient(hedged, PAGE_TIMEOUT);
                PageClient without = new PageClient(unhedged, PAGE_TIMEOUT)) {
            SideBySide pages = new SideBySide(without, with, USERS, READERS);
            try {
                backstage.slowDown(SHARE, FACTOR);
                pages.read(warmUps);
                String before = backstage.metrics();
                SideBySide.Latencies latencies = pages.read(samples);
                return figures(latencies, extraRatio(before, backstage.metrics()));
            } finally {
                backstage.slowDown(0, 1);
            }
        }
    }

    /** The figures of pages without hedging, which are the first source's, and with it. */
    static Tail figures(SideBySide.Latencies latencies, double extraCallsRatio) {
        int hedged = latencies.other().size();
        int unhedged = latencies.one().size();
        if (hedged == 0 || unhedged == 0) {
            throw new LabFailure("of %d pages with hedging %d were whole, and %d without"
                    .formatted(latencies.pages(), hedged, unhedged));
        }
        Percentiles without = new Percentiles(latencies.one());
        Percentiles with = new Percentiles(latencies.other());
        return new Tail(
                without.at(99),
                with.at(99),
                extraCallsRatio,
                without.at(50),
                with.at(50),
                latencies.pages(),
                latencies.pages() - unhedged,
                latencies.pages() - hedged,
                SHARE,
                FACTOR);
    }

    /** Second attempts because a call took long, for each downstream call between two readings of the metrics. */
    private static double extraRatio(String before, String after) {
        try {
            double calls = PrometheusText.sum(after, CALLS, "") - PrometheusText.sum(before, CALLS, "");
            String hedge = "reason=\"hedge\"";
            double extra =
                    PrometheusText.sum(after, EXTRA_CALLS, hedge) - PrometheusText.sum(before, EXTRA_CALLS, hedge);
            double ratio = extra / calls;
            if (!(calls > 0 && ratio >= 0 && ratio < Double.POSITIVE_INFINITY)) {
                throw new LabFailure("the aggregator's %s grew by %s and its %s by %s: no ratio of that"
                        .formatted(CALLS, calls, EXTRA_CALLS, extra));
            }
            return ratio;
        } catch (NumberFormatException e) {
            throw new LabFailure("the aggregator's metrics have a counter that is no number: " + e.getMessage(), e);
        }
    }
}
