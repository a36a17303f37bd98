package dev.fivefold.starter.internal.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.stream.LongStream;

/** The durations of a page's phases, its efficiency and its results. Thread-safe. */
public final class PageMetrics {

    private static final Duration[] BUCKETS = LongStream.of(
                    1, 10, 50, 100, 200, 300, 500, 750, 1_000, 2_000, 5_000, 10_000)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);

    private final String page;
    private final MeterRegistry registry;
    private final Timer fanOut;
    private final Timer merge;
    private final Timer write;
    private final DistributionSummary efficiency;

    /**
     * The metrics of one page.
     *
     * @param page its name, the value of the tag {@code page}
     */
    public PageMetrics(String page, MeterRegistry registry) {
        this.page = page;
        this.registry = registry;
        this.fanOut = timer("fivefold.page.fan.out", "From a plan's start to the last result that its page waits for");
        this.merge = timer("fivefold.page.merge", "Merging the parts of a page");
        this.write = timer("fivefold.page.write", "Writing a page to its client, compression included");
        this.efficiency = DistributionSummary.builder("fivefold.page.efficiency")
                .description("Critical path of a plan by its calls' measured times, over the time of its fan-out")
                .tag("page", page)
                .serviceLevelObjectives(0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1)
                .register(registry);
    }

    /**
     * The calls of a page have ended.
     *
     * @param share see {@code CriticalPath.shareOf}, 0 to 1
     */
    public void fannedOut(Duration elapsed, double share) {
        fanOut.record(elapsed);
        efficiency.record(share);
    }

    /** The parts of a page were merged. */
    public void merged(Duration elapsed) {
        merge.record(elapsed);
    }

    /** A page was written to its client. */
    public void written(Duration elapsed) {
        write.record(elapsed);
    }

    /**
     * A request for a page has ended.
     *
     * @param result one of a few words
     */
    public void ended(String result) {
        Counter.builder("fivefold.page.results")
                .description("Responses by the result of the page")
                .tag("page", page)
                .tag("result", result)
                .register(registry)
                .increment();
    }

    private Timer timer(String name, String description) {
        return Timer.builder(name)
                .description(description)
                .tag("page", page)
                .serviceLevelObjectives(BUCKETS)
                .register(registry);
    }
}
