package dev.fivefold.lab.tour;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.load.LoadFigures;
import dev.fivefold.lab.load.PageLoad;
import dev.fivefold.lab.load.Reads;
import dev.fivefold.lab.measure.PageClient;
import dev.fivefold.lab.measure.PageRead;
import dev.fivefold.lab.measure.Percentiles;
import dev.fivefold.lab.report.ThisMachine;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.stack.StackSettings.Extra;
import dev.fivefold.lab.stack.StackSettings.Telemetry;
import dev.fivefold.lab.terminal.Progress;
import dev.fivefold.lab.tour.LadderPanels.Query;
import dev.fivefold.lab.tour.TourReport.PanelFigures;
import dev.fivefold.lab.tour.TourReport.Stop;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Walks steps on one chain under the same load while Prometheus scrapes and Zipkin keeps a trace of each.
 *
 * @param stack is not started yet, of settings by {@link #watched}
 * @param load at each step
 */
public record Tour(
        Stack stack, StackSettings settings, OptionalInt edgePort, Duration load, int readers, Progress progress) {

    private static final Duration PAGE_TIMEOUT = Duration.ofMinutes(1);
    /** Some scrapes, and the flush of nginx's access log. */
    private static final int SCRAPED_WITHIN_SECONDS = 30;

    /** Settings with Prometheus and Zipkin. Only the traces that a client begins are sampled: spans cost CPU time. */
    public static StackSettings watched(StackSettings settings, int prometheusPort) {
        return settings.with(Set.of(Extra.PROMETHEUS, Extra.TRACES))
                .withPorts(OptionalInt.empty(), OptionalInt.of(prometheusPort))
                .withTelemetry(Telemetry.METRICS)
                .withSampledTraces(0);
    }

    /** Runs the steps. The last one still runs afterwards, and Zipkin has the traces of all. */
    public TourReport run(List<Step> steps) throws Exception {
        Instant begun = Instant.now();
        List<Stop> stops = new ArrayList<>();
        for (Step step : steps) {
            progress.say(step.id() + ": starting ...");
            stack.start(step, edgePort);
            Stop stop = stack.whileAllLive(() -> stop(step, begun));
            progress.say(Text.of(
                    "%s: %d pages, mean %.2f s; the dashboard has %.2f s",
                    step.id(), stop.pages(), stop.meanMs() / 1000, stop.panels().pageMs() / 1000));
            stops.add(stop);
        }
        URI prometheus = prometheus();
        try (LadderPanels panels = new LadderPanels(settings.home().observability(), prometheus)) {
            // Read again: no step's figures may have changed the panel of one before it.
            Map<Query, Map<String, Double>> values = values(panels, begun);
            List<Stop> all = stops.stream()
                    .map(stop -> stop.with(PanelFigures.of(stop.id(), values)))
                    .toList();
            return new TourReport(
                    TourReport.SCHEMA,
                    Instant.now(),
                    ThisMachine.describe(),
                    load.toSeconds(),
                    readers,
                    settings.brief(),
                    prometheus,
                    zipkin(),
                    all);
        }
    }

    private Stop stop(Step step, Instant begun) throws InterruptedException {
        List<Long> users = settings.scenario().users();
        try (PageClient client = new PageClient(stack.edge(), PAGE_TIMEOUT);
                PageClient tracing = PageClient.traced(stack.edge(), PAGE_TIMEOUT);
                LadderPanels panels = new LadderPanels(settings.home().observability(), prometheus())) {
            Queue<Page> pages = new ConcurrentLinkedQueue<>();
            Consumer<PageRead> read = page -> pages.add(Page.of(page));
            LoadFigures many = PageLoad.read(client, users, readers, new Reads(1, Integer.MAX_VALUE, load), read);
            List<Long> uncached = List.of(Collections.max(users) + 1);
            LoadFigures one = PageLoad.read(tracing, uncached, 1, Reads.exactly(1), read);
            int failed = (int) (many.incomplete() + one.incomplete());
            String traceId = pages.stream().map(Page::traceId).collect(Collectors.joining());
            if (failed >= pages.size() || traceId.isEmpty()) {
                throw new LabFailure("%s served no complete page: see ./fivefold logs".formatted(step.id()));
            }
            Percentiles latency = Percentiles.of(pages, Page::ms);
            PanelFigures shown = awaitScraped(panels, step, pages.size(), begun);
            return new Stop(
                    step.id(),
                    step.title(),
                    pages.size(),
                    failed,
                    latency.mean(),
                    latency.at(50),
                    latency.at(95),
                    Percentiles.of(pages, Page::wireBytes).mean(),
                    traceId,
                    shown);
        }
    }

    /**
     * A response, complete or not: nginx and Prometheus count both.
     *
     * @param traceId empty if its client began no trace
     */
    private record Page(double ms, double wireBytes, String traceId) {
        private static Page of(PageRead read) {
            return new Page(read.elapsed().toNanos() / 1e6, read.wire().length, read.traceId());
        }
    }

    /** The panels' figures as soon as they have all requests, or as they are after some scrapes. */
    private PanelFigures awaitScraped(LadderPanels panels, Step step, int requests, Instant begun)
            throws InterruptedException {
        PanelFigures shown = PanelFigures.of(step.id(), values(panels, begun));
        for (int second = 0; second < SCRAPED_WITHIN_SECONDS && !(shown.requests() >= requests); second++) {
            Thread.sleep(Duration.ofSeconds(1));
            shown = PanelFigures.of(step.id(), values(panels, begun));
        }
        return shown;
    }

    private static Map<Query, Map<String, Double>> values(LadderPanels panels, Instant begun)
            throws InterruptedException {
        Map<Query, Map<String, Double>> values = new EnumMap<>(Query.class);
        for (Query query : Query.values()) {
            values.put(query, panels.values(query, Duration.between(begun, Instant.now())));
        }
        return values;
    }

    private URI prometheus() {
        return URI.create("http://127.0.0.1:" + stack.ports().prometheus());
    }

    private URI zipkin() {
        return stack.zipkin().orElseThrow();
    }
}
