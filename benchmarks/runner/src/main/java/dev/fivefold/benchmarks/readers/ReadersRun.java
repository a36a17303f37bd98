package dev.fivefold.benchmarks.readers;

import dev.fivefold.benchmarks.rounds.Rounds;
import dev.fivefold.benchmarks.rounds.WholePages;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.load.LoadFigures;
import dev.fivefold.lab.load.PageLoad;
import dev.fivefold.lab.load.Reads;
import dev.fivefold.lab.measure.Percentiles;
import dev.fivefold.lab.measure.ProcessCpu;
import dev.fivefold.lab.measure.PrometheusText;
import dev.fivefold.lab.report.page.Table;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.terminal.Progress;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;

/**
 * Measures steps in turns, each in processes of its own, under readers who come back: pages of a demo come too seldom for a cache of a second.
 *
 * @param stack is not started
 * @param load of a turn, the same as its warm-up
 */
public record ReadersRun(Stack stack, Readers readers, long seed, Reads load, int rounds, Progress progress) {

    /** Counters of the chain, or their means of a page. */
    private record Used(double calls, double queries, double cpuMs) {

        private Used of(long pages, Used before) {
            return new Used(
                    (calls - before.calls) / pages, (queries - before.queries) / pages, (cpuMs - before.cpuMs) / pages);
        }
    }

    private record Turn(double pagesPerS, double p50Ms, Used page) {}

    /** A table of the steps: each figure's median, and its least and greatest. */
    public String measure(List<Step> steps) throws InterruptedException {
        Rounds<Step, Turn> measured = Rounds.measure(steps, rounds, this::turn);
        return new Table(
                        List.of("calls", "queries", "CPU ms", "p50 ms", "pages/s"),
                        steps.stream()
                                .map(step -> new Table.Row(
                                        step.id(),
                                        List.of(
                                                spread(measured.of(step), turn -> turn.page.calls),
                                                spread(measured.of(step), turn -> turn.page.queries),
                                                spread(measured.of(step), turn -> turn.page.cpuMs),
                                                spread(measured.of(step), Turn::p50Ms),
                                                spread(measured.of(step), Turn::pagesPerS))))
                                .toList())
                .text();
    }

    private static String spread(List<Turn> turns, ToDoubleFunction<Turn> figure) {
        Percentiles all = Percentiles.of(turns, figure);
        double least = turns.stream().mapToDouble(figure).min().orElseThrow();
        return Text.of("%.1f (%.1f to %.1f)", all.at(50), least, all.max());
    }

    private Turn turn(Step step) throws InterruptedException {
        stack.start(step, OptionalInt.empty());
        try (HttpClient http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            PageReader reader = new PageReader(
                    http,
                    stack.edge(),
                    new Popularity(readers.users(), readers.exponent(), seed),
                    new Popularity(readers.products(), readers.exponent(), seed + 1),
                    readers.productShare());
            PageLoad.read(readers.count(), load, reader);
            Used before = soFar(http);
            LoadFigures pages = WholePages.in(PageLoad.read(readers.count(), load, reader), step.id());
            Used page = soFar(http).of(pages.requests(), before);
            double p50Ms = Objects.requireNonNull(pages.millis()).at(50);
            progress.say(Text.of(
                    "%s: %.1f calls and %.1f queries a page, CPU %.1f ms, p50 %.0f ms",
                    step.id(), page.calls, page.queries, page.cpuMs, p50Ms));
            return new Turn(pages.wholePerSecond(), p50Ms, page);
        }
    }

    /** Counters since the start of the processes. A query takes a connection of its own from the pool. */
    private Used soFar(HttpClient http) throws InterruptedException {
        String metrics = metrics(http);
        return new Used(
                PrometheusText.sum(metrics, "fivefold_mocks_requests_seconds_count", ""),
                PrometheusText.sum(metrics, "hikaricp_connections_usage_seconds_count", ""),
                ProcessCpu.used(stack.processes()).toNanos() / 1e6);
    }

    private String metrics(HttpClient http) throws InterruptedException {
        URI uri = URI.create("http://127.0.0.1:%d/actuator/prometheus"
                .formatted(stack.ports().mocksActuator()));
        try {
            return http.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
                    .body();
        } catch (IOException e) {
            throw new LabFailure("the services do not show their metrics: " + e.getMessage(), e);
        }
    }
}
