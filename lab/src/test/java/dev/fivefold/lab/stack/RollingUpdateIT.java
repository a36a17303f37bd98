package dev.fivefold.lab.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.lab.QuickStack;
import dev.fivefold.lab.load.LoadPlan;
import dev.fivefold.lab.load.LoadRun;
import dev.fivefold.lab.load.LocalTarget;
import dev.fivefold.lab.load.Outcome;
import dev.fivefold.lab.load.Requests;
import dev.fivefold.lab.load.Result;
import dev.fivefold.lab.load.Schedule;
import dev.fivefold.lab.measure.PrometheusText;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.Chain.Part;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two aggregators behind a gateway, restarted one after the other as an update does it, while users come. */
@Tag("long")
class RollingUpdateIT {

    /** Well below what one of them can do while the other one starts beside it. */
    private static final double PAGES_PER_SECOND = 4;

    private static final int MOST_UNDER_WAY = 100;
    private static final Duration DEADLINE = Duration.ofSeconds(10);
    private static final Duration FOREVER = Duration.ofHours(1);

    /** All full, before the update and after each half of it. */
    private static final int PAGES_BETWEEN = 20;

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final Queue<Result> results = new ConcurrentLinkedQueue<>();

    @Test
    void an_update_in_turn_costs_no_page_and_no_part_of_one() throws Exception {
        StackSettings settings = QuickStack.settings();
        try (Stack stack = QuickStack.prepare(settings)) {
            Step step =
                    QuickStack.unhurried(Lessons.in(settings.home().lessons()).last());
            stack.start(step, OptionalInt.empty());
            SecondAggregator second = stack.startSecondAggregator("second", Variant.of(Map.of()));
            stack.balance(stack.aggregator(), second.address());
            List<URI> actuators =
                    List.of(URI.create("http://127.0.0.1:" + stack.ports().aggregatorActuator()), second.actuator());
            Requests pages = Requests.ofPages(LocalTarget.of(stack.edge() + "/api/home/{1..8}0"));
            LoadPlan even = LoadPlan.open(MOST_UNDER_WAY, Schedule.even(PAGES_PER_SECOND, FOREVER), DEADLINE);
            try (LoadRun load = new LoadRun(even, pages, results::add)) {
                load.start();
                awaitFullPages(load); // the chain is cold: its first pages are none of the update's
                for (URI actuator : actuators) {
                    awaitClosedBreakers(actuator);
                }
                Duration begun = load.elapsed();
                Path logs = settings.cache().logs().resolve(step.id());

                stack.chain().stop(Part.AGGREGATOR);
                stack.chain().startAgain(Part.AGGREGATOR);
                awaitFullPages(load);
                allAreFull(begun, logs.resolve("second.log"));
                second.restart();
                awaitFullPages(load);
                allAreFull(begun, logs.resolve("aggregator.log"));
            }
        }
    }

    /** The log is that of the one that goes on meanwhile: a restart replaces the other's. */
    private void allAreFull(Duration begun, Path log) throws IOException {
        assertThat(results)
                .as(Files.readString(log))
                .filteredOn(result -> result.dueNanos() > begun.toNanos())
                .extracting(Result::outcome)
                .containsOnly(Outcome.SERVED);
    }

    /** From now on, in a row. */
    private void awaitFullPages(LoadRun load) {
        long now = load.elapsed().toNanos();
        await().atMost(Duration.ofMinutes(2))
                .until(() -> inARow(results.stream().filter(result -> result.dueNanos() > now)) >= PAGES_BETWEEN);
    }

    /** Half open since its first pages, one lets five calls through, and a page may make more. */
    private static void awaitClosedBreakers(URI actuator) {
        HttpRequest metrics =
                HttpRequest.newBuilder(actuator.resolve("/actuator/prometheus")).build();
        await().atMost(Duration.ofMinutes(2)).untilAsserted(() -> {
            String text =
                    HTTP.send(metrics, HttpResponse.BodyHandlers.ofString()).body();
            String state = "resilience4j_circuitbreaker_state";
            double breakers = PrometheusText.sum(text, state, "");
            assertThat(breakers).isPositive();
            assertThat(PrometheusText.sum(text, state, "state=\"closed\"")).isEqualTo(breakers);
        });
    }

    private static long inARow(Stream<Result> results) {
        return results.sorted(Comparator.comparingLong(Result::dueNanos).reversed())
                .takeWhile(result -> result.outcome() == Outcome.SERVED)
                .count();
    }
}
