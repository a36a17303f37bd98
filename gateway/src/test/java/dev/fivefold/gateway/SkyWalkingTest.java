package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.File;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A gateway in a JVM with SkyWalking's agent, as far as it can detect, and with tracing on. The agent alone makes
 * spans, and the origin gets the agent's headers.
 */
class SkyWalkingTest {

    private static final String AGENT = """
            package org.apache.skywalking.apm.agent;

            public class SkyWalkingAgent {}
            """;
    private static final String SPAN = "SkyWalking ";
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final SpanServer ZIPKIN = new SpanServer();
    private static final MockWebServer ORIGIN = new MockWebServer();
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private static GatewayProcess gateway;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        Path agent = Files.writeString(folder.resolve("SkyWalkingAgent.java"), AGENT);
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-d", folder.toString(), agent.toString()))
                .isZero();
        ORIGIN.start();
        ORIGIN.enqueue(new MockResponse.Builder().code(404).build()); // for the warm-up
        gateway = GatewayProcess.start(
                System.getProperty("java.class.path") + File.pathSeparator + folder,
                ORIGIN.getPort(),
                List.of("-Dfivefold.tracing.edge=service-instance-endpoint-peer"),
                Arrays.stream(ZIPKIN.properties())
                        .map(property -> "--" + property)
                        .toArray(String[]::new));
        gateway.awaitReady();
        Objects.requireNonNull(ORIGIN.takeRequest(10, TimeUnit.SECONDS), "no warm-up");
    }

    @AfterAll
    static void stop() throws Exception {
        gateway.close();
        ORIGIN.close();
        ZIPKIN.close();
        HTTP.close();
    }

    @Test
    void a_request_is_an_entry_span_and_its_origin_continues_the_exit_span_below_it() throws Exception {
        ORIGIN.enqueue(new MockResponse.Builder().body("a page").build());

        get("/api/home/7?secret=1", "X-Request-Id", "plain");

        RecordedRequest atOrigin = Objects.requireNonNull(ORIGIN.takeRequest(10, TimeUnit.SECONDS));
        JsonNode entry = named("plain");
        JsonNode exit = below(entry);
        assertThat(text(entry, "parent")).isEmpty();
        assertThat(text(entry, "http.method")).isEqualTo("GET");
        assertThat(text(entry, "url")).isEqualTo("/api/home/7");
        assertThat(text(entry, "http.status_code")).isEqualTo("200");
        assertThat(text(exit, "peer")).isEqualTo("aggregator");
        assertThat(text(exit, "error")).isEmpty();
        assertThat(atOrigin.getHeaders().get("sw8")).isEqualTo(text(entry, "trace") + "/" + text(exit, "id"));
        assertThat(atOrigin.getHeaders().get("traceparent")).isNull();
        assertThat(ZIPKIN.all()).isEmpty();
    }

    @Test
    void trace_headers_of_a_client_are_ignored() throws Exception {
        ORIGIN.enqueue(new MockResponse.Builder().build());

        get("/api/home/7", "X-Request-Id", "forged", "sw8", "1-forged", "sw8-correlation", "a2V5:dmFsdWU=");

        RecordedRequest atOrigin = Objects.requireNonNull(ORIGIN.takeRequest(10, TimeUnit.SECONDS));
        assertThat(atOrigin.getHeaders().get("sw8")).startsWith(text(named("forged"), "trace") + "/");
        assertThat(atOrigin.getHeaders().get("sw8-correlation")).isNull();
        assertThat(text(named("forged"), "context")).isEmpty();
    }

    @Test
    void a_request_is_in_the_span_of_the_edge_that_its_header_names() throws Exception {
        ORIGIN.enqueue(new MockResponse.Builder().build());

        get("/api/home/7", "X-Request-Id", "edge", "X-Edge-Span", "0123456789ab");

        Objects.requireNonNull(ORIGIN.takeRequest(10, TimeUnit.SECONDS));
        assertThat(text(named("edge"), "context"))
                .isEqualTo("1-MDEyMzQ1Njc4OWFi-MDEyMzQ1Njc4OWFi-1-service-instance-endpoint-peer");
    }

    @Test
    void a_rejected_request_is_an_entry_span_without_an_exit_span() throws Exception {
        get("/unknown", "X-Request-Id", "rejected");

        JsonNode entry = named("rejected");
        assertThat(text(entry, "http.status_code")).isEqualTo("404");
        assertThat(spans())
                .filteredOn(span -> text(span, "trace").equals(text(entry, "trace")))
                .hasSize(1);
    }

    @Test
    void failures_of_the_origin_and_disconnected_clients_are_errors_of_their_spans() throws Exception {
        ORIGIN.enqueue(new MockResponse.Builder().code(500).build());
        get("/api/home/7", "X-Request-Id", "failed");
        Objects.requireNonNull(ORIGIN.takeRequest(10, TimeUnit.SECONDS));
        ORIGIN.enqueue(new MockResponse.Builder()
                .onResponseStart(SocketEffect.Stall.INSTANCE)
                .build());
        try (Wire client = new Wire(gateway.address())) {
            client.send("GET /api/home/7 HTTP/1.1", "Host: shop", "X-Request-Id: gone");
            Objects.requireNonNull(ORIGIN.takeRequest(10, TimeUnit.SECONDS)); // it is in flight
        }

        assertThat(text(below(named("failed")), "error")).isEqualTo("status 500");
        assertThat(text(named("gone"), "error")).isEqualTo("the client is gone");
        assertThat(text(below(named("gone")), "error")).isEqualTo("the client is gone");
    }

    private static void get(String path, String... headers) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + gateway.address().getPort() + path))
                .headers(headers)
                .build();
        HTTP.send(request, HttpResponse.BodyHandlers.discarding());
    }

    /** The request's span of this id, once it has ended. */
    private static JsonNode named(String requestId) {
        return awaited("request.id", requestId);
    }

    private static JsonNode below(JsonNode span) {
        return awaited("parent", text(span, "id"));
    }

    private static JsonNode awaited(String field, String value) {
        return await().until(
                        () -> spans().stream()
                                .filter(span -> text(span, field).equals(value))
                                .findFirst()
                                .orElse(null),
                        Objects::nonNull);
    }

    private static List<JsonNode> spans() throws Exception {
        return gateway.output()
                .lines()
                .filter(line -> line.startsWith(SPAN) && line.endsWith("}"))
                .map(line -> JSON.readTree(line.substring(SPAN.length())))
                .toList();
    }

    private static String text(JsonNode span, String field) {
        return span.path(field).asString("");
    }
}
