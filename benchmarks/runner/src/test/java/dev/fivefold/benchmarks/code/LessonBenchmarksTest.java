package dev.fivefold.benchmarks.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.docs.Documents;
import dev.fivefold.lab.scenario.Lessons;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LessonBenchmarksTest {

    @TempDir
    private Path folder;

    private Lessons lessons;

    @BeforeEach
    void writeLessons() throws IOException {
        Files.createDirectories(folder.resolve("00-baseline"));
        Path lesson = Files.createDirectories(folder.resolve("08-hot-code"));
        Files.writeString(lesson.resolve("benchmarks.yaml"), """
                code:
                  - {title: Splitting, module: downstream-mocks, benchmark: dev.fivefold.mocks.SplitBenchmark}
                endpoints:
                  - {title: Messages, url: "{mocks}/messages", before: 07-g1, after: 08-hot-code}
                """);
        lessons = Lessons.in(folder);
    }

    @Test
    void a_lesson_without_a_list_has_no_benchmarks() {
        assertThat(LessonBenchmarks.of(lessons)).singleElement().satisfies(lesson -> {
            assertThat(lesson.id()).isEqualTo("08-hot-code");
            assertThat(lesson.isWhole()).isTrue();
            assertThat(lesson.hasEndpoints()).isTrue();
        });
    }

    @Test
    void a_part_is_found_by_lesson_title_and_name() {
        LessonBenchmarks all = LessonBenchmarks.of(lessons).getFirst();

        assertThat(all.only(Pattern.compile("")).isWhole()).isTrue();
        assertThat(all.only(Pattern.compile("^08-")).isWhole()).isTrue();
        assertThat(all.only(Pattern.compile("SplitBench")).isWhole()).isFalse();
        assertThat(all.only(Pattern.compile("SplitBench")).code()).hasSize(1);
        assertThat(all.only(Pattern.compile("SplitBench")).hasEndpoints()).isFalse();
        assertThat(all.only(Pattern.compile("Messages")).code()).isEmpty();
        assertThat(all.only(Pattern.compile("other")).isEmpty()).isTrue();
    }

    @Test
    void an_unknown_step_is_named_with_the_file_that_has_it() {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> LessonBenchmarks.of(lessons).getFirst().mustFindItsSteps(lessons))
                .withMessage(folder.resolve("08-hot-code/benchmarks.yaml")
                        + ": 'Messages': no step '07-g1': there are 00-baseline, 08-hot-code");
    }

    @Test
    void the_benchmarks_that_the_list_of_articles_names_are_found() {
        Pattern only = Pattern.compile("benchmarks/code (?:--quick )?--only ([\\w.]+)");
        List<LessonBenchmarks> all = LessonBenchmarks.of(Lessons.in(Documents.REPOSITORY.resolve("lessons")));

        assertThat(only.matcher(Documents.text(Path.of("docs/articles.md"))).results())
                .isNotEmpty()
                .allSatisfy(named -> assertThat(all)
                        .anyMatch(lesson ->
                                !lesson.only(Pattern.compile(named.group(1))).isEmpty()));
    }
}
