package dev.fivefold.lab.demo;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.load.LoadFigures;
import dev.fivefold.lab.load.PageLoad;
import dev.fivefold.lab.load.Reads;
import dev.fivefold.lab.measure.PageClient;
import dev.fivefold.lab.measure.PageRead;
import dev.fivefold.lab.measure.Percentiles;
import dev.fivefold.lab.report.Report.StepFigures;
import dev.fivefold.lab.report.SlowestPage;
import dev.fivefold.lab.report.Trace;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.terminal.Progress;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Measures a running step: warm-up, then latency, then throughput, and last the trace of a page. */
record StepRun(Target target, Step step, List<Long> users, Effort effort, Progress progress, Demo.Listener listener) {

    private static final Duration PAGE_TIMEOUT = Duration.ofMinutes(1);

    /**
     * Measures.
     *
     * @throws IOException if the GC log cannot be read
     */
    StepFigures measure() throws IOException, InterruptedException {
        try (PageClient client = PageClient.traced(target.edge(), PAGE_TIMEOUT);
                Backstage backstage = target.backstage()) {
            PageLog pages = new PageLog(client, users);
            warmUp(pages, client);
            Instant from = Instant.now();
            long callsBefore = backstage.downstreamCalls();
            Duration cpuBefore = target.cpuTime();
            Samples samples = samples(pages);
            Duration cpu = target.cpuTime().minus(cpuBefore);
            long calls = backstage.downstreamCalls() - callsBefore;
            Instant to = Instant.now();
            target.settle();
            if (samples.complete().isEmpty()) {
                throw new LabFailure("%s: no page could be measured: %s (logs: %s)"
                        .formatted(step.id(), pages.lastError(), target.logs()));
            }
            LoadFigures throughput = read(client, effort.throughput());
            Trace trace = trace(backstage);
            SlowestPage slowest = slowest(samples, backstage);
            Percentiles latency = samples.of(Samples.Sample::ms);
            String hash = pages.hash().orElse("");
            return new StepFigures(
                    step.id(),
                    step.title(),
                    latency.at(50),
                    latency.at(95),
                    latency.max(),
                    samples.complete().size(),
                    throughput.wholePerSecond(),
                    Math.round(new Percentiles(pages.wire()).at(50)),
                    Math.round(new Percentiles(pages.plain()).at(50)),
                    (double) calls / samples.read(),
                    cpu.toNanos() / 1e6 / samples.read(),
                    target.longestPauseMs(from, to),
                    pages.errors() + (int) throughput.incomplete(),
                    samples.of(Samples.Sample::fanOutMs).at(50),
                    samples.of(Samples.Sample::efficiency).at(50),
                    samples.of(Samples.Sample::firstByteMs).at(50),
                    hash,
                    step.hasOwnContent() ? true : null,
                    trace,
                    slowest,
                    from,
                    to,
                    null);
        }
    }

    private void warmUp(PageLog pages, PageClient client) throws InterruptedException {
        Optional<PageRead> first = pages.next();
        progress.say("%s: first page %s"
                .formatted(step.id(), first.map(StepRun::describe).orElse(pages.lastError())));
        read(client, effort.warmUps());
    }

    private LoadFigures read(PageClient client, Reads reads) throws InterruptedException {
        return PageLoad.read(client, users, effort.readers(), reads, _ -> {});
    }

    private Samples samples(PageLog pages) throws InterruptedException, IOException {
        try (Progress.Task task = progress.begin(step.id(), effort.samples().atLeast(), "pages")) {
            return Samples.take(pages, effort.samples(), task, listener);
        }
    }

    /** Null if the aggregator reports none: the step's figures are complete without it. */
    private @Nullable Trace trace(Backstage backstage) throws InterruptedException {
        try {
            return backstage.trace(uncachedUser());
        } catch (LabFailure e) {
            progress.say("%s: no picture of its calls: %s".formatted(step.id(), e.getMessage()));
            return null;
        }
    }

    /** With its trace from Zipkin, which ends with the step; null where the logs of its request cannot be found. */
    private @Nullable SlowestPage slowest(Samples samples, Backstage backstage) throws InterruptedException {
        SlowestPage slowest = samples.slowest();
        Optional<Stack> stack = target.stack();
        if (slowest == null || stack.isEmpty()) {
            return null;
        }
        Optional<URI> zipkin = stack.get().zipkin();
        if (zipkin.isEmpty()) {
            return slowest;
        }
        try {
            return slowest.with(backstage.spans(zipkin.get(), slowest.traceId()));
        } catch (LabFailure e) {
            progress.say("%s: no trace of its slowest page: %s".formatted(step.id(), e.getMessage()));
            return slowest;
        }
    }

    /** A user with a heavy page that was not read just now, so that no cache has parts of it. */
    private long uncachedUser() {
        long id = Collections.max(users) + 1;
        return id % 10 == 0 ? id + 1 : id;
    }

    private static String describe(PageRead page) {
        return Text.of("after %.2f s, %.2f MB on the wire", page.elapsed().toNanos() / 1e9, page.wire().length / 1e6);
    }

    /** The pages that count, read one after another. */
    record Samples(int read, List<Sample> complete) {

        /**
         * A complete page.
         *
         * @param firstByteMs until the first byte of its body
         * @param fanOutMs the time of its plan by its own account
         * @param efficiency of its plan, 0 to 1
         * @param requestId empty if the response has none
         */
        record Sample(
                double ms, double firstByteMs, double fanOutMs, double efficiency, String requestId, String traceId) {}

        static Samples take(PageLog pages, Reads effort, Progress.Task task, Demo.Listener listener)
                throws IOException, InterruptedException {
            List<Sample> complete = new ArrayList<>();
            long start = System.nanoTime();
            int read = 0;
            while (effort.goOn(read, since(start))) {
                Optional<PageRead> page = pages.next();
                if (page.isPresent()) {
                    PageRead.Meta meta = page.get().meta();
                    complete.add(new Sample(
                            page.get().elapsed().toNanos() / 1e6,
                            page.get().firstByte().toNanos() / 1e6,
                            meta.elapsedMs(),
                            meta.efficiency(),
                            page.get().requestId(),
                            page.get().traceId()));
                    listener.read(page.get());
                }
                read++;
                task.step(effort.expected(read, since(start)));
            }
            return new Samples(read, complete);
        }

        private static Duration since(long start) {
            return Duration.ofNanos(System.nanoTime() - start);
        }

        Percentiles of(ToDoubleFunction<Sample> figure) {
            return Percentiles.of(complete, figure);
        }

        /** The slowest page whose response has a request id; null if there is none. */
        @Nullable
        SlowestPage slowest() {
            return complete.stream()
                    .filter(sample -> !sample.requestId.isEmpty())
                    .max(Comparator.comparingDouble(Sample::ms))
                    .map(sample -> new SlowestPage(sample.ms, sample.requestId, sample.traceId, null))
                    .orElse(null);
        }
    }
}
