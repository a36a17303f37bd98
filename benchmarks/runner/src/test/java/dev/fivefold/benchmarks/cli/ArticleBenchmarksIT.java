package dev.fivefold.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.fivefold.benchmarks.code.CodeRun;
import dev.fivefold.benchmarks.code.LessonBenchmarks;
import dev.fivefold.benchmarks.router.RouterRun;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.QuickStack;
import dev.fivefold.lab.process.Errands;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.terminal.Progress;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts of docs/articles.md that no other test runs, each as short as it can be. */
@Tag("long")
class ArticleBenchmarksIT {

    private static final Progress SILENT = new Progress(new PrintWriter(Writer.nullWriter()), false);

    @TempDir
    private Path folder;

    private final Errands errands = new Errands();

    @Test
    void a_benchmark_of_a_lesson_is_measured() throws Exception {
        StackSettings settings = QuickStack.settings();
        Lessons lessons = Lessons.in(settings.home().lessons());
        LessonBenchmarks copies = LessonBenchmarks.of(lessons).stream()
                .map(lesson -> lesson.only(Pattern.compile("MessageCopierBenchmark")))
                .filter(lesson -> !lesson.isEmpty())
                .findFirst()
                .orElseThrow();

        String page =
                new CodeRun(settings, errands, () -> QuickStack.prepare(settings), true, SILENT).page(copies, folder);

        assertThat(page).contains("| reflection |", "| generated |");
    }

    @Test
    void the_router_has_figures_of_a_collector() throws Exception {
        StackSettings settings = QuickStack.settings();
        RouterRun run = new RouterRun(settings.home(), settings.cache(), errands, 1, SILENT);
        try {
            assertThat(run.page(run.collectors(Pattern.compile("jdk25/7")))).contains("| jdk25/7-g1-tuned-strong |");
        } catch (LabFailure e) {
            abort("not enough memory: " + e.getMessage());
        }
    }
}
