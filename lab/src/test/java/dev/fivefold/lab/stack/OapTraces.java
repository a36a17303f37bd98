package dev.fivefold.lab.stack;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.stack.Trace.Span;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Traces, as SkyWalking's OAP has them: the spans of its agent, without the spans that only say on which thread, or by which
 * connection, something was done. To be searched by requests' ids, it must have been started with {@code request.id} among its
 * {@code SW_SEARCHABLE_TAG_KEYS}.
 */
final class OapTraces implements TraceSource {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Map<String, String> SERVICES =
            Map.of("gateway", "gateway", "aggregator", "aggregator-service", "mocks", "downstream-mocks");
    private static final Map<String, String> KINDS = Map.of("Entry", "SERVER", "Exit", "CLIENT", "Local", "");

    private static final String IDS =
            "query($condition: TraceQueryCondition) { queryBasicTraces(condition: $condition) { traces { traceIds } } }";
    private static final String SPANS = """
            query($traceId: ID!) { queryTrace(traceId: $traceId) { spans {
              segmentId spanId parentSpanId refs { parentSegmentId parentSpanId }
              serviceCode type startTime endTime isError tags { key value } logs { data { key value } }
            } } }""";

    private final URI oap;
    private final HttpClient http;

    /**
     * Traces of this OAP.
     *
     * @param oap where its interface for queries is, such as {@code http://127.0.0.1:12800}
     */
    OapTraces(URI oap, HttpClient http) {
        this.oap = oap;
        this.http = http;
    }

    @Override
    public Trace find(String requestId) {
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        JsonNode found = query(
                IDS,
                Map.of(
                        "condition",
                        Map.of(
                                "queryDuration",
                                Map.of(
                                        "start", today.minusDays(1).toString(),
                                        "end", today.plusDays(1).toString(),
                                        "step", "DAY"),
                                "traceState",
                                "ALL",
                                "queryOrder",
                                "BY_START_TIME",
                                "tags",
                                List.of(Map.of("key", "request.id", "value", requestId)),
                                "paging",
                                Map.of("pageNum", 1, "pageSize", 10))));
        List<String> ids = stream(found.path("queryBasicTraces").path("traces"))
                .flatMap(trace -> stream(trace.path("traceIds")))
                .map(JsonNode::asString)
                .distinct()
                .toList();
        assertThat(ids).as("traces of " + requestId).hasSize(1);
        return trace(query(SPANS, Map.of("traceId", ids.getFirst()))
                .path("queryTrace")
                .path("spans"));
    }

    private static Trace trace(JsonNode json) {
        Map<String, Span> all = stream(json).map(OapTraces::span).collect(toMap(Span::id, Function.identity()));
        List<Span> kept = new ArrayList<>();
        for (Span span : all.values()) {
            if (matters(span)) {
                kept.add(below(parentThatMatters(span, all), span));
            }
        }
        return new Trace(kept);
    }

    private static Span span(JsonNode json) {
        Map<String, String> tags = pairs(stream(json.path("tags")));
        String segment = json.path("segmentId").asString();
        int parent = json.path("parentSpanId").asInt();
        JsonNode ref = json.path("refs").path(0);
        String above = "";
        if (parent >= 0) {
            above = segment + "/" + parent;
        } else if (!ref.isMissingNode()) {
            above = ref.path("parentSegmentId").asString() + "/"
                    + ref.path("parentSpanId").asInt();
        }
        String service = json.path("serviceCode").asString();
        long start = json.path("startTime").asLong();
        long end = json.path("endTime").asLong();
        return new Span(
                segment + "/" + json.path("spanId").asInt(),
                above,
                SERVICES.getOrDefault(service, service) + " "
                        + KINDS.get(json.path("type").asString()),
                tags,
                tags.get("db.statement"),
                json.path("isError").asBoolean() ? errorOf(json, tags) : null,
                start,
                end - start,
                start > 0 && end >= start);
    }

    private static String errorOf(JsonNode span, Map<String, String> tags) {
        return pairs(stream(span.path("logs")).flatMap(log -> stream(log.path("data"))))
                .getOrDefault("message", "status " + tags.get("http.status_code"));
    }

    /** Whether it is of a request, a call of the plan, or a statement. */
    private static boolean matters(Span span) {
        return switch (span.role()) {
            case Span.CALL -> span.tag("outcome") != null;
            case Span.SQL -> span.statement() != null && !span.statement().isEmpty();
            case "downstream-mocks " -> false;
            default -> true;
        };
    }

    private static String parentThatMatters(Span span, Map<String, Span> all) {
        String id = span.parentId();
        @Nullable Span parent = all.get(id);
        while (parent != null && !matters(parent)) {
            id = parent.parentId();
            parent = all.get(id);
        }
        return id;
    }

    private static Span below(String parentId, Span span) {
        return new Span(
                span.id(),
                parentId,
                span.role(),
                span.tags(),
                span.statement(),
                span.error(),
                span.start(),
                span.duration(),
                span.ended());
    }

    private static Map<String, String> pairs(Stream<JsonNode> pairs) {
        return pairs.collect(toMap(
                pair -> pair.path("key").asString(), pair -> pair.path("value").asString(""), (first, _) -> first));
    }

    private static Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    private JsonNode query(String query, Map<String, ?> variables) {
        String body = JSON.writeValueAsString(Map.of("query", query, "variables", variables));
        HttpRequest request = HttpRequest.newBuilder(oap.resolve("/graphql"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        try {
            JsonNode answer = JSON.readTree(
                    http.send(request, HttpResponse.BodyHandlers.ofString()).body());
            assertThat(answer.path("errors").isMissingNode())
                    .as(answer.toString())
                    .isTrue();
            return Objects.requireNonNull(answer.get("data"));
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
