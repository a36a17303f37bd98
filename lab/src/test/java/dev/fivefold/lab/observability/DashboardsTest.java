package dev.fivefold.lab.observability;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.fivefold.lab.Home;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** What can be said of the dashboards without a Prometheus; that they have data, {@link PrometheusIT} says. */
class DashboardsTest {

    private static final Home HOME = new Home(Path.of(".."));

    private static final Schema SCHEMA = schema();

    private static final Pattern LESSON = Pattern.compile("\\b\\d\\d-[a-z][a-z0-9-]*");
    private static final Pattern ALERT = Pattern.compile("alert ([A-Z]\\w+)");

    static List<Path> dashboards() {
        return Dashboards.files();
    }

    static Stream<Path> dashboardsAndTemplate() {
        return Stream.concat(
                dashboards().stream(), Stream.of(HOME.resolve("template/observability/grafana/dashboards/pages.json")));
    }

    @Test
    void the_dashboards_are_those_of_the_documents() throws IOException {
        String document = Files.readString(HOME.directory().resolve("docs/observability.md"));

        assertThat(dashboards())
                .hasSize(5)
                .allSatisfy(file -> assertThat(document)
                        .contains("**" + Dashboards.read(file).get("title").asString() + "**"));
    }

    @ParameterizedTest
    @MethodSource("dashboardsAndTemplate")
    void a_dashboard_is_of_grafanas_types(Path file) throws IOException {
        assertThat(wrong(Files.readString(file))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    "unit": "s"             | "units": "s"
                    "unit": "s"             | "unit": 1
                    "description": "        | "says": "
                    "type": "timeseries"    | "type": "graph"
                    "drawStyle": "line"     | "drawStyle": "lines"
                    "lineWidth": 1          | "lineWidth": "1"
                    "mode": "absolute"      | "mode": "absolutely"
                    "expr": "               | "expression": "
                    "uid": "fivefold-prom   | "uid": "some-prom
                    "refresh": 2            | "refresh": 3
                    "showLegend": true      | "showLegends": true
                    """)
    void a_broken_dashboard_is_found(String right, String changed) throws IOException {
        String dashboard = Files.readString(Dashboards.folder().resolve("dashboards/fan-out.json"));

        assertThat(dashboard).contains(right);
        assertThat(wrong(dashboard.replaceFirst(Pattern.quote(right), changed))).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("dashboardsAndTemplate")
    void ids_are_unique_and_panels_do_not_overlap(Path file) {
        JsonNode dashboard = Dashboards.read(file);

        assertThat(dashboard.get("panels").valueStream().map(panel -> panel.get("id")))
                .doesNotHaveDuplicates();
        assertThat(dashboard.get("panels").valueStream().flatMap(DashboardsTest::cells))
                .doesNotHaveDuplicates();
        assertThat(Dashboards.panels(dashboard))
                .allSatisfy(
                        panel -> assertThat(panel.get("targets").valueStream().map(target -> target.get("refId")))
                                .doesNotHaveDuplicates());
    }

    @Test
    void each_has_its_own_name() {
        assertThat(dashboards().stream()
                        .map(Dashboards::read)
                        .map(dashboard -> dashboard.get("uid").asString()))
                .doesNotHaveDuplicates()
                .allMatch(uid -> uid.startsWith("fivefold-"));
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void a_panel_has_a_description_and_its_lesson(Path file) throws IOException {
        Set<String> lessons = lessons();
        Set<String> alerts = alerts();

        assertThat(Dashboards.panels(Dashboards.read(file))).isNotEmpty().allSatisfy(panel -> {
            String description = panel.get("description").asString();
            assertThat(description).contains("\n\nLook ");
            assertThat(LESSON.matcher(description).results().map(lesson -> lesson.group()))
                    .isNotEmpty()
                    .isSubsetOf(lessons);
            assertThat(ALERT.matcher(description).results().map(alert -> alert.group(1)))
                    .isSubsetOf(alerts);
        });
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void a_dashboard_shows_the_chosen_step_and_marks_the_start_of_each(Path file) {
        JsonNode dashboard = Dashboards.read(file);

        assertThat(Dashboards.choices(dashboard)).anyMatch(choice -> choice.endsWith(", step)"));
        assertThat(dashboard.at("/annotations/list").valueStream())
                .anySatisfy(events ->
                        assertThat(events.path("titleFormat").asString()).isEqualTo("{{step}}"));
    }

    @Test
    void the_ladder_has_a_row_for_each_step() {
        assertThat(Dashboards.read(Dashboards.folder().resolve("dashboards/ladder.json"))
                        .get("panels")
                        .valueStream())
                .anySatisfy(row -> assertThat(row.path("repeat").asString()).isEqualTo("step"));
    }

    @Test
    void the_provisioned_data_sources_are_those_of_the_dashboards() {
        JsonNode source = provisioned("datasources/prometheus.yaml").at("/datasources/0");
        JsonNode provider = provisioned("dashboards/fivefold.yaml").at("/providers/0");

        assertThat(source.get("uid").asString()).isEqualTo("fivefold-prometheus");
        assertThat(source.get("url").asString()).isEqualTo("${PROMETHEUS_URL}");
        assertThat(source.at("/jsonData/timeInterval").asString()).isEqualTo(scrapeInterval());
        assertThat(provider.at("/options/path").asString()).isEqualTo("/var/lib/grafana/dashboards");
    }

    private static List<Error> wrong(String dashboard) {
        return SCHEMA.validate(dashboard, InputFormat.JSON);
    }

    private static Schema schema() {
        try {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                    .getSchema(Files.readString(Dashboards.folder().resolve("schema/dashboard.schema.json")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode provisioned(String file) {
        return YAMLMapper.shared()
                .readTree(Dashboards.folder()
                        .resolve("provisioning")
                        .resolve(file)
                        .toFile());
    }

    private static String scrapeInterval() {
        return YAMLMapper.shared()
                .readTree(HOME.observability()
                        .resolve("prometheus/prometheus.yml")
                        .toFile())
                .at("/global/scrape_interval")
                .asString();
    }

    /** The cells of the grid that a panel covers. */
    private static Stream<List<Integer>> cells(JsonNode panel) {
        JsonNode place = panel.get("gridPos");
        int left = place.get("x").intValue();
        int top = place.get("y").intValue();
        int width = place.get("w").intValue();
        int height = place.get("h").intValue();
        assertThat(left + width).isLessThanOrEqualTo(24);
        return Stream.iterate(0, i -> i < width * height, i -> i + 1)
                .map(i -> List.of(left + i % width, top + i / width));
    }

    private static Set<String> lessons() throws IOException {
        try (Stream<Path> folders = Files.list(HOME.lessons())) {
            return folders.map(folder -> folder.getFileName().toString())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static Set<String> alerts() {
        return YAMLMapper.shared()
                .readTree(HOME.observability()
                        .resolve("prometheus/rules/alerts.yml")
                        .toFile())
                .get("groups")
                .valueStream()
                .flatMap(group -> group.get("rules").valueStream())
                .map(rule -> rule.get("alert").asString())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
