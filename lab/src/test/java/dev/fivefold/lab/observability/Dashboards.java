package dev.fivefold.lab.observability;

import dev.fivefold.lab.Home;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The dashboards of {@code observability/grafana}. */
final class Dashboards {

    private Dashboards() {}

    /**
     * The queries of Prometheus, with every choice selected.
     *
     * @param from the dashboard's file, and what of it asks
     * @param expression of PromQL, without variables
     */
    record Query(String from, String expression) {}

    static Path folder() {
        return new Home(Path.of("..")).observability().resolve("grafana");
    }

    /** The files, in the order of their names. */
    static List<Path> files() {
        try (Stream<Path> files = Files.list(folder().resolve("dashboards"))) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static JsonNode read(Path file) {
        return JsonMapper.shared().readTree(file.toFile());
    }

    /** What has queries: rows have none. */
    static Stream<JsonNode> panels(JsonNode dashboard) {
        return dashboard.get("panels").valueStream().filter(panel -> panel.has("targets"));
    }

    /** All queries: of panels, and of the events that are drawn over them. */
    static List<Query> queries() {
        return files().stream()
                .flatMap(file -> Stream.concat(panelQueries(file), eventQueries(file)))
                .toList();
    }

    /** What the choices are taken from: a metric's name with its labels, and the label. */
    static Stream<String> choices(JsonNode dashboard) {
        return dashboard
                .at("/templating/list")
                .valueStream()
                .filter(variable -> variable.get("type").asString().equals("query"))
                .map(variable -> variable.at("/query/query").asString());
    }

    private static Stream<Query> panelQueries(Path file) {
        return panels(read(file))
                .flatMap(
                        panel -> panel.get("targets").valueStream().map(target -> query(file, panel, "title", target)));
    }

    private static Stream<Query> eventQueries(Path file) {
        return read(file)
                .at("/annotations/list")
                .valueStream()
                .filter(events -> events.has("target"))
                .map(events -> query(file, events, "name", events.get("target")));
    }

    private static Query query(Path file, JsonNode asking, String name, JsonNode target) {
        String from = "%s, %s, %s"
                .formatted(
                        file.getFileName(),
                        asking.get(name).asString(),
                        target.get("refId").asString());
        return new Query(from, withEverything(target.get("expr").asString()));
    }

    /** As Grafana puts it when all is chosen; the interval is its least at the data source's timeInterval. */
    static String withEverything(String expression) {
        return expression
                .replace("$__rate_interval", "20s")
                .replace("$__range", "30m")
                .replaceAll("\\$(step|instance|job)\\b", ".*");
    }
}
