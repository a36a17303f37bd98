package dev.fivefold.lab.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Whether deploy/k8s, as it is written, is what Kubernetes takes and what the rest of the repository says. */
class ManifestsTest {

    /** What the services read of a lesson: docker/start, nginx/step.envsh. */
    private static final Set<String> READ = Set.of("aggregator", "gateway", "mocks", "nginx", "redis");

    @Test
    void each_field_of_a_manifest_is_in_the_schema_of_kubernetes() throws IOException {
        List<Path> files = manifests();
        assertThat(files).hasSizeGreaterThan(10);
        for (Path file : files) {
            assertThat(Manifests.of(Files.readString(file)).objects())
                    .as(file.toString())
                    .filteredOn(object -> !Manifests.kind(object).startsWith("monitoring.coreos.com/"))
                    .allSatisfy(object -> assertThat(Manifests.typed(object)).isNotNull());
        }
    }

    @Test
    void a_manifest_with_a_misspelt_field_is_rejected() {
        Manifests misspelt = Manifests.of("""
                apiVersion: policy/v1
                kind: PodDisruptionBudget
                metadata: {name: gateway}
                spec:
                  selector: {matchLabel: {app: gateway}}
                """);

        assertThatThrownBy(() -> Manifests.typed(misspelt.objects().getFirst())).hasStackTraceContaining("matchLabel");
    }

    @Test
    void each_file_of_a_lesson_is_in_its_config_map_and_each_lesson_is_mounted() throws IOException {
        Map<String, Set<String>> generated = new TreeMap<>();
        YAMLMapper.shared()
                .readTree(Manifests.REPOSITORY
                        .resolve("lessons/kustomization.yaml")
                        .toFile())
                .get("configMapGenerator")
                .valueStream()
                .forEach(map -> generated.put(map.get("name").asString(), texts(map.get("files"))));

        Map<String, Set<String>> there = new TreeMap<>();
        for (String lesson : Manifests.lessons()) {
            there.put("lesson-" + lesson, filesOf(lesson));
        }
        assertThat(generated).isEqualTo(there);
        assertThat(Files.readString(Manifests.FOLDER.resolve("components/lessons/mounts.yaml")))
                .contains(Manifests.lessons().stream()
                        .map(lesson -> "configMap: {name: lesson-" + lesson + "}")
                        .toList())
                .contains(Manifests.lessons().stream()
                        .map(lesson -> "mountPath: /lessons/" + lesson + ",")
                        .toList());
    }

    @Test
    void the_aggregator_is_scaled_by_a_metric_that_the_adapter_computes_from_its_own() throws IOException {
        JsonNode rule = YAMLMapper.shared()
                .readTree(Manifests.FOLDER
                        .resolve("overlays/production/adapter-values.yaml")
                        .toFile())
                .at("/rules/custom/0");
        JsonNode scaler = Manifests.of(Files.readString(Manifests.FOLDER.resolve("overlays/production/scaling.yaml")))
                .only("HorizontalPodAutoscaler", "aggregator");

        assertThat(scaler.at("/spec/metrics/0/pods/metric/name").asString())
                .isEqualTo(rule.at("/name/as").asString());
        String declared = Files.readString(Manifests.REPOSITORY.resolve("observability/metrics.yaml"));
        assertThat(List.of("fivefold_admission_calls", "fivefold_admission_limit"))
                .allSatisfy(metric -> {
                    assertThat(rule.get("metricsQuery").asString()).contains(metric + "{");
                    assertThat(declared).contains(metric);
                });
    }

    /** All but what kustomize itself, the adapter and the services read. */
    private static List<Path> manifests() throws IOException {
        Set<String> others = Set.of(
                "kustomization.yaml", "authentication.yaml", "mounts.yaml", "services.yaml", "adapter-values.yaml");
        try (Stream<Path> files = Files.walk(Manifests.FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .filter(file -> !others.contains(file.getFileName().toString()))
                    .sorted()
                    .toList();
        }
    }

    private static Set<String> filesOf(String lesson) throws IOException {
        try (Stream<Path> files = Files.list(Manifests.REPOSITORY.resolve("lessons/" + lesson))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.matches("\\w+\\.(jvm|yaml|conf)"))
                    .filter(file -> READ.contains(file.substring(0, file.indexOf('.'))))
                    .map(file -> lesson + "/" + file)
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static Set<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asString).collect(Collectors.toCollection(TreeSet::new));
    }
}
