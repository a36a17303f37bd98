package dev.fivefold.benchmarks.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.fivefold.benchmarks.comparison.Collectors.CollectorFigures;
import dev.fivefold.lab.QuickStack;
import dev.fivefold.lab.demo.Effort;
import dev.fivefold.lab.gc.GcLogReader;
import dev.fivefold.lab.load.Reads;
import dev.fivefold.lab.report.gc.GcFigures;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.terminal.Progress;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two small JVMs with few sessions, on a real stack. */
@Tag("long")
class CollectorRunIT {

    @TempDir
    private Path lesson;

    @Test
    void two_collectors_serve_whole_pages_and_their_logs_are_read() throws Exception {
        StackSettings settings = QuickStack.settings();
        Step step = step(Lessons.in(settings.home().lessons()).step("3"));
        StringWriter output = new StringWriter();
        CollectorRun run = new CollectorRun(
                step.id(),
                List.of(1L, 2L),
                new Effort(Reads.exactly(1), Reads.exactly(1), Reads.exactly(4), 4),
                3,
                Duration.ZERO);

        try (Stack stack = QuickStack.prepare(settings)) {
            stack.start(step, OptionalInt.empty());
            int before = stack.processes().size();

            Collectors collectors = Objects.requireNonNull(
                    run.measure(stack, step, new Progress(new PrintWriter(output), false)), output.toString());

            assertThat(stack.processes()).hasSize(before);
            assertThat(collectors.heapMb()).isEqualTo(256);
            assertThat(collectors.jvms())
                    .extracting(
                            CollectorFigures::id,
                            CollectorFigures::title,
                            jvm -> jvm.gc().collector())
                    .containsExactly(
                            tuple("parallel", "As it was.", GcFigures.PARALLEL),
                            tuple("g1", "As it is.", GcFigures.G1));
            assertThat(collectors.jvms()).allSatisfy(jvm -> {
                assertThat(jvm.pages()).isEqualTo(12);
                assertThat(jvm.errors()).isZero();
                assertThat(jvm.cpuMsPerPage()).isPositive();
                assertThat(jvm.gc().pauses()).isNotEmpty();
                assertThat(jvm.gc().allocatedMbPerS()).isPositive();
            });
            assertThat(output.toString()).contains("g1: longest pause");
        }
        assertThat(GcLogReader.read(settings.cache().gcLog(step.id(), "collector-g1"))
                        .pauses())
                .isNotEmpty();
    }

    /** The step with one more lesson, which compares. */
    private Step step(Step base) throws Exception {
        Path collectors = Files.createDirectories(lesson.resolve("collectors"));
        String heap = "-Xms256m\n-Xmx256m\n";
        Files.writeString(collectors.resolve("1-parallel.jvm"), "# As it was.\n" + heap + "-XX:+UseParallelGC\n");
        Files.writeString(collectors.resolve("2-g1.jvm"), "# As it is.\n" + heap + "-XX:+UseG1GC\n");
        Files.writeString(
                collectors.resolve("live-set.yaml"),
                "shop:\n  sessions:\n    enabled: true\n    views-per-page: 1000\n");
        List<Path> lessons = new ArrayList<>(base.lessons());
        lessons.add(lesson);
        return new Step(base.number(), base.id(), lessons);
    }
}
