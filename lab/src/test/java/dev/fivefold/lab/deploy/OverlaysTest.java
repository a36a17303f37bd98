package dev.fivefold.lab.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Whether what kustomize makes of deploy/k8s is whole, where there is a kustomize. */
class OverlaysTest {

    private static final Set<String> ACTUATORS = Set.of("/actuator/health/liveness", "/actuator/health/readiness");

    @ParameterizedTest
    @ValueSource(strings = {"ci", "dev", "production"})
    void an_overlay_is_complete_and_restricted(String overlay) throws Exception {
        Manifests rendered = render(overlay);

        assertThat(rendered.objects())
                .filteredOn(object -> !Manifests.kind(object).startsWith("monitoring.coreos.com/"))
                .allSatisfy(object -> assertThat(Manifests.typed(object)).isNotNull());
        assertThat(rendered.ofKind("Secret")).isEmpty();
        assertThat(rendered.ofKind("Deployment")).hasSizeGreaterThanOrEqualTo(2).allSatisfy(deployment -> {
            JsonNode pod = deployment.at("/spec/template/spec");
            JsonNode container = pod.at("/containers/0");
            guarded(pod, container);
            probed(container);
            assertThat(named(deployment, "configMapKeyRef"))
                    .as("config maps")
                    .isSubsetOf(
                            rendered.ofKind("ConfigMap").map(Manifests::name).toList());
            assertThat(pod.get("volumes")
                            .valueStream()
                            .filter(volume -> volume.has("configMap"))
                            .map(volume -> volume.at("/configMap/name").asString()))
                    .hasSizeGreaterThanOrEqualTo(Manifests.lessons().size())
                    .isSubsetOf(
                            rendered.ofKind("ConfigMap").map(Manifests::name).toList());
            int stop = Integer.parseInt(
                    container.at("/lifecycle/preStop/exec/command/1").asString());
            assertThat(pod.get("terminationGracePeriodSeconds").asInt()).isGreaterThan(stop + 20);
        });
        assertThat(rendered.only("NetworkPolicy", "nobody").at("/spec/podSelector"))
                .isEmpty();
        assertThat(rendered.only("Service", "aggregator").at("/spec/clusterIP").asString())
                .isEqualTo("None");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ci", "dev", "production"})
    void no_image_is_pulled_again_that_a_node_has(String overlay) throws Exception {
        Manifests rendered = render(overlay);

        assertThat(workloads(rendered).map(workload -> workload.at("/spec/template/spec/containers/0")))
                .allSatisfy(container -> {
                    assertThat(container.get("image").asString()).matches(".+:\\d+\\.\\d+\\.\\d+");
                    assertThat(container.has("imagePullPolicy")).isFalse(); // with such a tag it is IfNotPresent
                });
    }

    @Test
    void the_overlay_for_ci_fits_a_small_node_and_has_its_databases_in_it() throws Exception {
        Manifests ci = render("ci");

        assertThat(workloads(ci)
                        .mapToLong(workload ->
                                workload.path("spec").path("replicas").asInt(1) * milliCpus(workload))
                        .sum())
                .isPositive()
                .isLessThan(1000);
        assertThat(ci.objects())
                .allSatisfy(object -> assertThat(
                                Manifests.name(object).equals("fivefold-ci") ? "fivefold-ci" : namespace(object))
                        .isEqualTo("fivefold-ci"));
        assertThat(ci.ofKind("StatefulSet").map(Manifests::name)).containsExactlyInAnyOrder("mysql", "redis");
        assertThat(ci.ofKind("StatefulSet")).allSatisfy(database -> {
            JsonNode pod = database.at("/spec/template/spec");
            guarded(pod, pod.at("/containers/0"));
            JsonNode service = ci.only("Service", Manifests.name(database));
            assertThat(service.at("/spec/externalName").isMissingNode()).isTrue();
            assertThat(service.at("/spec/selector").get("app.kubernetes.io/name"))
                    .isEqualTo(database.at("/spec/template/metadata/labels").get("app.kubernetes.io/name"));
        });
        assertThat(ci.ofKind("NetworkPolicy").map(JsonNode::toString)).noneMatch(policy -> policy.contains("ipBlock"));
    }

    @Test
    void the_gateway_of_production_requires_an_issuer_and_may_reach_it() throws Exception {
        Manifests production = render("production");

        JsonNode gateway = production.only("Deployment", "gateway").at("/spec/template/spec/containers/0");
        assertThat(texts(gateway.get("args")))
                .contains(
                        "--fivefold.gateway.jwt.jwks-uri=$(JWKS_URI)#",
                        "--fivefold.gateway.jwt.issuer=$(ISSUER)",
                        "--fivefold.gateway.jwt.audience=$(AUDIENCE)");
        for (String variable : List.of("JWKS_URI", "ISSUER", "AUDIENCE")) {
            JsonNode reference = gateway.get("env")
                    .valueStream()
                    .filter(each -> each.get("name").asString().equals(variable))
                    .map(each -> each.at("/valueFrom/configMapKeyRef"))
                    .findFirst()
                    .orElseThrow();
            assertThat(reference.has("optional")).isFalse();
            assertThat(production
                            .only("ConfigMap", reference.get("name").asString())
                            .get("data")
                            .has(reference.get("key").asString()))
                    .isTrue();
        }
        assertThat(whoMaySendTo(production, 443)).containsExactly("gateway");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ci", "dev", "production"})
    void only_the_aggregator_may_reach_redis(String overlay) throws Exception {
        assertThat(whoMaySendTo(render(overlay), 6379)).containsExactly("aggregator");
    }

    @Test
    void redis_has_the_users_of_a_secret_and_permits_only_the_aggregator() throws Exception {
        Manifests ci = render("ci");

        JsonNode pod = ci.only("StatefulSet", "redis").at("/spec/template/spec");
        assertThat(texts(pod.at("/containers/0/args")))
                .contains("--aclfile", "/secrets/users.acl")
                .doesNotContain("--protected-mode");
        assertThat(pod.get("volumes").findValuesAsString("secretName")).containsExactly("redis");
        JsonNode policy = ci.only("NetworkPolicy", "redis").get("spec");
        assertThat(policy.get("ingress")).hasSize(1);
        assertThat(policy.at("/ingress/0/from").findValuesAsString("app.kubernetes.io/name"))
                .containsExactly("aggregator");
    }

    /** The pods, by name, for which a policy permits connections to a port. */
    private static Set<String> whoMaySendTo(Manifests rendered, int port) {
        return rendered.ofKind("NetworkPolicy")
                .filter(policy ->
                        policy.at("/spec/egress").findValuesAsString("port").contains(Integer.toString(port)))
                .map(policy -> policy.at("/spec/podSelector/matchLabels")
                        .path("app.kubernetes.io/name")
                        .asString("all"))
                .collect(Collectors.toSet());
    }

    @Test
    void prometheus_finds_the_actuators_of_its_targets() throws Exception {
        Manifests production = render("production");

        assertThat(production.ofKind("ServiceMonitor")).hasSize(2).allSatisfy(monitor -> {
            JsonNode service = production.only("Service", Manifests.name(monitor));
            monitor.at("/spec/selector/matchLabels")
                    .properties()
                    .forEach(label -> assertThat(service.at("/metadata/labels").get(label.getKey()))
                            .isEqualTo(label.getValue()));
            assertThat(service.at("/spec/ports").findValuesAsString("name"))
                    .contains(monitor.at("/spec/endpoints/0/port").asString());
            assertThat(monitor.at("/spec/endpoints/0/path").asString()).isEqualTo("/actuator/prometheus");
        });
    }

    @Test
    void production_has_no_simulated_services() throws Exception {
        assertThat(render("production").ofKind("Deployment").map(Manifests::name))
                .containsExactlyInAnyOrder("gateway", "aggregator");
    }

    private static Stream<JsonNode> workloads(Manifests rendered) {
        return Stream.concat(rendered.ofKind("Deployment"), rendered.ofKind("StatefulSet"));
    }

    private static long milliCpus(JsonNode workload) {
        String cpu = workload.at("/spec/template/spec/containers/0/resources/requests/cpu")
                .asString();
        return cpu.endsWith("m") ? Long.parseLong(cpu.substring(0, cpu.length() - 1)) : 1000 * Long.parseLong(cpu);
    }

    private static String namespace(JsonNode object) {
        return object.at("/metadata/namespace").asString();
    }

    private static void guarded(JsonNode pod, JsonNode container) {
        assertThat(pod.at("/securityContext/runAsNonRoot").asBoolean()).isTrue();
        assertThat(pod.at("/securityContext/seccompProfile/type").asString()).isEqualTo("RuntimeDefault");
        assertThat(pod.get("automountServiceAccountToken").asBoolean()).isFalse();
        assertThat(container.at("/securityContext/allowPrivilegeEscalation").asBoolean())
                .isFalse();
        assertThat(container.at("/securityContext/readOnlyRootFilesystem").asBoolean())
                .isTrue();
        assertThat(texts(container.at("/securityContext/capabilities/drop"))).containsExactly("ALL");
        assertThat(container.at("/resources/limits/memory").asString())
                .isNotEmpty()
                .isEqualTo(container.at("/resources/requests/memory").asString());
    }

    private static void probed(JsonNode container) {
        Set<String> ports = container
                .get("ports")
                .valueStream()
                .map(port -> port.get("name").asString())
                .collect(Collectors.toSet());
        assertThat(List.of("startupProbe", "readinessProbe", "livenessProbe")).allSatisfy(probe -> {
            JsonNode request = container.at("/" + probe + "/httpGet");
            assertThat(ports).contains(request.get("port").asString());
            if (request.get("port").asString().equals("actuator")) {
                assertThat(ACTUATORS).contains(request.get("path").asString());
            }
        });
    }

    private static Manifests render(String overlay) throws IOException, InterruptedException {
        Kustomize kustomize = Kustomize.find(System.getenv()).orElse(null);
        if (kustomize == null) {
            abort("no kustomize here, so what it makes is not checked: .ci/k8s fetches one");
        }
        return kustomize.render(Manifests.FOLDER.resolve("overlays").resolve(overlay));
    }

    private static Set<String> named(JsonNode object, String reference) {
        return object.findValues(reference).stream()
                .map(found -> found.get("name").asString())
                .collect(Collectors.toSet());
    }

    private static Set<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asString).collect(Collectors.toCollection(TreeSet::new));
    }
}
