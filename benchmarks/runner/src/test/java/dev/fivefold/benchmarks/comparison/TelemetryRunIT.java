package dev.fivefold.benchmarks.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.benchmarks.comparison.TelemetryCost.ChainFigures;
import dev.fivefold.lab.QuickStack;
import dev.fivefold.lab.demo.Effort;
import dev.fivefold.lab.load.Reads;
import dev.fivefold.lab.measure.PageClient;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.ServiceChain;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.stack.StackSettings.Telemetry;
import dev.fivefold.lab.terminal.Progress;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whole chains of the last step before one real database. */
@Tag("long")
class TelemetryRunIT {

    @Test
    void chains_with_and_without_telemetry_serve_the_same_pages_and_end() throws Exception {
        StackSettings settings = QuickStack.settings();
        Step step = QuickStack.unhurried(Lessons.in(settings.home().lessons()).last());
        StringWriter output = new StringWriter();
        Effort effort = new Effort(Reads.exactly(2), Reads.exactly(2), Reads.exactly(4), 2);
        TelemetryRounds rounds = new TelemetryRounds(step.id(), List.of(1L, 2L), effort, 1, Duration.ZERO);

        try (Stack stack = QuickStack.prepare(settings)) {
            TelemetryCost cost = Objects.requireNonNull(
                    new TelemetryRun(stack, settings, step, rounds, new Progress(new PrintWriter(output), false))
                            .measure(Map.of()),
                    output.toString());

            assertThat(cost.chains()).extracting(ChainFigures::id).containsExactly("off", "on", "every-trace");
            assertThat(cost.chains()).allSatisfy(chain -> {
                assertThat(chain.pages()).isEqualTo(6);
                assertThat(chain.errors()).isZero();
                assertThat(chain.cpuMsPerPage()).isPositive();
            });
            assertThat(cost.chains().getFirst().scrapes()).isZero();
            assertThat(cost.chains().get(1).scrapes()).isPositive();
            assertThat(cost.chains().getLast().collectorCpuMsPerPage()).isPositive();
            assertThat(output.toString()).contains("telemetry on: p50");
            assertThat(stack.processes()).hasSize(1); // the database

            aChainWithoutTelemetryServesWholePages(stack, step, settings);
        }
        Path logs = settings.cache().logs().resolve(step.id());
        for (String hop : List.of("gateway", "aggregator", "mocks")) {
            assertThat(logs.resolve(hop + "-telemetry-on.log")).content().contains("\"logger\":\"access\"");
            assertThat(logs.resolve(hop + "-telemetry-off.log")).content().doesNotContain("\"logger\":\"access\"");
        }
        assertThat(logs.resolve("nginx-telemetry-on-access.log")).isNotEmptyFile();
        assertThat(logs.resolve("nginx-telemetry-off-access.log")).doesNotExist();
    }

    private static void aChainWithoutTelemetryServesWholePages(Stack stack, Step step, StackSettings settings)
            throws Exception {
        StackSettings silent = settings.withTelemetry(Telemetry.NONE);
        List<ProcessHandle> processes;
        try (ServiceChain chain = stack.startSecondChain(step, "silent", silent, Map.of());
                PageClient client = new PageClient(chain.edge(), Duration.ofSeconds(30));
                HttpClient http = HttpClient.newHttpClient()) {
            QuickStack.firstWhole(client, 1);
            assertThat(chain.spanCollectors()).isEmpty();
            for (URI metrics : chain.metrics()) {
                assertThat(http.send(HttpRequest.newBuilder(metrics).build(), HttpResponse.BodyHandlers.ofString())
                                .statusCode())
                        .isEqualTo(404);
            }
            processes = chain.processes();
            assertThat(processes).hasSize(5);
        }
        await().until(() -> processes.stream().noneMatch(ProcessHandle::isAlive));
    }
}
