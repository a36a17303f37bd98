package dev.fivefold.lab.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Traces, as Zipkin's own interface has them. */
final class ZipkinTraces {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final URI zipkin;
    private final HttpClient http;

    ZipkinTraces(URI zipkin, HttpClient http) {
        this.zipkin = zipkin;
        this.http = http;
    }

    /** The one trace of the request of this id, once it is as it should be; spans come a moment after their ends. */
    Trace of(String requestId, Consumer<Trace> asItShouldBe) {
        await().atMost(Duration.ofSeconds(40)).untilAsserted(() -> asItShouldBe.accept(find(requestId)));
        return find(requestId);
    }

    private Trace find(String requestId) {
        String query = URLEncoder.encode("request.id=" + requestId, StandardCharsets.UTF_8);
        JsonNode traces = get("/api/v2/traces?limit=10&annotationQuery=" + query);
        assertThat(traces.size()).as("traces of " + requestId).isEqualTo(1);
        List<Span> spans = new ArrayList<>();
        traces.get(0).forEach(span -> spans.add(new Span(span)));
        return new Trace(spans);
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

    /** All spans of one trace, as far as they have come. */
    record Trace(List<Span> spans) {

        /** One connected tree below one root, of spans that have ended, each below one of the kind that it should be below. */
        void mustBeWhole() {
            Map<String, Span> byId = spans.stream().collect(Collectors.toMap(Span::id, Function.identity()));
            assertThat(spans.stream().filter(span -> span.parentId().isEmpty()).map(Span::role))
                    .containsExactly("gateway SERVER");
            assertThat(spans).allSatisfy(span -> {
                assertThat(span.json().path("duration").asLong())
                        .as(span.role())
                        .isPositive();
                if (!span.parentId().isEmpty()) {
                    assertThat(byId).as("parent of " + span.json()).containsKey(span.parentId());
                    Span parent = Objects.requireNonNull(byId.get(span.parentId()));
                    assertThat(span.parentRoles()).as(span.role()).contains(parent.role());
                }
            });
        }

        /** Those of this process and kind. */
        List<Span> all(String role) {
            return spans.stream().filter(span -> span.role().equals(role)).toList();
        }

        List<Span> below(Span parent) {
            return spans.stream()
                    .filter(span -> span.parentId().equals(parent.id()))
                    .toList();
        }

        Set<String> parts() {
            return all(Span.CALL).stream().map(span -> span.tag("part")).collect(Collectors.toSet());
        }
    }

    /** One span, in Zipkin's JSON. */
    record Span(JsonNode json) {

        static final String CALL = "aggregator-service ";
        static final String ATTEMPT = "aggregator-service CLIENT";
        static final String SERVICE = "downstream-mocks SERVER";
        static final String SQL = "downstream-mocks CLIENT";

        String id() {
            return json.path("id").asString();
        }

        String parentId() {
            return json.path("parentId").asString("");
        }

        /** Whose it is, and of which kind. */
        String role() {
            return json.path("localEndpoint").path("serviceName").asString() + " "
                    + json.path("kind").asString("");
        }

        /** Below which it may be. */
        List<String> parentRoles() {
            return switch (role()) {
                case "gateway CLIENT" -> List.of("gateway SERVER");
                case "aggregator-service SERVER" -> List.of("gateway CLIENT");
                case CALL -> List.of("aggregator-service SERVER");
                case ATTEMPT -> List.of(CALL);
                case SERVICE -> List.of(ATTEMPT);
                case SQL -> List.of(SERVICE);
                default -> List.of();
            };
        }

        @Nullable
        String tag(String key) {
            return json.path("tags").path(key).asStringOpt().orElse(null);
        }

        /** In milliseconds. */
        double start() {
            return json.path("timestamp").asLong() / 1e3;
        }

        /** In milliseconds. */
        double duration() {
            return json.path("duration").asLong() / 1e3;
        }
    }
}
