package dev.fivefold.lab.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.check.Exercise.Finding;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages of the lessons, and their exercises. */
class LessonExercisesTest {

    private static final Path LESSONS = Path.of("../lessons");

    /** As an unchanged stack shows it. */
    private static final String METRICS = """
            fivefold_downstream_bytes_total{form="wire",service="products"} 500000.0
            fivefold_downstream_bytes_total{form="inflated",service="products"} 9000000.0
            fivefold_pool_threads 100.0
            fivefold_redis_deletes_total{result="done",turn="first"} 0.0
            fivefold_redis_deletes_total{result="done",turn="second"} 0.0
            reactor_netty_connection_provider_total_connections{remote_address="/127.0.0.1:8091"} 14.0
            fivefold_admission_limit 512.0
            fivefold_admission_brownouts_total 0.0
            fivefold_admission_total{outcome="shed",priority="3"} 0.0
            """;

    private static final String MOCKS_LOG =
            "Successfully applied 4 migrations to schema `fivefold`, now at version v10 (execution time 00:09s)\n";

    @TempDir
    private Path folder;

    static Stream<Step> lessons() {
        return Lessons.in(LESSONS).all().stream();
    }

    @ParameterizedTest
    @MethodSource("lessons")
    void a_lesson_has_one_shape_and_at_most_150_lines(Step step) throws Exception {
        List<String> lines = Files.readAllLines(step.lessons().getLast().resolve("README.md"));
        List<String> chapters = lines.stream()
                .filter(line -> line.startsWith("## "))
                .map(line -> line.substring(3))
                .toList();

        assertThat(chapters).containsExactly("Symptom", "Find it", "Change", "Figures", "When not", "Exercise");
        assertThat(lines).hasSizeLessThanOrEqualTo(150);
    }

    @ParameterizedTest
    @MethodSource("lessons")
    void an_exercise_is_not_done_in_the_lesson_as_it_is(Step step) throws Exception {
        Exercise exercise = Exercise.of(step.lessons().getLast());
        boolean compressed = step.number() > 0;
        String page = """
                {"_meta":{"efficiency":0.95,"parts":{"orderSellers":{"ms":571.3},"availableCoupons":{"source":"live"},
                "navigation":{"source":"live"}}},"text":"%s"}""".formatted("x".repeat(compressed ? 425_000 : 9_000_000));
        try (Evidence evidence = new Evidence(folder, step.id())) {
            evidence.pages(List.of(page.getBytes(StandardCharsets.UTF_8)))
                    .metrics(METRICS)
                    .log("mocks", MOCKS_LOG)
                    .gcLog(Path.of("src/test/resources/dev/fivefold/lab/gc/g1.txt"));

            List<Finding> findings = exercise.check(evidence.stack());

            assertThat(findings).anyMatch(finding -> !finding.holds());
        }
    }

    @ParameterizedTest
    @MethodSource("lessons")
    void its_page_has_the_command_that_checks_it(Step step) throws Exception {
        assertThat(Files.readString(step.lessons().getLast().resolve("README.md")))
                .contains("    ./fivefold check %02d\n".formatted(step.number()));
    }
}
