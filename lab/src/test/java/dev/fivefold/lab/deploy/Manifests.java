package dev.fivefold.lab.deploy;

import dev.fivefold.lab.Home;
import io.kubernetes.client.openapi.JSON;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Ingress;
import io.kubernetes.client.openapi.models.V1Namespace;
import io.kubernetes.client.openapi.models.V1NetworkPolicy;
import io.kubernetes.client.openapi.models.V1PodDisruptionBudget;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import io.kubernetes.client.openapi.models.V2HorizontalPodAutoscaler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The objects of one overlay, or of one file. */
record Manifests(List<JsonNode> objects) {

    static final Path REPOSITORY = new Home(Path.of("..")).directory();
    static final Path FOLDER = REPOSITORY.resolve("deploy/k8s");

    /** Kubernetes's own schema as classes, which reject unknown fields and missing required ones. */
    private static final Map<String, Class<?>> KINDS = Map.of(
            "v1/ConfigMap", V1ConfigMap.class,
            "v1/Namespace", V1Namespace.class,
            "v1/Service", V1Service.class,
            "apps/v1/Deployment", V1Deployment.class,
            "apps/v1/StatefulSet", V1StatefulSet.class,
            "autoscaling/v2/HorizontalPodAutoscaler", V2HorizontalPodAutoscaler.class,
            "networking.k8s.io/v1/Ingress", V1Ingress.class,
            "networking.k8s.io/v1/NetworkPolicy", V1NetworkPolicy.class,
            "policy/v1/PodDisruptionBudget", V1PodDisruptionBudget.class);

    static Manifests of(String yaml) {
        try (var documents = YAMLMapper.shared().readerFor(JsonNode.class).<JsonNode>readValues(yaml)) {
            return new Manifests(documents.readAll());
        }
    }

    /** The object as Kubernetes reads it; an {@link IllegalArgumentException} or worse if it would not. */
    static Object typed(JsonNode object) {
        Class<?> type = KINDS.get(kind(object));
        if (type == null) {
            throw new IllegalArgumentException(kind(object) + " is none of " + KINDS.keySet());
        }
        return JSON.getGson().fromJson(object.toString(), type);
    }

    /** Its version and kind, as {@code apps/v1/Deployment}. */
    static String kind(JsonNode object) {
        return object.path("apiVersion").asString() + "/" + object.path("kind").asString();
    }

    static String name(JsonNode object) {
        return object.at("/metadata/name").asString();
    }

    Stream<JsonNode> ofKind(String kind) {
        return objects.stream().filter(object -> object.path("kind").asString().equals(kind));
    }

    JsonNode only(String kind, String name) {
        List<JsonNode> found =
                ofKind(kind).filter(object -> name(object).equals(name)).toList();
        if (found.size() != 1) {
            throw new IllegalArgumentException(found.size() + " of " + kind + " " + name);
        }
        return found.getFirst();
    }

    /** The folders of the lessons, in order. */
    static List<String> lessons() {
        try (Stream<Path> folders = Files.list(REPOSITORY.resolve("lessons"))) {
            return folders.filter(Files::isDirectory)
                    .map(folder -> folder.getFileName().toString())
                    .filter(name -> name.matches("\\d\\d-.+")) // beside them is the module of their code
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
