package dev.fivefold.lab.branches;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.Home;
import dev.fivefold.lab.git.Git;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.Errands;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * The branches of this repository's own lessons, in a clone, built one after another in the same work tree: what a reader does who goes from
 * lesson to lesson. It takes half an hour: only where {@code -Dfivefold.branches=all} is given, as each night.
 */
@Tag("long")
@EnabledIfSystemProperty(named = "fivefold.branches", matches = "all")
class StepBranchesIT {

    private static final Duration LONG = Duration.ofMinutes(10);
    private static final List<String> JARS = List.of("gateway", "aggregator-service", "downstream-mocks", "lab");

    @TempDir
    private Path folder;

    @Test
    void each_branch_can_be_built_and_its_lessons_pass_their_tests() throws Exception {
        Path clone = folder.resolve("clone");
        Path logs = folder.resolve("logs");
        try (Errands errands = new Errands()) {
            Git.in(Home.find().directory(), logs, errands).run("clone", "-q", "--shared", ".", clone.toString());
            Git git = Git.in(clone, logs, errands);
            for (StepBranches.Branch branch : made(clone, logs, errands)) {
                git.run("switch", "-q", branch.name());
                build(clone, logs, errands);
                assertThat(JARS)
                        .allSatisfy(module -> assertThat(clone.resolve("%s/target/%s.jar".formatted(module, module)))
                                .as(branch.name())
                                .isNotEmptyFile());
                assertThat(git.run("status", "--porcelain")).as(branch.name()).isEmpty();
            }
        }
    }

    private static List<StepBranches.Branch> made(Path clone, Path logs, Errands errands) throws InterruptedException {
        try (StepBranches making = StepBranches.in(new Home(clone), logs, errands)) {
            return making.write();
        }
    }

    private static void build(Path clone, Path logs, Errands errands) throws InterruptedException {
        errands.run(
                new ChildCommand(
                        "Maven",
                        List.of(
                                "./mvnw",
                                "-q",
                                "-B",
                                "-ntp",
                                "-o",
                                "-T2",
                                "-Dspotless.check.skip",
                                "-Dtest=dev/fivefold/lessons/**/*Test",
                                "-Dsurefire.failIfNoSpecifiedTests=false",
                                "package"),
                        Map.of("JAVA_HOME", System.getProperty("java.home")),
                        clone,
                        logs.resolve("maven.log")),
                LONG);
    }
}
