package dev.fivefold.lab.observability;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

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

    static MetricsFile read(Path file) {
        return Declarations.read(file, MetricsFile.class);
    }

    /** A service's metrics by their names; none for one that declares nothing. */
    Map<String, Metric> metricsOf(String service) {
        return services.stream()
                .filter(declaring -> declaring.name().equals(service))
                .flatMap(Service::metrics)
                .collect(Collectors.toMap(Metric::name, Function.identity()));
    }
}
