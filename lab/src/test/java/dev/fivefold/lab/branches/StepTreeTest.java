package dev.fivefold.lab.branches;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.git.Git;
import dev.fivefold.lab.process.Errands;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the branches of this repository's own lessons have not. */
class StepTreeTest {

    private static final Path REPOSITORY = Path.of("..");

    @TempDir
    private Path logs;

    @Test
    void nothing_is_left_out_but_later_lessons_and_migrations_that_no_lesson_before_them_applies() throws Exception {
        List<StepTree> trees = trees();

        assertThat(trees)
                .extracting(tree -> Integer.parseInt(tree.id().substring(0, 2)))
                .isSorted()
                .startsWith(0, 1, 2);
        for (StepTree tree : trees) {
            assertThat(tree.without())
                    .allMatch(file -> file.startsWith("lessons/") || file.startsWith("sql/migration/V"))
                    .noneMatch(file -> file.startsWith("lessons/" + tree.id())
                            && !file.startsWith("lessons/" + tree.id() + "/before/"));
        }
        assertThat(trees.getLast().without()).allMatch(file -> file.contains("/before/"));
    }

    @Test
    void the_code_before_the_next_lesson_is_beside_the_lessons() throws Exception {
        List<StepTree> trees = trees();

        assertThat(trees.get(2).moved())
                .containsEntry("lessons/03-parallel-stages/before/HomePage.java", "lessons/next/03/HomePage.java");
        assertThat(trees.getLast().moved()).isEmpty();
    }

    @Test
    void the_migrations_come_with_the_lesson_on_indexes() throws Exception {
        List<StepTree> trees = trees();

        assertThat(migrationsMissingIn("05", trees))
                .isEqualTo(migrationsMissingIn("00", trees))
                .contains("V7__one_charset.sql", "V10__pruned_indexes.sql")
                .doesNotContain("V6__baseline_indexes.sql");
        assertThat(migrationsMissingIn("06", trees)).isEmpty();
    }

    private List<StepTree> trees() throws InterruptedException {
        try (Errands errands = new Errands()) {
            return StepTree.of(List.copyOf(Git.in(REPOSITORY, logs, errands).trackedFiles()), REPOSITORY);
        }
    }

    private static String migrationsMissingIn(String number, List<StepTree> trees) {
        return trees.stream()
                .filter(tree -> tree.id().startsWith(number))
                .flatMap(tree -> tree.without().stream())
                .filter(file -> file.startsWith("sql/"))
                .map(file -> file.substring(file.lastIndexOf('/') + 1))
                .collect(Collectors.joining(" "));
    }
}
