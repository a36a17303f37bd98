package dev.fivefold.lab.observability;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** {@code docs/metrics.md} is {@code observability/metrics.yaml} for people to read; with -Dfivefold.write=true it is written anew. */
class MetricsDocumentTest {

    private static final String HEAD = """
            # Metrics

            <!-- Rendered from observability/metrics.yaml, by ./mvnw -pl lab test -Dtest=MetricsDocumentTest -Dfivefold.write=true -->

            The metrics of all processes for Prometheus. Tests hold this list against running services, both ways, and labels and their values against
            the whole stack. Beside these there are Spring Boot's own (`jvm_*`, `http_server_requests_*` …).

            Times are in seconds; a histogram has `_bucket`, `_count` and `_sum`, a summary `_count` and `_sum`; those of Java processes have
            `_max`, too, which decays within minutes.

            As Prometheus stores them, all have three labels more: `job`, which hop it is; `instance`, which process; `step`, the last lesson that is
            on. To see them drawn: [dashboards](observability.md#dashboards).
            """;

    private static final String TABLE = """
            | metric | type | labels | what it says |
            | --- | --- | --- | --- |
            """;

    @Test
    void the_document_has_the_declared_metrics() throws IOException {
        Declarations.check("docs/metrics.md", getClass(), render(declared()));
    }

    @Test
    void a_name_has_the_prefix_of_its_owner_and_the_unit() {
        assertThat(declared().services()).allSatisfy(service -> {
            assertThat(service.metrics())
                    .extracting(MetricsFile.Metric::name)
                    .doesNotHaveDuplicates()
                    .allMatch(name -> name.startsWith("fivefold_"));
            assertThat(service.metrics().filter(metric -> metric.type().equals("counter")))
                    .extracting(MetricsFile.Metric::name)
                    .allMatch(name -> name.endsWith("_total"));
        });
    }

    private static MetricsFile declared() {
        return MetricsFile.read(Declarations.home().observability().resolve("metrics.yaml"));
    }

    private static String render(MetricsFile file) {
        StringBuilder document = new StringBuilder(HEAD);
        for (MetricsFile.Service service : file.services()) {
            document.append("\n## ")
                    .append(service.name())
                    .append("\n\n")
                    .append(service.intro())
                    .append("\n");
            for (MetricsFile.Section section : service.sections()) {
                document.append("\n### ").append(section.title()).append("\n\n");
                if (section.intro() != null) {
                    document.append(section.intro()).append("\n\n");
                }
                document.append(TABLE);
                section.metrics()
                        .forEach(metric -> document.append("| `%s` | %s | %s | %s |\n"
                                .formatted(metric.name(), metric.type(), labels(metric), metric.says())
                                .replace("|  |", "| |")));
            }
        }
        return document.toString();
    }

    private static String labels(MetricsFile.Metric metric) {
        return metric.labelsOrNone().entrySet().stream()
                .map(MetricsDocumentTest::label)
                .collect(Collectors.joining("; "));
    }

    private static String label(Map.Entry<String, JsonNode> label) {
        JsonNode values = label.getValue();
        String words = values.isArray()
                ? StreamSupport.stream(values.spliterator(), false)
                        .map(JsonNode::asString)
                        .collect(Collectors.joining(", "))
                : values.asString();
        return "`%s`: %s".formatted(label.getKey(), words);
    }
}
