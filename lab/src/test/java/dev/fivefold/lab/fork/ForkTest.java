package dev.fivefold.lab.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.git.Git;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.Errands;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forks of a repository of a few files. */
class ForkTest {

    private static final ForkName CHECKOUT = new ForkName("org.example", "checkout");

    @TempDir
    private Path folder;

    private SmallRepository fivefold;

    @BeforeEach
    void makeRepository() throws Exception {
        fivefold = new SmallRepository(folder.resolve("home"), folder.resolve("logs"));
    }

    @Test
    void a_fork_is_the_template_renamed_and_a_repository_of_the_libraries() throws Exception {
        Path target = fork();

        assertThat(tracked(target))
                .contains(
                        "checkout",
                        "fivefold/CHANGELOG.md",
                        "fivefold/LICENSE",
                        "fivefold/VERSION",
                        "mvnw",
                        "pom.xml",
                        "src/org/example/checkout/Checkout.java")
                .hasSize(8);
        assertThat(target.resolve("checkout")).isExecutable();
        String version = Files.readString(target.resolve("fivefold/VERSION")).strip();
        assertThat(version).matches("1-[0-9a-f]{12}");
        assertThat(target.resolve("fivefold/repository/engine-" + version + ".jar"))
                .exists();
        assertThat(target.resolve("pom.xml")).hasContent("<fivefold.version>" + version + "</fivefold.version>");
    }

    @Test
    void a_fork_of_a_tag_has_its_version() throws Exception {
        fivefold.tag("v1");

        Path target = fork();

        assertThat(target.resolve("fivefold/VERSION")).hasContent("1");
        assertThat(target.resolve("fivefold/repository/engine-1.jar")).exists();
    }

    @Test
    void an_upgrade_replaces_the_repository_and_the_version() throws Exception {
        Path target = fork();
        fivefold.version("2");
        fivefold.commit();

        assertThat(upgrade(target, fivefold.folder().toString()))
                .containsPattern("fivefold/: 1-[0-9a-f]{12} -> 2-[0-9a-f]{12}\n");

        assertThat(target.resolve("fivefold/repository")).isDirectoryContaining("glob:**/engine-2-*.jar");
        assertThat(target.resolve("fivefold/repository")).isDirectoryNotContaining("glob:**/engine-1-*.jar");
        assertThat(target.resolve("pom.xml")).content().startsWith("<fivefold.version>2-");
        assertThat(target).isDirectoryNotContaining("glob:**/fivefold.*");
    }

    @Test
    void an_upgrade_to_a_published_version_sets_that_version_alone() throws Exception {
        Path target = fork();

        assertThat(upgrade(target, "1.1.0")).containsPattern("pom.xml: Fivefold 1-[0-9a-f]{12} -> 1.1.0\n");

        assertThat(target.resolve("pom.xml")).hasContent("<fivefold.version>1.1.0</fivefold.version>");
        assertThat(target.resolve("fivefold/VERSION")).content().startsWith("1-");
    }

    @Test
    void an_upgrade_that_fails_leaves_the_repository_that_was_there() throws Exception {
        Path target = fork();
        fivefold.version("2");
        fivefold.mavenFails();
        fivefold.commit();

        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> upgrade(target, fivefold.folder().toString()))
                .withMessageContaining("no space left");

        assertThat(target.resolve("fivefold/VERSION")).content().startsWith("1-");
        assertThat(target.resolve("pom.xml")).content().startsWith("<fivefold.version>1-");
        assertThat(target).isDirectoryNotContaining("glob:**/fivefold.*");
    }

    @Test
    void an_upgrade_rejects_a_folder_without_a_checkout_and_uncommitted_changes() throws Exception {
        Path target = fork();

        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> upgrade(target, folder.toString()))
                .withMessageContaining(
                        "checkout: %s is no checkout of Fivefold: clone it, and name that folder", folder);
        Files.writeString(target.resolve("fivefold/VERSION"), "mine\n");
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> upgrade(target, fivefold.folder().toString()))
                .withMessageContaining("fivefold/ has changes that are not committed: commit or discard them");
        assertThat(target.resolve("fivefold/VERSION")).hasContent("mine");
    }

    @Test
    void a_fork_that_fails_leaves_nothing_behind() throws Exception {
        fivefold.mavenFails();

        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(this::fork)
                .withMessageStartingWith("template/repository failed: no space left");
        assertThat(folder.resolve("new")).doesNotExist();
    }

    @Test
    void a_fork_that_is_stopped_leaves_the_empty_folder_that_was_there() throws Exception {
        Path target = Files.createDirectories(folder.resolve("new"));
        Fork fork = new Fork(fivefold.home(), folder.resolve("logs"), CHECKOUT, target);
        fork.write();

        fork.close();

        assertThat(target).isEmptyDirectory();
        assertThatExceptionOfType(LabFailure.class).isThrownBy(fork::write);
        assertThat(target).isEmptyDirectory();
    }

    @Test
    void a_machine_without_git_is_reported_in_a_line() {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> Git.mustBeThere(Map.of("PATH", folder.toString())))
                .withMessage("git is missing: install it (Debian, Ubuntu: apt install git), then try again");
    }

    private Path fork() throws InterruptedException {
        Path target = folder.resolve("new/checkout");
        try (Fork fork = new Fork(fivefold.home(), folder.resolve("logs"), CHECKOUT, target)) {
            fork.write();
            fork.commit();
        }
        return target;
    }

    private String upgrade(Path fork, String to) throws InterruptedException {
        List<String> words = List.of("./checkout", "upgrade", to);
        Map<String, String> jdk = Map.of("JAVA_HOME", System.getProperty("java.home"));
        try (Errands errands = new Errands()) {
            return errands.output(
                    new ChildCommand("upgrade", words, jdk, fork, folder.resolve("logs/upgrade.log")),
                    Duration.ofMinutes(1));
        }
    }

    private Iterable<String> tracked(Path repository) throws InterruptedException {
        try (Errands errands = new Errands()) {
            return Git.in(repository, folder.resolve("logs"), errands).trackedFiles();
        }
    }
}
