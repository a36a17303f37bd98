package dev.fivefold.lab.observability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.QuickStack;
import dev.fivefold.lab.install.Folders;
import dev.fivefold.lab.install.PrometheusPrograms;
import dev.fivefold.lab.measure.PageClient;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.stack.StackSettings.Extra;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The whole chain with everything on, and a real Prometheus that watches it. */
class PrometheusIT {

    private static final Duration SOON = Duration.ofSeconds(90);
    private static final Pattern SAMPLE =
            Pattern.compile("(fivefold_\\w+?)(_bucket|_count|_sum|_max)?(?:\\{(.*)})? \\S+");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern CHOICE = Pattern.compile("label_values\\((.+), (\\w+)\\)");

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private static Step last;
    private static Stack stack;
    private static PageClient pages;

    @BeforeAll
    static void start() throws Exception {
        StackSettings settings = QuickStack.settings().with(Set.of(Extra.PROMETHEUS));
        try {
            PrometheusPrograms.get(settings.cache());
        } catch (LabFailure e) {
            abort("no Prometheus here, so it watches nothing: " + e.getMessage());
        }
        last = Lessons.in(settings.home().lessons()).last();
        aTakenPortIsOneClearLine(settings, last);
        stack = QuickStack.prepare(settings);
        Folders.deleteRecursively(settings.cache().run().resolve("prometheus")); // data of an earlier run
        stack.start(last, OptionalInt.empty());
        pages = new PageClient(stack.edge(), Duration.ofSeconds(30));
    }

    private static void aTakenPortIsOneClearLine(StackSettings settings, Step step) throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Stack rejected = QuickStack.prepare(
                        settings.withPorts(OptionalInt.empty(), OptionalInt.of(taken.getLocalPort())))) {
            assertThatExceptionOfType(LabFailure.class)
                    .isThrownBy(() -> rejected.start(step, OptionalInt.empty()))
                    .withMessage("port %d is taken: choose another with --prometheus-port", taken.getLocalPort());
        }
    }

    @AfterAll
    static void stop() {
        if (pages != null) {
            pages.close();
        }
        if (stack != null) {
            List<ProcessHandle> processes = stack.processes();
            stack.close();
            await().until(() -> processes.stream().noneMatch(ProcessHandle::isAlive));
        }
    }

    @Test
    void all_targets_are_up() {
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(targets())
                        .hasSize(5)
                        .allSatisfy(target -> assertThat(target.get("health").asString())
                                .as("%s", target.get("lastError"))
                                .isEqualTo("up"))
                        .extracting(target -> target.at("/labels/job").asString())
                        .containsExactlyInAnyOrder("nginx", "nginx-connections", "gateway", "aggregator", "mocks"));
    }

    @Test
    void after_some_pages_each_hop_has_its_rate_its_errors_and_its_duration() {
        await().atMost(SOON).untilAsserted(() -> {
            pages.read(1);
            assertThat(byLabel("hop:requests:rate1m", "hop"))
                    .containsOnlyKeys("nginx", "gateway", "aggregator", "mocks")
                    .allSatisfy((hop, rate) -> assertThat(rate).isPositive());
            assertThat(byLabel("hop:errors:ratio_rate1m", "hop"))
                    .containsOnlyKeys("nginx", "gateway", "aggregator", "mocks")
                    .allSatisfy((hop, ratio) -> assertThat(ratio).isZero());
            assertThat(byLabel("hop:duration_seconds:p99_rate1m", "hop"))
                    .containsOnlyKeys("nginx", "gateway", "aggregator", "mocks")
                    .allSatisfy((hop, seconds) -> assertThat(seconds).isPositive());
            assertThat(byLabel("slo:errors:ratio_rate5m", "slo"))
                    .containsOnlyKeys("page-success", "page-latency")
                    .containsEntry("page-success", 0.0);
            assertThat(byLabel("link:compression:ratio_rate5m", "link"))
                    .hasEntrySatisfying("services", ratio -> assertThat(ratio).isGreaterThan(2))
                    // The aggregator has compressed the page already.
                    .hasEntrySatisfying("user", ratio -> assertThat(ratio).isEqualTo(1));
        });
    }

    @Test
    void every_rule_can_be_evaluated() {
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(api("/api/v1/rules")
                                .at("/data/groups")
                                .valueStream()
                                .flatMap(group -> group.get("rules").valueStream()))
                        .hasSizeGreaterThan(30)
                        .allSatisfy(rule -> assertThat(rule.get("health").asString())
                                .as("%s", rule)
                                .isEqualTo("ok")));
    }

    @Test
    void labels_and_their_values_are_those_that_are_declared() throws Exception {
        pages.read(1);
        pages.read(2);
        MetricsFile file = MetricsFile.read(Home.find().observability().resolve("metrics.yaml"));
        List<String> wrong = new ArrayList<>();
        await().atMost(SOON).until(() -> targets().size() == 5);
        for (JsonNode target : targets()) {
            Map<String, MetricsFile.Metric> declared =
                    file.metricsOf(target.at("/labels/job").asString());
            get(URI.create(target.get("scrapeUrl").asString()))
                    .lines()
                    .filter(line -> line.startsWith("fivefold_") && !isAsDeclared(line, declared))
                    .forEach(wrong::add);
        }

        assertThat(wrong).isEmpty();
    }

    @Test
    void its_data_is_readable_without_its_own_pages() throws Exception {
        await().atMost(SOON).until(() -> {
            pages.read(1);
            return byLabel("hop:requests:rate1m", "hop").containsKey("gateway")
                    && byLabel("slo:errors:ratio_rate5m", "slo").containsKey("page-latency");
        });

        assertThat(get(prometheus("/consoles/fivefold.html"))).contains("gateway", "page-latency", "<h2>Alerts</h2>");
    }

    @Test
    void every_panel_of_the_dashboards_has_data() {
        List<Dashboards.Query> without = new ArrayList<>(Dashboards.queries());
        assertThat(without).hasSizeGreaterThan(100);

        // A rate is over a moment, so each of them needs it but once.
        await().atMost(SOON).pollInterval(Duration.ofSeconds(1)).untilAsserted(() -> {
            pages.read(1);
            for (Dashboards.Query query : List.copyOf(without)) {
                if (hasData(query)) {
                    without.remove(query);
                }
            }
            assertThat(without).isEmpty();
        });
    }

    @Test
    void the_dashboards_offer_the_running_steps_and_instances() throws Exception {
        await().atMost(SOON)
                .until(() -> targets().size() == 5 && !byLabel("up", "job").isEmpty());
        for (Path file : Dashboards.files()) {
            for (String choice : Dashboards.choices(Dashboards.read(file)).toList()) {
                Matcher values = CHOICE.matcher(Dashboards.withEverything(choice));
                assertThat(values.matches()).as(choice).isTrue();
                assertThat(api("/api/v1/label/%s/values?match[]=%s"
                                        .formatted(values.group(2), encoded(values.group(1))))
                                .get("data")
                                .valueStream()
                                .map(JsonNode::asString))
                        .as("%s, %s", file, choice)
                        .isNotEmpty()
                        .allMatch(value -> values.group(2).equals("instance") || value.equals(last.id()));
            }
        }
    }

    private static boolean hasData(Dashboards.Query query) throws Exception {
        JsonNode answer = api("/api/v1/query?query=" + encoded(query.expression()));
        assertThat(answer.get("status").asString()).as("%s: %s", query, answer).isEqualTo("success");
        return answer.at("/data/result")
                .valueStream()
                .anyMatch(sample -> !sample.at("/value/1").asString().equals("NaN"));
    }

    private static boolean isAsDeclared(String line, Map<String, MetricsFile.Metric> declared) {
        Matcher sample = SAMPLE.matcher(line);
        if (!sample.matches()) {
            return false;
        }
        MetricsFile.Metric metric = declared.get(sample.group(1));
        if (metric == null) {
            return false;
        }
        Map<String, String> labels = new TreeMap<>();
        if (sample.group(3) != null) {
            LABEL.matcher(sample.group(3)).results().forEach(label -> labels.put(label.group(1), label.group(2)));
        }
        labels.remove("le");
        return labels.keySet().equals(metric.labelsOrNone().keySet())
                && labels.entrySet().stream()
                        .allMatch(label ->
                                isOneOf(label.getValue(), metric.labelsOrNone().get(label.getKey())));
    }

    private static boolean isOneOf(String value, JsonNode values) {
        return !values.isArray()
                || StreamSupport.stream(values.spliterator(), false)
                        .anyMatch(one -> one.asString().equals(value));
    }

    private static List<JsonNode> targets() throws Exception {
        return api("/api/v1/targets?state=active")
                .at("/data/activeTargets")
                .valueStream()
                .toList();
    }

    private static Map<String, Double> byLabel(String query, String label) throws Exception {
        Map<String, Double> values = new TreeMap<>();
        api("/api/v1/query?query=" + encoded(query))
                .at("/data/result")
                .valueStream()
                .forEach(sample -> values.put(
                        sample.get("metric").get(label).asString(),
                        Double.parseDouble(sample.get("value").get(1).asString())));
        return values;
    }

    private static String encoded(String parameter) {
        return URLEncoder.encode(parameter, StandardCharsets.UTF_8);
    }

    private static JsonNode api(String path) throws Exception {
        return JsonMapper.shared().readTree(get(prometheus(path)));
    }

    private static URI prometheus(String path) {
        return URI.create("http://127.0.0.1:" + stack.ports().prometheus() + path);
    }

    private static String get(URI uri) throws Exception {
        return HTTP.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
