package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.gateway.SpanServer.Span;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A gateway in a process of its own, with tracing on: each request is a span, and its way to the origin one within it.
 */
class TracingTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String CALLER = "00f067aa0ba902b7";

    private static final SpanServer SPANS = new SpanServer();
    private static final MockWebServer ORIGIN = new MockWebServer();
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private static GatewayProcess gateway;

    @BeforeAll
    static void start() throws Exception {
        ORIGIN.start();
        ORIGIN.enqueue(new MockResponse.Builder().code(404).build()); // for the warm-up
        String[] arguments = Arrays.stream(SPANS.properties())
                .map(property -> "--" + property)
                .toArray(String[]::new);
        gateway = GatewayProcess.start(ORIGIN.getPort(), arguments);
        gateway.awaitReady();
        Objects.requireNonNull(ORIGIN.takeRequest(10, TimeUnit.SECONDS), "no warm-up");
    }

    @AfterAll
    static void stop() throws Exception {
        gateway.close();
        ORIGIN.close();
        SPANS.close();
        HTTP.close();
    }

    @Test
    void a_request_is_a_span_with_a_child_span_to_its_origin() throws Exception {
        ORIGIN.enqueue(new MockResponse.Builder().body("a page").build());

        assertThat(get("/api/home/7?secret=1", "X-Request-Id", "plain").statusCode())
                .isEqualTo(200);

        RecordedRequest atOrigin = Objects.requireNonNull(ORIGIN.takeRequest(10, TimeUnit.SECONDS));
        String traceparent = Objects.requireNonNull(atOrigin.getHeaders().get("traceparent"));
        List<Span> spans = spansOf(traceparent.substring(3, 35), 2);
        Span request = ofKind("SERVER", spans);
        Span origin = ofKind("CLIENT", spans);
        assertThat(request.parentId()).isEmpty();
        assertThat(request.tag("http.url")).isEqualTo("/api/home/7");
        assertThat(request.tag("request.id")).isEqualTo("plain");
        assertThat(request.tag("status")).isEqualTo("200");
        assertThat(origin.parentId()).isEqualTo(request.id());
        assertThat(origin.id()).isEqualTo(traceparent.substring(36, 52));
        assertThat(origin.tag("error")).isNull();
    }

    @Test
    void the_trace_of_a_client_is_continued() throws Exception {
        ORIGIN.enqueue(new MockResponse.Builder().build());

        get("/api/home/7", "traceparent", "00-" + TRACE + "-" + CALLER + "-01");
        Objects.requireNonNull(ORIGIN.takeRequest(10, TimeUnit.SECONDS));

        assertThat(ofKind("SERVER", spansOf(TRACE, 2)).parentId()).isEqualTo(CALLER);
    }

    @Test
    void the_tracestate_of_a_trace_is_propagated_if_it_is_valid() throws Exception {
        String trace = "00-" + TRACE + "-" + CALLER + "-01";

        assertThat(tracestateOf("traceparent", trace, "tracestate", "foo=1", "tracestate", "", "tracestate", "bar=2"))
                .isEqualTo("foo=1,bar=2");
        assertThat(tracestateOf("traceparent", trace, "tracestate", "FOO=1")).isNull();
        assertThat(tracestateOf("traceparent", trace, "traceparent", trace, "tracestate", "foo=1"))
                .isNull();
        assertThat(tracestateOf("tracestate", "foo=1")).isNull();
    }

    private static @Nullable String tracestateOf(String... headers) throws Exception {
        ORIGIN.enqueue(new MockResponse.Builder().build());
        get("/api/home/7", headers);
        return Objects.requireNonNull(ORIGIN.takeRequest(10, TimeUnit.SECONDS))
                .getHeaders()
                .get("tracestate");
    }

    @Test
    void a_rejected_request_has_a_span_and_reaches_no_origin() throws Exception {
        get("/unknown", "X-Request-Id", "rejected");

        Span request = named("rejected");
        assertThat(request.tag("status")).isEqualTo("404");
        assertThat(SPANS.of(request.traceId())).containsExactly(request);
    }

    @Test
    void an_origin_that_fails_and_one_that_hangs_up_are_errors_of_their_spans() throws Exception {
        ORIGIN.enqueue(new MockResponse.Builder().code(500).build());
        get("/api/home/7", "X-Request-Id", "failed");
        Objects.requireNonNull(ORIGIN.takeRequest(10, TimeUnit.SECONDS));
        ORIGIN.enqueue(new MockResponse.Builder()
                .onResponseStart(new SocketEffect.CloseSocket())
                .build());
        HttpResponse<String> cut = HTTP.send(
                request("/api/home/7", "X-Request-Id", "cut")
                        .POST(HttpRequest.BodyPublishers.noBody())
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        Objects.requireNonNull(ORIGIN.takeRequest(10, TimeUnit.SECONDS));

        assertThat(cut.statusCode()).isEqualTo(502);
        assertThat(ofKind("CLIENT", spansOf(named("failed").traceId(), 2)).tag("error"))
                .isEqualTo("status 500");
        assertThat(ofKind("CLIENT", spansOf(named("cut").traceId(), 2)).tag("error"))
                .isEqualTo("no response");
        assertThat(named("cut").tag("error")).isEqualTo("status 502");
    }

    @Test
    void the_spans_of_a_client_that_goes_away_end_with_its_connection() throws Exception {
        ORIGIN.enqueue(new MockResponse.Builder()
                .onResponseStart(SocketEffect.Stall.INSTANCE)
                .build());
        try (Wire client = new Wire(gateway.address())) {
            client.send("GET /api/home/7 HTTP/1.1", "Host: shop", "X-Request-Id: gone");
            Objects.requireNonNull(ORIGIN.takeRequest(10, TimeUnit.SECONDS)); // it is in flight
        }

        Span request = named("gone");
        assertThat(request.tag("error")).isEqualTo("the client is gone");
        assertThat(ofKind("CLIENT", spansOf(request.traceId(), 2)).tag("error")).isEqualTo("the client is gone");
    }

    @Test
    void requests_to_the_actuator_are_in_no_trace() throws Exception {
        gateway.actuator("health");
        get("/unknown", "X-Request-Id", "after-the-actuator");
        named("after-the-actuator");

        assertThat(SPANS.all()).noneMatch(span -> span.json().toString().contains("actuator/"));
    }

    private static HttpResponse<String> get(String path, String... headers) throws Exception {
        return HTTP.send(request(path, headers).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest.Builder request(String path, String... headers) {
        return HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + gateway.address().getPort() + path))
                .headers(headers);
    }

    /** The request's span of this id, once it has ended. */
    private static Span named(String requestId) {
        return await().until(
                        () -> SPANS.all().stream()
                                .filter(span -> requestId.equals(span.tag("request.id")))
                                .findFirst()
                                .orElse(null),
                        Objects::nonNull);
    }

    private static List<Span> spansOf(String traceId, int count) {
        await().untilAsserted(() -> assertThat(SPANS.of(traceId)).hasSize(count));
        return SPANS.of(traceId);
    }

    private static Span ofKind(String kind, List<Span> spans) {
        return spans.stream()
                .filter(span -> span.kind().equals(kind))
                .findFirst()
                .orElseThrow();
    }
}
