package dev.fivefold.lab.branches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.branches.StepBranches.Change;
import dev.fivefold.lab.git.Git;
import dev.fivefold.lab.process.Errands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Branches of a repository of three lessons. */
class StepBranchesTest {

    private static final List<String> NAMES =
            List.of("step/00-baseline", "step/01-edge-gzip", "step/06-covering-indexes");

    @TempDir
    private Path folder;

    private final Errands errands = new Errands();
    private Path home;
    private Git git;

    @BeforeEach
    void makeRepository() throws Exception {
        home = folder.resolve("home");
        write("pom.xml", "<project/>");
        write("shop/src/main/java/Shop.java", "class Shop {}");
        write("lessons/kustomization.yaml", "kind: Kustomization");
        write("lessons/00-baseline/README.md", "# 00 · Baseline: as it is\n");
        write("lessons/00-baseline/nginx.conf", "gzip off;");
        write("lessons/01-edge-gzip/README.md", "# 01 · gzip at the edge\n");
        write("lessons/01-edge-gzip/nginx.conf", "gzip on;");
        write("lessons/06-covering-indexes/README.md", "# 06 · Indexes\n");
        write("lessons/06-covering-indexes/mocks.yaml", "spring: {flyway: {target: latest}}");
        write("lessons/00-baseline/mocks.yaml", "spring: {flyway: {target: 1}}");
        write("sql/migration/V1__schema.sql", "CREATE TABLE a (b INT);");
        write("sql/migration/V10__index.sql", "ALTER TABLE a ADD KEY (b);");
        git = Git.making(home, folder.resolve("logs"), errands);
        git.commitAll("All", "shop");
    }

    @AfterEach
    void close() {
        errands.close();
    }

    @Test
    void each_lesson_is_a_branch_one_commit_on_the_one_before() throws Exception {
        List<StepBranches.Branch> made = branches();

        assertThat(made).extracting(StepBranches.Branch::name).containsExactlyElementsOf(NAMES);
        assertThat(made).extracting(StepBranches.Branch::change).containsOnly(Change.NEW);
        assertThat(made).allSatisfy(branch -> assertThat(commit(branch.name())).isEqualTo(branch.commit()));
        assertThat(commit(NAMES.get(0) + "^")).isEqualTo(commit("main"));
        assertThat(commit(NAMES.get(1) + "^")).isEqualTo(made.get(0).commit());
        assertThat(commit(NAMES.get(2) + "^")).isEqualTo(made.get(1).commit());
        assertThat(git.run("show", "-s", "--format=%s", NAMES.get(1)).strip()).isEqualTo("Step 01: gzip at the edge");
    }

    @Test
    void a_branch_has_the_lessons_up_to_its_own_with_their_migrations_and_all_else() throws Exception {
        branches();

        assertThat(files(NAMES.get(0)))
                .containsExactly(
                        "lessons/00-baseline/README.md",
                        "lessons/00-baseline/mocks.yaml",
                        "lessons/00-baseline/nginx.conf",
                        "lessons/kustomization.yaml",
                        "pom.xml",
                        "shop/src/main/java/Shop.java",
                        "sql/migration/V1__schema.sql");
        assertThat(changed(NAMES.get(0), NAMES.get(1)))
                .containsExactly("lessons/01-edge-gzip/README.md", "lessons/01-edge-gzip/nginx.conf");
        assertThat(changed(NAMES.get(1), NAMES.get(2)))
                .containsExactly(
                        "lessons/06-covering-indexes/README.md",
                        "lessons/06-covering-indexes/mocks.yaml",
                        "sql/migration/V10__index.sql");
        assertThat(changed(NAMES.get(2), "main")).isEmpty();
    }

    @Test
    void a_second_run_makes_the_same_commits() throws Exception {
        List<StepBranches.Branch> first = branches();

        List<StepBranches.Branch> second = branches();

        assertThat(second)
                .extracting(StepBranches.Branch::commit)
                .isEqualTo(first.stream().map(StepBranches.Branch::commit).toList());
        assertThat(second).extracting(StepBranches.Branch::change).containsOnly(Change.SAME);
    }

    @Test
    void after_a_commit_the_branches_are_made_again() throws Exception {
        List<StepBranches.Branch> first = branches();
        write("lessons/01-edge-gzip/nginx.conf", "gzip on; gzip_vary on;");
        commitMore();

        List<StepBranches.Branch> second = branches();

        assertThat(second).extracting(StepBranches.Branch::change).containsOnly(Change.REPLACED);
        assertThat(second.getFirst().commit()).isNotEqualTo(first.getFirst().commit());
        assertThat(commit(NAMES.getFirst() + "^")).isEqualTo(commit("main"));
    }

    @Test
    void the_work_tree_and_the_index_are_unchanged() throws Exception {
        write("lessons/01-edge-gzip/nginx.conf", "gzip on; # tried");
        write("staged", "for the next commit");
        git.run("add", "staged");
        byte[] index = Files.readAllBytes(home.resolve(".git/index"));

        branches();

        assertThat(home.resolve(".git/index")).hasBinaryContent(index);
        assertThat(home.resolve("lessons/01-edge-gzip/nginx.conf")).hasContent("gzip on; # tried");
        assertThat(home.resolve(".git/HEAD")).hasContent("ref: refs/heads/main");
        assertThat(files(NAMES.get(2))).doesNotContain("staged");
    }

    @Test
    void uncommitted_changes_are_detected() throws Exception {
        assertThat(hasUncommittedChanges()).isFalse();

        write("lessons/01-edge-gzip/nginx.conf", "gzip on; # tried");

        assertThat(hasUncommittedChanges()).isTrue();
    }

    @Test
    void with_a_branch_of_the_user_none_is_replaced() throws Exception {
        git.run("branch", NAMES.get(1));
        String before = commit(NAMES.get(1));

        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(this::branches)
                .withMessageStartingWith("step/01-edge-gzip: there are commits that this command has not made");
        assertThat(commit(NAMES.get(1))).isEqualTo(before);
        assertThat(git.run("branch", "--list", "step/*").lines()).hasSize(1);
    }

    @Test
    void a_branch_with_commits_of_the_user_is_not_replaced() throws Exception {
        branches();
        git.run("switch", "-q", NAMES.get(1));
        write("lessons/01-edge-gzip/nginx.conf", "gzip on; # mine");
        git.run("-c", "user.name=A", "-c", "user.email=a@b", "commit", "-q", "--amend", "--all", "--no-edit");
        String mine = commit("HEAD");
        git.run("switch", "-q", "main");
        write("pom.xml", "<project></project>");
        commitMore();

        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(this::branches)
                .withMessageStartingWith("step/01-edge-gzip: there are commits that this command has not made");
        assertThat(commit(NAMES.get(1))).isEqualTo(mine);
    }

    @Test
    void on_the_branch_of_a_step_no_branches_are_made() throws Exception {
        branches();
        git.run("switch", "-q", NAMES.get(1));

        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(this::branches)
                .withMessageStartingWith("HEAD is on a branch of a step");
    }

    @Test
    void a_branch_of_another_work_tree_is_not_changed() throws Exception {
        branches();
        git.run(
                "worktree",
                "add",
                "--no-checkout",
                "-q",
                folder.resolve("beside").toString(),
                NAMES.get(2));
        String before = commit(NAMES.get(2));
        assertThat(branches()).extracting(StepBranches.Branch::change).containsOnly(Change.SAME);
        write("pom.xml", "<project></project>");
        commitMore();

        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(this::branches)
                .withMessageStartingWith("step/06-covering-indexes would change, and is checked out");
        assertThat(commit(NAMES.get(2))).isEqualTo(before);
    }

    @Test
    void a_second_work_tree_can_make_the_branches() throws Exception {
        Path beside = folder.resolve("beside");
        git.run("worktree", "add", "--no-checkout", "-q", "-b", "work", beside.toString());

        try (StepBranches making = StepBranches.in(new Home(beside), folder.resolve("logs"), errands)) {
            assertThat(making.write()).hasSize(3);
        }
        assertThat(commit(NAMES.get(0) + "^")).isEqualTo(commit("work"));
    }

    @Test
    void a_folder_without_a_repository_fails_in_one_line() throws IOException {
        Path none = Files.createDirectories(folder.resolve("none/lessons"));

        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> StepBranches.in(new Home(none), folder.resolve("logs"), errands))
                .withMessage(none + " is no git repository: start this in a clone");
    }

    private List<StepBranches.Branch> branches() throws InterruptedException {
        try (StepBranches making = StepBranches.in(new Home(home), folder.resolve("logs"), errands)) {
            return making.write();
        }
    }

    private boolean hasUncommittedChanges() throws InterruptedException {
        try (StepBranches making = StepBranches.in(new Home(home), folder.resolve("logs"), errands)) {
            return making.hasUncommittedChanges();
        }
    }

    private String commit(String name) throws InterruptedException {
        return git.run("rev-parse", name).strip();
    }

    private void commitMore() throws InterruptedException {
        git.run("add", "--all");
        git.run("-c", "user.name=A", "-c", "user.email=a@b", "commit", "-q", "-m", "More");
    }

    private List<String> files(String branch) throws InterruptedException {
        return git.run("ls-tree", "-r", "--name-only", branch).lines().toList();
    }

    private List<String> changed(String from, String to) throws InterruptedException {
        return git.run("diff", "--name-only", from, to).lines().toList();
    }

    private void write(String file, String text) throws IOException {
        Path path = home.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
