package dev.fivefold.lab.tour;

import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The queries of Grafana's dashboard "From 5 s to 1 s", sent to a running Prometheus. For one thread. */
public final class LadderPanels implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final HttpClient http = HttpClient.newHttpClient();
    private final JsonNode dashboard;
    private final URI prometheus;

    /**
     * The panels of a repository's dashboard.
     *
     * @param observability the repository's folder of that name
     */
    public LadderPanels(Path observability, URI prometheus) {
        this.dashboard = JsonMapper.shared()
                .readTree(
                        observability.resolve("grafana/dashboards/ladder.json").toFile());
        this.prometheus = prometheus;
    }

    /** The queries by which the tour reads the dashboard, each a value for each step. */
    public enum Query {
        /** Seconds of a page at the edge. */
        PAGE_SECONDS("A page, step by step", "A"),
        /** Requests at the edge. */
        REQUESTS("What a step changes", "A"),
        /** Bytes of a page on the user's link. */
        LINK_BYTES("What a step changes", "D"),
        /** Downstream calls of a page. */
        CALLS("What a step changes", "F"),
        /** Seconds of a page's fan-out. */
        FAN_OUT_SECONDS("What a step changes", "G");

        private final String panel;
        private final String refId;

        Query(String panel, String refId) {
            this.panel = panel;
            this.refId = refId;
        }
    }

    /**
     * The values by step, as the panel shows them when all steps are chosen. A step without pages has none.
     *
     * @param range the dashboard's time range, up to now
     */
    public Map<String, Double> values(Query query, Duration range) throws InterruptedException {
        String expression = expression(query)
                .replace("$__range", Math.max(1, range.toSeconds()) + "s")
                .replace("$step", ".*");
        URI uri = prometheus.resolve("/api/v1/query?query=" + URLEncoder.encode(expression, StandardCharsets.UTF_8));
        try {
            String body = http.send(HttpRequest.newBuilder(uri).timeout(TIMEOUT).build(), BodyHandlers.ofString())
                    .body();
            Map<String, Double> values = new TreeMap<>();
            for (JsonNode sample :
                    JsonMapper.shared().readTree(body).required("data").required("result")) {
                double value =
                        Double.parseDouble(sample.at("/value/1").asString().replace("Inf", "Infinity"));
                if (Double.isFinite(value)) { // NaN, +Inf: no page yet
                    values.put(sample.at("/metric/step").asString(), value);
                }
            }
            return values;
        } catch (IOException | JacksonException | IllegalArgumentException e) {
            throw new LabFailure(
                    "Prometheus at %s failed a query of the panel '%s': %s"
                            .formatted(prometheus, query.panel, e.getMessage()),
                    e);
        }
    }

    private String expression(Query query) {
        return dashboard
                .required("panels")
                .valueStream()
                .filter(panel -> panel.path("title").asString().equals(query.panel))
                .flatMap(panel -> panel.required("targets").valueStream())
                .filter(target -> target.path("refId").asString().equals(query.refId))
                .map(target -> target.required("expr").asString())
                .findFirst()
                .orElseThrow(() -> new LabFailure(
                        "ladder.json has no query %s in a panel '%s'".formatted(query.refId, query.panel)));
    }

    @Override
    public void close() {
        http.close();
    }
}
