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

    /** A turn's figures. All but the first two are means of a page. */
    private record Turn(double pagesPerS, double p50Ms, double calls, double queries, double cpuMs) {

        private Turn minus(Turn earlier) {
            return new Turn(pagesPerS, p50Ms, calls - earlier.calls, queries - earlier.queries, cpuMs - earlier.cpuMs);
        }

        private Turn by(long pages) {
            return new Turn(pagesPerS, p50Ms, calls / pages, queries / pages, cpuMs / pages);
        }
    }

    /** A table of the steps: each figure's median, and its least and greatest. */
    public String measure(List<Step> steps) throws InterruptedException {
        Rounds<Step, Turn> measured = Rounds.measure(steps, rounds, this::turn);
        return new Table(
                        List.of("calls", "queries", "CPU ms", "p50 ms", "pages/s"),
                        steps.stream()
                                .map(step -> new Table.Row(
                                        step.id(),
                                        List.of(
                                                spread(measured.of(step), Turn::calls),
                                                spread(measured.of(step), Turn::queries),
                                                spread(measured.of(step), Turn::cpuMs),
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
            Turn before = soFar(http);
            LoadFigures pages = WholePages.in(PageLoad.read(readers.count(), load, reader), step.id());
            Turn turn = new Turn(
                    pages.wholePerSecond(),
                    Objects.requireNonNull(pages.millis()).at(50),
                    0,
                    0,
                    0);
            Turn used = soFar(http).minus(before).by(pages.requests());
            Turn all = new Turn(turn.pagesPerS, turn.p50Ms, used.calls, used.queries, used.cpuMs);
            progress.say(Text.of(
                    "%s: %.1f calls and %.1f queries a page, CPU %.1f ms, p50 %.0f ms",
                    step.id(), all.calls, all.queries, all.cpuMs, all.p50Ms));
            return all;
        }
    }

    /** Counters since the start of the processes. A query takes a connection of its own from the pool. */
    private Turn soFar(HttpClient http) throws InterruptedException {
        String metrics = metrics(http);
        return new Turn(
                0,
                0,
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
