package dev.fivefold.lab.compose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.docs.Documents;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Networks and users of docker-compose.yml, and what the ladder's dashboard needs of it, so that no step's counters count for another. */
class ComposeFileTest {

    private static final Pattern TARGET = Pattern.compile("(?m)^ *target \\S+ ([a-z-]+):\\d+$");

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
    void in_the_tour_every_scrape_target_and_redis_starts_after_the_file_of_the_step_is_there() {
        List<String> supervised = with(services, "volumes", "tour:/tour:ro");

        assertThat(supervised)
                .containsExactlyInAnyOrder(
                        "nginx", "nginx-spans", "gateway", "aggregator", "mocks", "redis", "mtail", "prometheus")
                .allSatisfy(service -> assertThat(services.required(service)
                                .at("/depends_on/tour/condition")
                                .asString())
                        .as(service)
                        .isEqualTo("service_healthy"));
        assertThat(with(services, "entrypoint", "/supervised"))
                .containsExactlyInAnyOrderElementsOf(supervised.stream()
                        .filter(service -> !service.equals("prometheus")) // keeps the metrics of all steps
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"docker-compose.yml", "template/docker-compose.yml"})
    void only_the_aggregator_is_in_the_network_of_redis_and_has_its_password(String file) {
        JsonNode composition = YAMLMapper.shared().readTree(Documents.text(Path.of(file)));
        JsonNode others = composition.required("services");

        assertThat(with(others, "networks", "redis")).containsExactlyInAnyOrder("aggregator", "redis");
        assertThat(composition.at("/networks/redis/internal").asBoolean()).isTrue();
        assertThat(with(others, "volumes", "redis-password:/redis-password:ro"))
                .containsExactlyInAnyOrder("aggregator", "redis");
        JsonNode redis = others.required("redis");
        assertThat(redis.at("/networks")).hasSize(1);
        assertThat(redis.get("command").toString())
                .contains("\"--aclfile\",\"/redis-users/users.acl\"")
                .doesNotContain("protected-mode");
    }

    @Test
    void a_fork_has_the_same_users_of_redis() {
        assertThat(Documents.text(Path.of("template/docker/redis.acl")))
                .isEqualTo(Documents.text(Path.of("lessons/05-redis-cache-aside/redis.acl")));
    }

    private static List<String> with(JsonNode services, String list, String element) {
        return services.properties().stream()
                .filter(service -> service.getValue()
                        .path(list)
                        .valueStream()
                        .anyMatch(each -> each.asString().equals(element)))
                .map(Map.Entry::getKey)
                .toList();
    }

    @Test
    void prometheus_has_the_new_label_before_the_edge_restarts_its_counters() {
        assertThat(services.at("/mtail/depends_on").propertyNames()).contains("prometheus");
        assertThat(services.at("/nginx/depends_on").propertyNames()).contains("mtail");
    }
}
