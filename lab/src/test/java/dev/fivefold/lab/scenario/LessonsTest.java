package dev.fivefold.lab.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LessonsTest {

    @TempDir
    private Path folder;

    private Lessons lessons;

    @BeforeEach
    void writeLessons() throws IOException {
        write("00-baseline/README.md", "# 00 · Baseline: as it is\n\ntext\n");
        write("00-baseline/mocks.yaml", "");
        write("00-baseline/aggregator.yaml", "");
        write("00-baseline/aggregator.jvm", "");
        write("00-baseline/nginx.conf", "");
        write("01-edge-gzip/nginx.conf", "");
        write("02-internal-gzip/aggregator.yaml", "");
        write("03-parallel-stages/aggregator.jvm", "");
        write("notes/README.md", "");
        lessons = Lessons.in(folder);
    }

    @Test
    void a_step_is_found_by_number_and_by_name() {
        assertThat(lessons.step("3")).isEqualTo(lessons.step("03")).isEqualTo(lessons.step("03-parallel-stages"));
        assertThat(lessons.last().id()).isEqualTo("03-parallel-stages");
    }

    @Test
    void the_step_before_another_is_the_one_without_its_last_lesson() {
        assertThat(lessons.before(lessons.step("3"))).contains(lessons.step("2"));
        assertThat(lessons.before(lessons.step("0"))).isEmpty();
        assertThat(lessons.find("9")).isEmpty();
    }

    @Test
    void an_unknown_step_is_rejected_with_the_known_ones() {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> lessons.step("7"))
                .withMessage("no step '7': there are 00-baseline, 01-edge-gzip, 02-internal-gzip, 03-parallel-stages");
        assertThatExceptionOfType(LabFailure.class).isThrownBy(() -> lessons.steps(""));
        assertThatExceptionOfType(LabFailure.class).isThrownBy(() -> lessons.steps("0-9"));
    }

    @Test
    void ranges_and_lists_of_steps_come_in_the_lessons_order_and_once() {
        assertThat(lessons.steps("0-3")).extracting(Step::number).containsExactly(0, 1, 2, 3);
        assertThat(lessons.steps("3,0,3")).extracting(Step::number).containsExactly(0, 3);
        assertThat(lessons.steps("0, 2-3")).extracting(Step::number).containsExactly(0, 2, 3);
    }

    @Test
    void the_card_has_the_first_seven_lessons_under_a_name_of_its_own() {
        Lessons all = Lessons.in(Path.of("../lessons"));

        assertThat(all.card())
                .extracting(Step::id)
                .containsExactly("00-baseline", "07-card", all.last().id());
        assertThat(all.card().get(1).lessons()).isEqualTo(all.step("07").lessons());
        assertThat(all.card().get(1).title()).isEqualTo("07-card");
    }

    @Test
    void a_lesson_that_lists_fields_has_a_second_step_with_them_alone() {
        List<Step> chosen = Lessons.in(Path.of("../lessons")).steps("12,12-fields");

        assertThat(chosen).extracting(Step::id).containsExactly("12-splice", "12-fields");
        assertThat(chosen).extracting(Step::hasOwnContent).containsExactly(false, true);
        assertThat(chosen.get(1).springConfiguration(Service.AGGREGATOR))
                .startsWith(
                        chosen.get(0).springConfiguration(Service.AGGREGATOR).toArray(Path[]::new))
                .last()
                .satisfies(file -> assertThat(file).endsWithRaw(Path.of("12-splice/fields/aggregator.yaml")));
        assertThat(Lessons.in(Path.of("../lessons")).all()).noneMatch(Step::hasOwnContent);
    }

    @Test
    void the_tour_is_the_first_four_steps_and_the_last() throws IOException {
        write("04-local-cache/aggregator.yaml", "");
        write("11-dataflow/aggregator.yaml", "");

        assertThat(Lessons.in(folder).tour()).extracting(Step::number).containsExactly(0, 1, 2, 3, 11);
        assertThat(lessons.tour()).extracting(Step::number).containsExactly(0, 1, 2, 3);
    }

    @Test
    void a_reversed_range_is_rejected() {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> lessons.steps("3-0"))
                .withMessageEndingWith("write 0-3");
    }

    @Test
    void spring_configuration_adds_up_in_order() {
        assertThat(lessons.step("3").springConfiguration(Service.AGGREGATOR))
                .containsExactly(
                        folder.resolve("00-baseline/aggregator.yaml"),
                        folder.resolve("02-internal-gzip/aggregator.yaml"));
        assertThat(lessons.step("1").springConfiguration(Service.AGGREGATOR))
                .containsExactly(folder.resolve("00-baseline/aggregator.yaml"));
        assertThat(lessons.step("3").springConfiguration(Service.GATEWAY)).isEmpty();
    }

    @Test
    void the_last_file_of_java_options_and_of_nginx_wins_as_a_whole() {
        assertThat(lessons.step("2").jvmOptions(Service.AGGREGATOR))
                .contains(folder.resolve("00-baseline/aggregator.jvm"));
        assertThat(lessons.step("3").jvmOptions(Service.AGGREGATOR))
                .contains(folder.resolve("03-parallel-stages/aggregator.jvm"));
        assertThat(lessons.step("0").nginxConfiguration()).contains(folder.resolve("00-baseline/nginx.conf"));
        assertThat(lessons.step("3").nginxConfiguration()).contains(folder.resolve("01-edge-gzip/nginx.conf"));
        assertThat(lessons.step("3").jvmOptions(Service.MOCKS)).isEmpty();
    }

    @Test
    void the_title_is_the_readmes_heading_or_the_id() {
        assertThat(lessons.step("0").title()).isEqualTo("Baseline: as it is");
        assertThat(lessons.step("1").title()).isEqualTo("01-edge-gzip");
    }

    @Test
    void the_last_setting_of_the_schema_counts_and_the_default_is_the_final_one() throws IOException {
        assertThat(lessons.step("3").schemaVersion()).isEmpty();

        write("00-baseline/mocks.yaml", "spring:\n  flyway:\n    target: 6\n");
        write("01-edge-gzip/mocks.yaml", "server:\n  port: 1\n");
        write("03-parallel-stages/mocks.yaml", "spring:\n  flyway:\n    target: latest\n");

        assertThat(lessons.step("0").schemaVersion()).hasValue(6);
        assertThat(lessons.step("2").schemaVersion()).hasValue(6);
        assertThat(lessons.step("3").schemaVersion()).isEmpty();
    }

    private void write(String file, String text) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
