package dev.fivefold.lab.fork;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.git.Git;
import dev.fivefold.lab.process.Errands;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemplateTest {

    private static final Path REPOSITORY = Path.of("..");

    @TempDir
    private Path folder;

    private final Renaming renaming = new Renaming(new ForkName("com.acme", "checkout"));

    @Test
    void what_is_declared_still_fits_this_repository_and_nothing_of_a_fork_has_its_name() throws Exception {
        Template template = Template.read(REPOSITORY.resolve("template/fork.yaml"));

        try (Errands errands = new Errands()) {
            SortedMap<String, String> sources =
                    template.sources(Git.in(REPOSITORY, folder, errands).trackedFiles());

            assertThat(sources).containsKeys("pom.xml", "fivefold", "mvnw", "docs/your-first-aggregate.md");
            assertThat(sources.keySet()).noneMatch(file -> file.startsWith("lab/") || file.startsWith("template/"));
            assertThat(sources).allSatisfy((file, source) -> {
                assertThat(renaming.of(file)).doesNotContainIgnoringCase("fivefold");
                assertThat(new String(template.content(REPOSITORY, source, renaming), UTF_8))
                        .doesNotContainIgnoringCase("fivefold");
            });
        }
    }

    @Test
    void a_file_of_the_overlay_takes_the_place_of_its_namesake() {
        Template template = new Template(List.of("old/**"), Map.of("a/b", "b"), Map.of());

        assertThat(template.sources(Set.of("README", "old/x", "a/b", "template/files/README")))
                .containsOnly(
                        Map.entry("README", "template/files/README"),
                        Map.entry("b", "a/b"),
                        Map.entry("template/files/README", "template/files/README"));
    }

    @Test
    void what_is_declared_of_files_that_are_gone_is_a_failure() {
        assertStale(
                new Template(List.of("old/**"), Map.of(), Map.of()), "leaves out [old/**], of which there is nothing");
        assertStale(
                new Template(List.of("{a,old}"), Map.of(), Map.of()), "leaves out [old], of which there is nothing");
        assertStale(new Template(List.of(), Map.of("old", "new"), Map.of()), "names old, which a fork has not");
        assertStale(
                new Template(List.of("a"), Map.of(), Map.of("a", List.of(new Edit("x", null, null)))),
                "names a, which a fork has not");
    }

    @Test
    void lines_are_left_out_or_replaced_from_one_to_another() throws Exception {
        Files.writeString(folder.resolve("a"), "one\ntwo\nthree\nfour\n");

        assertThat(edited(new Edit("two", null, null))).isEqualTo("one\nthree\nfour\n");
        assertThat(edited(new Edit("two", "th", "2\n3"))).isEqualTo("one\n2\n3\nfour\n");
    }

    @Test
    void lines_that_are_not_there_once_are_a_failure() throws Exception {
        Files.writeString(folder.resolve("a"), "one\ntwo\none\n");

        assertMisfit(new Edit("one", null, null), "edits a, which has 2 lines with 'one' and not one");
        assertMisfit(new Edit("six", null, null), "edits a, which has 0 lines with 'six' and not one");
        assertMisfit(new Edit("two", "six", null), "edits a, which has no line with 'six' from line 2 on");
    }

    private String edited(Edit edit) {
        Template template = new Template(List.of(), Map.of(), Map.of("a", List.of(edit)));
        return new String(template.content(folder, "a", renaming), UTF_8);
    }

    private void assertMisfit(Edit edit, String says) {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> edited(edit))
                .withMessage("template/fork.yaml " + says + ": mend it");
    }

    private static void assertStale(Template template, String says) {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> template.sources(Set.of("a", "b")))
                .withMessage("template/fork.yaml " + says + ": mend it");
    }
}
