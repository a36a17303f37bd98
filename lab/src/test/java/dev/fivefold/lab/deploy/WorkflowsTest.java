package dev.fivefold.lab.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The permissions and the actions of the workflows on GitHub. */
class WorkflowsTest {

    /** Their tags are as trusted as the runners, which are GitHub's, too; Docker's push the images. */
    private static final Set<String> TRUSTED = Set.of("actions", "github", "docker");

    private static final Path WORKFLOWS = Manifests.REPOSITORY.resolve(".github/workflows");

    @Test
    void actions_of_other_owners_are_named_by_commit() {
        assertThat(workflows().flatMap(workflow -> workflow.findValuesAsString("uses").stream()))
                .hasSizeGreaterThan(10)
                .filteredOn(action -> !TRUSTED.contains(action.substring(0, action.indexOf('/'))))
                .isNotEmpty()
                .allMatch(action -> action.matches("[\\w-]+/[\\w-]+@[0-9a-f]{40}"));
    }

    @Test
    void by_default_a_workflow_may_read_the_code_and_no_more() {
        assertThat(workflows())
                .allSatisfy(workflow -> assertThat(Set.of("{}", "{\"contents\":\"read\"}"))
                        .contains(workflow.required("permissions").toString()));
    }

    @Test
    void vulnerabilities_are_looked_for_each_night_and_fail_if_there_is_a_fix() {
        JsonNode workflow = read(WORKFLOWS.resolve("vulnerabilities.yml"));

        assertThat(workflow.at("/on/schedule")).hasSize(1);
        assertThat(workflow.get("on").has("pull_request")).isTrue();
        assertThat(workflow.get("jobs")
                        .valueStream()
                        .map(job -> job.required("permissions").toString()))
                .hasSize(2)
                .containsOnly("{\"contents\":\"read\"}");
        List<String> scans = workflow.findValuesAsString("run").stream()
                .flatMap(String::lines)
                .filter(line -> line.contains("trivy "))
                .toList();
        assertThat(scans)
                .hasSize(3)
                .allMatch(scan -> scan.contains("--severity HIGH,CRITICAL --ignore-unfixed --exit-code 1"));
        assertThat(scans)
                .anyMatch(scan -> scan.contains("trivy sbom "))
                .anyMatch(scan -> scan.contains("trivy image "));
    }

    private static Stream<JsonNode> workflows() {
        try (Stream<Path> files = Files.list(WORKFLOWS)) {
            return files.sorted().map(WorkflowsTest::read).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode read(Path workflow) {
        return YAMLMapper.shared().readTree(workflow.toFile());
    }
}
