package dev.fivefold.lab.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The overlays that a fork has, rendered by kustomize where there is one. */
class TemplateManifestsTest {

    private static final Path OVERLAYS = Manifests.REPOSITORY.resolve("template/deploy/k8s/overlays");

    @ParameterizedTest
    @ValueSource(strings = {"dev", "production"})
    void an_overlay_is_valid_and_whole_and_restricted(String overlay) throws Exception {
        Manifests rendered = render(overlay);

        assertThat(rendered.objects())
                .filteredOn(object -> !Manifests.kind(object).matches("(monitoring\\.coreos\\.com/.*|v1/Secret)"))
                .allSatisfy(object -> assertThat(Manifests.typed(object)).isNotNull());
        assertThat(rendered.ofKind("Deployment").map(Manifests::name)).contains("gateway", "aggregator");
        assertThat(rendered.ofKind("Deployment")).allSatisfy(deployment -> {
            JsonNode pod = deployment.at("/spec/template/spec");
            JsonNode container = pod.at("/containers/0");
            assertThat(pod.at("/securityContext/runAsNonRoot").asBoolean()).isTrue();
            assertThat(container.at("/securityContext/readOnlyRootFilesystem").asBoolean())
                    .isTrue();
            assertThat(container.at("/resources/limits/memory")).isEqualTo(container.at("/resources/requests/memory"));
            assertThat(configMaps(pod)).isNotEmpty().isSubsetOf(names(rendered, "ConfigMap"));
        });
        assertThat(rendered.only("NetworkPolicy", "default-deny").at("/spec/podSelector"))
                .isEmpty();
        assertThat(rendered.only("Service", "aggregator").at("/spec/clusterIP").asString())
                .isEqualTo("None");
        assertThat(names(rendered, "Service")).containsAll(names(rendered, "ServiceMonitor"));
        assertThat(names(rendered, "Deployment")).containsAll(names(rendered, "HorizontalPodAutoscaler"));
    }

    private static Set<String> configMaps(JsonNode pod) {
        Set<String> names = new HashSet<>();
        pod.findValues("configMap").forEach(map -> names.add(map.get("name").asString()));
        pod.findValues("configMapRef").forEach(map -> names.add(map.get("name").asString()));
        return names;
    }

    private static Set<String> names(Manifests rendered, String kind) {
        return rendered.ofKind(kind).map(Manifests::name).collect(Collectors.toSet());
    }

    private static Manifests render(String overlay) throws IOException, InterruptedException {
        List<Kustomize> found = Kustomize.find(System.getenv()).stream().toList();
        if (found.isEmpty()) {
            abort("no kustomize here, so the overlays are not checked: .ci/k8s fetches one");
        }
        return found.getFirst().render(OVERLAYS.resolve(overlay));
    }
}
