package dev.fivefold.lab.demo;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.measure.PageClient;
import dev.fivefold.lab.measure.Percentiles;
import dev.fivefold.lab.measure.PrometheusText;
import dev.fivefold.lab.report.Tail;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Shows what hedging is for: makes a few of the services' requests much slower, and compares the stack's own aggregator,
 * which hedges, with one that does not. Light pages, whose time is that of their calls and not of the CPU.
 */
final class TailRun {

    private static final double SHARE = 0.01;
    private static final double FACTOR = 20;
    private static final int READERS = 2;

    /** Users divisible by ten have light pages; so many are in the smallest data set, too. */
    private static final List<Long> USERS =
            LongStream.rangeClosed(1, 100).map(i -> 10 * i).boxed().toList();

    /** The aggregator must have seen dozens of calls of each kind before it knows which are slow. */
    private static final Effort.Reads WARM_UPS = new Effort.Reads(60, 100, Duration.ofSeconds(8));

    /** A slow request may take seconds. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final String CALLS = "fivefold_downstream_call_seconds_count";
    private static final String EXTRA_CALLS = "fivefold_downstream_extra_calls_total";

    private final Backstage backstage;
    private final URI hedged;
    private final URI unhedged;

    /**
     * Prepares.
     *
     * @param backstage of the stack
     * @param hedged the stack's own aggregator
     * @param unhedged differs from it in nothing but that
     */
    TailRun(Backstage backstage, URI hedged, URI unhedged) {
        this.backstage = backstage;
        this.hedged = hedged;
        this.unhedged = unhedged;
    }

    /** Measures, for half a minute in all. */
    Tail measure() throws InterruptedException {
        return measure(WARM_UPS, new Effort.Reads(1, 300, Duration.ofSeconds(20)));
    }

    /**
     * Measures; the services are as quick as before when it ends, however it ends.
     *
     * @throws LabFailure if a part of the stack does not play along, or if there was no whole page
     */
    Tail measure(Effort.Reads warmUps, Effort.Reads samples) throws InterruptedException {
        try (PageClient with = new PageClient(hedged, PATIENCE);
                PageClient without = new PageClient(unhedged, PATIENCE)) {
            SideBySide pages = new SideBySide(without, with, USERS, READERS);
            try {
                backstage.slowDown(SHARE, FACTOR);
                pages.read(warmUps);
                Requests before = requests();
                SideBySide.Latencies latencies = pages.read(samples);
                return figures(latencies, requests().since(before).extraRatio());
            } finally {
                backstage.slowDown(0, 1);
            }
        }
    }

    /**
     * The figures of pages without hedging, which are the one source's, and with it.
     *
     * @throws LabFailure if there was no whole page
     */
    static Tail figures(SideBySide.Latencies latencies, double extraCallsRatio) {
        if (latencies.one().isEmpty() || latencies.other().isEmpty()) {
            throw new LabFailure("of %d pages with hedging %d were whole, and %d without"
                    .formatted(
                            latencies.pages(),
                            latencies.other().size(),
                            latencies.one().size()));
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
                latencies.pages() - latencies.one().size(),
                latencies.pages() - latencies.other().size(),
                SHARE,
                FACTOR);
    }

    private Requests requests() throws InterruptedException {
        String metrics = backstage.metrics();
        try {
            return new Requests(
                    PrometheusText.sum(metrics, CALLS), PrometheusText.sum(metrics, EXTRA_CALLS, "reason=\"hedge\""));
        } catch (NumberFormatException e) {
            throw new LabFailure("the aggregator's metrics have a counter that is no number: " + e.getMessage(), e);
        }
    }

    /**
     * What the hedging aggregator has asked of its services.
     *
     * @param calls for its pages
     * @param extra because a call took long
     */
    private record Requests(double calls, double extra) {

        Requests since(Requests before) {
            return new Requests(calls - before.calls, extra - before.extra);
        }

        double extraRatio() {
            double ratio = extra / calls;
            if (!(calls > 0 && ratio >= 0 && ratio < Double.POSITIVE_INFINITY)) {
                throw new LabFailure("the aggregator's %s went by %s and its %s by %s: no ratio of that"
                        .formatted(CALLS, calls, EXTRA_CALLS, extra));
            }
            return ratio;
        }
    }
}
