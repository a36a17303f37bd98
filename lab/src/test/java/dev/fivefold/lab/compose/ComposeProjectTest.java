package dev.fivefold.lab.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.scenario.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a docker that only records its arguments. */
class ComposeProjectTest {

    @TempDir
    private Path folder;

    @Test
    void a_step_replaces_the_one_before_it_and_no_container_remains_at_the_end() throws Exception {
        try (ComposeProject project = project("echo \"STEP=$STEP $*\" >> requested")) {
            project.prepare();
            project.up(new Step(3, "03-parallel-stages", List.of()));
            project.exec("mysql", "true");
        }

        String compose = "compose -p fivefold-demo -f %s/docker-compose.yml".formatted(folder);
        assertThat(Files.readAllLines(folder.resolve("requested")))
                .containsExactly(
                        "STEP=0 compose version",
                        "STEP=0 info",
                        "STEP=0 " + compose + " down -v --remove-orphans",
                        "STEP=0 " + compose + " build -q",
                        "STEP=0 " + compose + " rm -s -f nginx gateway aggregator mocks redis",
                        "STEP=3 " + compose + " up -d --wait --wait-timeout 600",
                        "STEP=3 " + compose + " exec -T mysql true",
                        "STEP=3 " + compose + " down -v --remove-orphans");
    }

    @Test
    void the_output_of_a_container_is_in_a_file() throws Exception {
        try (ComposeProject project = project("echo \"$FIVEFOLD_PORT\"")) {
            assertThat(Files.readString(project.exec("nginx", "hostname")).strip())
                    .isEqualTo(Integer.toString(project.edge().getPort()));
        }
    }

    @Test
    void a_machine_without_docker_and_an_unresponsive_docker_are_reported_in_a_line() throws Exception {
        Home home = new Home(folder);
        CacheFolder cache = new CacheFolder(folder, folder);
        try (ComposeProject without = new ComposeProject(home, cache, folder + "/no-docker")) {
            assertThatExceptionOfType(LabFailure.class)
                    .isThrownBy(without::prepare)
                    .withMessageStartingWith("there is no docker with compose here, which --target compose needs: ")
                    .withMessageNotContaining("\n");
        }
        try (ComposeProject dead = project("[ \"$1\" != info ] || { echo Cannot connect to the daemon; exit 1; }")) {
            assertThatExceptionOfType(LabFailure.class)
                    .isThrownBy(dead::prepare)
                    .withMessageStartingWith("docker does not respond: ")
                    .withMessageContaining("Cannot connect to the daemon");
        }
    }

    private ComposeProject project(String script) throws IOException {
        Path docker = Files.writeString(folder.resolve("docker"), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(docker, PosixFilePermissions.fromString("rwx------"));
        return new ComposeProject(new Home(folder), new CacheFolder(folder, folder), docker.toString());
    }
}
