package dev.fivefold.lab.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.stack.Trace.Span;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Traces, as Zipkin's own interface has them. */
final class ZipkinTraces implements TraceSource {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final URI zipkin;
    private final HttpClient http;

    ZipkinTraces(URI zipkin, HttpClient http) {
        this.zipkin = zipkin;
        this.http = http;
    }

    @Override
    public Trace find(String requestId) {
        String query = URLEncoder.encode("request.id=" + requestId, StandardCharsets.UTF_8);
        JsonNode traces = get("/api/v2/traces?limit=10&annotationQuery=" + query);
        assertThat(traces.size()).as("traces of " + requestId).isEqualTo(1);
        List<Span> spans = new ArrayList<>();
        traces.get(0).forEach(json -> spans.add(span(json)));
        return new Trace(spans);
    }

    private static Span span(JsonNode json) {
        Map<String, String> tags = json.path("tags")
                .propertyStream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, tag -> tag.getValue().asString()));
        return new Span(
                json.path("id").asString(),
                json.path("parentId").asString(""),
                json.path("localEndpoint").path("serviceName").asString() + " "
                        + json.path("kind").asString(""),
                tags,
                tags.get("jdbc.query[0]"),
                tags.get("error"),
                json.path("timestamp").asLong() / 1e3,
                json.path("duration").asLong() / 1e3,
                json.path("duration").asLong() > 0);
    }

    private JsonNode get(String path) {
        try {
            HttpRequest request = HttpRequest.newBuilder(zipkin.resolve(path)).build();
            return JSON.readTree(
                    http.send(request, HttpResponse.BodyHandlers.ofString()).body());
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
