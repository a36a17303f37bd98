package dev.fivefold.benchmarks.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.scenario.Lessons;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of a lesson that are compared. */
class ComparisonTest {

    @TempDir
    private Path folder;

    @Test
    void the_collectors_that_a_step_compares_are_its_own_lessons_alone_and_in_order() throws IOException {
        write("07-g1/collectors/2-g1.jvm", "");
        write("07-g1/collectors/1-parallel.jvm", "");
        write("07-g1/collectors/live-set.yaml", "");
        write("08-hot-code/README.md", "");
        Path collectors = folder.resolve("07-g1/collectors");
        Lessons all = Lessons.in(folder);

        assertThat(Comparison.collectors(all.step("7")))
                .containsExactly(collectors.resolve("1-parallel.jvm"), collectors.resolve("2-g1.jvm"));
        assertThat(Comparison.liveSet(all.step("7"))).isEqualTo(collectors.resolve("live-set.yaml"));
        assertThat(Comparison.collectors(all.step("8"))).isEmpty();
    }

    @Test
    void the_fields_that_a_step_compares_are_its_own_lessons_alone_and_in_order() throws IOException {
        write("12-splice/fields/2-requested.yaml", "");
        write("12-splice/fields/1-listed.yaml", "");
        write("13-progressive/README.md", "");
        Path fields = folder.resolve("12-splice/fields");
        Lessons all = Lessons.in(folder);

        assertThat(Comparison.fields(all.step("12")))
                .containsExactly(fields.resolve("1-listed.yaml"), fields.resolve("2-requested.yaml"));
        assertThat(Comparison.fields(all.step("13"))).isEmpty();
    }

    private void write(String file, String text) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
