package dev.fivefold.lab.observability;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What {@code observability/metrics.yaml} declares. */
record MetricsFile(List<Service> services) {

    /** A service's metrics. */
    record Service(String name, String intro, List<Section> sections) {

        Stream<Metric> metrics() {
            return sections.stream().flatMap(section -> section.metrics().stream());
        }
    }

    /** Metrics about one thing. */
    record Section(String title, @Nullable String intro, List<Metric> metrics) {}

    /** A metric; a label's values are a list, or words about what bounds them. */
    record Metric(String name, String type, @Nullable Map<String, JsonNode> labels, String says) {

        Map<String, JsonNode> labelsOrNone() {
            return labels == null ? Map.of() : labels;
        }
    }

    /** Jackson's own reader of YAML takes an alias of a list for a word. */
    static MetricsFile read(Path file) {
        try (InputStream yaml = Files.newInputStream(file)) {
            Object declared = new Load(LoadSettings.builder().build()).loadFromInputStream(yaml);
            return JsonMapper.builder()
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES) // the anchors
                    .build()
                    .convertValue(declared, MetricsFile.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A service's metrics by their names; none for one that declares nothing. */
    Map<String, Metric> metricsOf(String service) {
        return services.stream()
                .filter(declaring -> declaring.name().equals(service))
                .flatMap(Service::metrics)
                .collect(Collectors.toMap(Metric::name, Function.identity()));
    }
}
