package dev.fivefold.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.QuickStack;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.Errands;
import dev.fivefold.lab.process.Program;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of docs/articles.md that no other test runs, each as short as it can be. */
class ArticleCommandsIT {

    private static final Duration AMPLE = Duration.ofMinutes(3);

    @TempDir
    private static Path folder;

    private static StackSettings settings;
    private static Stack stack;
    private static Lessons lessons;

    private final Errands errands = new Errands();

    @BeforeAll
    static void start() throws Exception {
        settings = QuickStack.settings();
        lessons = Lessons.in(settings.home().lessons());
        stack = QuickStack.prepare(settings);
        stack.start(lessons.step("8"), OptionalInt.empty());
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @Test
    void bench_prints_the_percentiles_of_the_article() throws Exception {
        String pages = stack.edge().resolve("/api/home/") + "{n}";

        assertThat(fivefold("bench", pages, "-n", "20", "-c", "2", "-w", "2"))
                .contains("Complete requests", "Requests per second", "50%");
    }

    @Test
    void profile_draws_a_flame_graph_of_a_running_service() throws Exception {
        assertThat(fivefold("profile", "aggregator", "--seconds", "1", "--out", folder.toString()))
                .contains("Flame graph: ");
        assertThat(folder.resolve("aggregator-cpu.html")).isNotEmptyFile();
    }

    @Test
    void heap_names_the_largest_objects_of_a_running_service() throws Exception {
        assertThat(fivefold("heap", "mocks", "--out", folder.toString())).contains("Heap dump: ", "GC root: ");
    }

    @Test
    void gc_reads_the_log_of_the_step_that_runs() throws Exception {
        assertThat(fivefold("gc", "--out", folder.toString())).contains("G1", "Charts: ");
    }

    /** Runs a command as the launcher does, with this stack's folder. */
    private String fivefold(String... arguments) throws InterruptedException {
        Home home = settings.home();
        List<String> words =
                new ArrayList<>(List.of(Program.ofJdk("java").toString(), "--enable-native-access=ALL-UNNAMED"));
        words.add("-Dfivefold.home=" + home.directory());
        words.addAll(List.of("-jar", home.resolve("lab/target/lab.jar").toString()));
        words.addAll(List.of(arguments));
        CacheFolder cache = settings.cache();
        Map<String, String> environment = Map.of("FIVEFOLD_CACHE", cache.root().toString());
        return errands.output(
                new ChildCommand(arguments[0], words, environment, folder, folder.resolve(arguments[0] + ".log")),
                AMPLE);
    }
}
