package dev.fivefold.lab.observability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.install.PrometheusPrograms;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The rules of this repository and of its template, by Prometheus's own tool, and the runbook of each alert. */
@ParameterizedClass
@ValueSource(strings = {".", "template"})
class RulesIT {

    /** The address of a chapter, which Prometheus completes by its external label {@code docs}, if it has one. */
    private static final String RUNBOOK = "{{ or $externalLabels.docs \"docs\" }}/operations.md#";

    private static Path promtool;

    private final Path home;
    private final Path folder;

    RulesIT(String home) {
        this.home = Home.find().resolve(home);
        this.folder = this.home.resolve("observability/prometheus");
    }

    @BeforeAll
    static void fetchPromtool() throws InterruptedException {
        try {
            promtool = PrometheusPrograms.get(CacheFolder.of(System.getenv())).promtool();
        } catch (LabFailure e) {
            abort("no promtool here, so the rules are not checked: " + e.getMessage());
        }
    }

    @Test
    void the_configuration_and_all_rules_are_well_formed() throws Exception {
        List<String> words = new ArrayList<>(List.of("check", "rules", "--lint=all", "--lint-fatal"));
        words.addAll(files("rules"));

        assertThat(promtool(words)).isEmpty();
        // Its targets are not there before it runs: only the syntax can be checked.
        assertThat(promtool(List.of("check", "config", "--syntax-only", "prometheus.yml")))
                .isEmpty();
    }

    @Test
    void alerts_fire_and_stay_silent_as_their_tests_expect() throws Exception {
        List<String> words = new ArrayList<>(List.of("test", "rules"));
        words.addAll(files("tests"));

        assertThat(words).hasSizeGreaterThan(2);
        assertThat(promtool(words)).isEmpty();
    }

    @Test
    void each_alert_is_tested_and_links_to_its_runbook() throws Exception {
        Set<String> chapters = Pattern.compile("^#+ (.+)$", Pattern.MULTILINE)
                .matcher(Files.readString(home.resolve("docs/operations.md")))
                .results()
                .map(heading ->
                        RUNBOOK + heading.group(1).toLowerCase(Locale.ROOT).replace(' ', '-'))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(alerts()).isNotEmpty().allSatisfy(alert -> {
            assertThat(chapters).contains(alert.at("/annotations/runbook_url").asString());
            assertThat(alert.at("/annotations/summary").asString()).isNotEmpty();
            assertThat(alert.at("/labels/severity").asString()).isIn("page", "ticket");
        });
        assertThat(tested())
                .containsAll(alerts().stream()
                        .map(alert -> alert.get("alert").asString())
                        .toList());
    }

    private List<JsonNode> alerts() {
        JsonNode file =
                YAMLMapper.shared().readTree(folder.resolve("rules/alerts.yml").toFile());
        return file.get("groups")
                .valueStream()
                .flatMap(group -> group.get("rules").valueStream())
                .toList();
    }

    /** The alerts that some test expects to fire. */
    private Set<String> tested() throws IOException {
        Set<String> tested = new TreeSet<>();
        for (String name : files("tests")) {
            YAMLMapper.shared()
                    .readTree(folder.resolve(name).toFile())
                    .get("tests")
                    .valueStream()
                    .flatMap(test -> test.path("alert_rule_test").valueStream())
                    .filter(test -> !test.get("exp_alerts").isEmpty())
                    .forEach(test -> tested.add(test.get("alertname").asString()));
        }
        return tested;
    }

    private List<String> files(String kind) throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve(kind))) {
            return files.map(file -> kind + "/" + file.getFileName()).sorted().toList();
        }
    }

    /** What it has to complain about: nothing if it ends well. */
    private String promtool(List<String> words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(promtool.toString()));
        command.addAll(words);
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() == 0 ? "" : output;
    }
}
