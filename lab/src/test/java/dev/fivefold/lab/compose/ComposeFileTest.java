package dev.fivefold.lab.compose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.docs.Documents;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** What the ladder's dashboard needs of docker-compose.yml, so that no step's counters count for another. */
class ComposeFileTest {

    private static final Pattern TARGET = Pattern.compile("(?m)^target \\S+ ([a-z-]+):\\d+$");

    private final JsonNode services = YAMLMapper.shared()
            .readTree(Documents.text(Path.of("docker-compose.yml")))
            .required("services");

    @Test
    void every_scrape_target_is_recreated_with_its_step() {
        List<String> targets = TARGET.matcher(Documents.text(Path.of("docker/prometheus.sh")))
                .results()
                .map((MatchResult target) -> target.group(1))
                .toList();

        assertThat(targets)
                .hasSize(5)
                .allSatisfy(target -> assertThat(services.required(target)
                                .required("environment")
                                .path("STEP")
                                .asString())
                        .as(target)
                        .isEqualTo("${STEP:-}"));
    }

    @Test
    void prometheus_has_the_new_label_before_the_edge_counts_anew() {
        assertThat(services.at("/mtail/depends_on").propertyNames()).contains("prometheus");
        assertThat(services.at("/nginx/depends_on").propertyNames()).contains("mtail");
    }
}
