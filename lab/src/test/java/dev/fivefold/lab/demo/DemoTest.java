package dev.fivefold.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.report.Report;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DemoTest {

    @Test
    void steps_that_serve_the_same_pages_agree() {
        assertThatCode(() -> Demo.mustAgree(report("ab", "ab", "ab"))).doesNotThrowAnyException();
    }

    @Test
    void the_first_step_that_serves_other_pages_is_named() {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> Demo.mustAgree(report("ab", "ab", "cd", "ef")))
                .withMessageStartingWith("step-2 served other pages than step-0");
    }

    @Test
    void a_step_with_fewer_fields_has_a_page_of_its_own() {
        assertThatCode(() -> Demo.mustAgree(report("fields", "ab", "ab"))).doesNotThrowAnyException();
    }

    @Test
    void it_is_compared_with_no_other_step_nor_its_bytes_with_theirs() {
        List<Report.StepFigures> steps = report("fields", "ab", "ab").steps();

        assertThat(Demo.comparable(steps)).isEqualTo(steps.subList(1, 3));
        assertThat(Demo.comparable(steps.subList(0, 1))).isEqualTo(steps.subList(0, 1));
    }

    @Test
    void a_step_without_whole_pages_is_named_even_if_no_step_has_any() {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> Demo.mustAgree(report("", "")))
                .withMessageStartingWith("step-0 did not serve every user's page whole (5 errors)");
    }

    private static Report report(String... hashes) {
        return new Report(
                Report.SCHEMA,
                Instant.EPOCH,
                new Report.ScenarioFigures(1000, 1, List.of(1L), 1, ""),
                new Report.Limit(1, 1, 2),
                new Report.Machine("a", 1, 1, "b", "c"),
                IntStream.range(0, hashes.length)
                        .mapToObj(i -> new Report.StepFigures(
                                "step-" + i,
                                "",
                                1,
                                1,
                                1,
                                1,
                                1,
                                1,
                                1,
                                1,
                                1,
                                1,
                                5,
                                1,
                                1,
                                null,
                                hashes[i],
                                hashes[i].equals("fields") ? true : null,
                                null,
                                null,
                                null,
                                null,
                                null))
                        .toList(),
                null);
    }
}
