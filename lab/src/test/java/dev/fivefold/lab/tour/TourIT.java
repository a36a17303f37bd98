package dev.fivefold.lab.tour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.QuickStack;
import dev.fivefold.lab.demo.Backstage;
import dev.fivefold.lab.install.PrometheusPrograms;
import dev.fivefold.lab.process.Ports;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.terminal.Progress;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Two steps on one chain, with a real Prometheus and a real Zipkin. */
@Tag("long")
class TourIT {

    @TempDir
    private Path folder;

    @Test
    void the_dashboard_has_each_steps_own_figures_after_the_next_step() throws Exception {
        StackSettings settings =
                Tour.watched(QuickStack.settings(), Ports.free(1).getFirst());
        try {
            PrometheusPrograms.get(settings.cache());
        } catch (LabFailure e) {
            abort("no Prometheus here: " + e.getMessage());
        }
        try (Stack stack = QuickStack.prepare(settings)) {
            Tour tour = new Tour(
                    stack,
                    settings,
                    OptionalInt.empty(),
                    Duration.ofSeconds(5),
                    2,
                    new Progress(new PrintWriter(Writer.nullWriter()), false));

            TourReport report = tour.run(Lessons.in(settings.home().lessons()).steps("0,3"));

            assertThatCode(report::mustAgree).doesNotThrowAnyException();
            assertThat(report.steps())
                    .extracting(TourReport.Stop::id)
                    .containsExactly("00-baseline", "03-parallel-stages");
            try (Backstage backstage = new Backstage(stack.ports())) {
                assertThat(report.steps()).allSatisfy(step -> {
                    assertThat(step.failed()).isLessThan(step.pages()); // a busy machine's first pages are not whole
                    String spans = backstage.spans(report.zipkin(), step.traceId());
                    assertThat(JsonMapper.shared().readTree(spans)).hasSizeGreaterThan(50);
                });
            }
            assertThat(Files.readString(report.write(folder)))
                    .contains("03-parallel-stages", report.steps().getFirst().traceId());
        }
    }
}
