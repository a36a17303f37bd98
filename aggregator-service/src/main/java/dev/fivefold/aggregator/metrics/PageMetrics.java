package dev.fivefold.aggregator.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/** How long the steps of making a page take, and how close the first of them comes to the best possible. Thread-safe. */
public final class PageMetrics {

    private static final Duration[] BUCKETS = {
        Duration.ofMillis(1),
        Duration.ofMillis(10),
        Duration.ofMillis(50),
        Duration.ofMillis(100),
        Duration.ofMillis(200),
        Duration.ofMillis(300),
        Duration.ofMillis(500),
        Duration.ofMillis(750),
        Duration.ofSeconds(1),
        Duration.ofSeconds(2),
        Duration.ofSeconds(5),
        Duration.ofSeconds(10)
    };

    private final MeterRegistry registry;
    private final Timer fanOut;
    private final Timer merge;
    private final Timer write;
    private final DistributionSummary efficiency;

    public PageMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.fanOut = timer("fivefold.page.fan.out", "From a plan's start to the last result that its page waits for");
        this.merge = timer("fivefold.page.merge", "Joining the parts of a page");
        this.write = timer("fivefold.page.write", "Writing a page to its client, compression included");
        this.efficiency = DistributionSummary.builder("fivefold.page.efficiency")
                .description("Critical path of a plan by its calls' measured times, over the time of its fan-out")
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

    /** The parts of a page were joined. */
    public void merged(Duration elapsed) {
        merge.record(elapsed);
    }

    /** A page went to its client. */
    public void written(Duration elapsed) {
        write.record(elapsed);
    }

    /**
     * A request for a page was answered.
     *
     * @param result one of a few words
     */
    public void answered(String result) {
        Counter.builder("fivefold.page.results")
                .description("Answers by what came of the page")
                .tag("result", result)
                .register(registry)
                .increment();
    }

    private Timer timer(String name, String description) {
        return Timer.builder(name)
                .description(description)
                .serviceLevelObjectives(BUCKETS)
                .register(registry);
    }
}
