package dev.fivefold.gateway;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Receives spans as Zipkin does, over real HTTP, and stores them. */
final class SpanServer implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final HttpServer server;
    private final Queue<Span> spans = new ConcurrentLinkedQueue<>();

    SpanServer() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        server.createContext("/api/v2/spans", this::take);
        server.start();
    }

    /** The properties of a service that sends its spans here, soon. */
    String[] properties() {
        return new String[] {
            "fivefold.tracing.enabled=true",
            "management.tracing.sampling.probability=1",
            "management.opentelemetry.tracing.export.schedule-delay=20ms",
            "management.tracing.export.zipkin.endpoint=http://127.0.0.1:"
                    + server.getAddress().getPort() + "/api/v2/spans"
        };
    }

    /** All spans so far of a trace, in no order. */
    List<Span> of(String traceId) {
        return spans.stream().filter(span -> span.traceId().equals(traceId)).toList();
    }

    /** All spans so far. */
    List<Span> all() {
        return List.copyOf(spans);
    }

    private void take(HttpExchange exchange) throws IOException {
        boolean packed = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
        try (exchange;
                InputStream body =
                        packed ? new GZIPInputStream(exchange.getRequestBody()) : exchange.getRequestBody()) {
            JSON.readTree(body).forEach(span -> spans.add(new Span(span)));
            exchange.sendResponseHeaders(202, -1);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }

    /** One span, in Zipkin's JSON. */
    record Span(JsonNode json) {

        String traceId() {
            return text("traceId");
        }

        String id() {
            return text("id");
        }

        String parentId() {
            return text("parentId");
        }

        String name() {
            return text("name");
        }

        /** {@code SERVER}, {@code CLIENT}, or empty. */
        String kind() {
            return text("kind");
        }

        @Nullable
        String tag(String key) {
            return json.path("tags").path(key).asStringOpt().orElse(null);
        }

        /** In microseconds. */
        long duration() {
            return json.path("duration").asLong();
        }

        private String text(String field) {
            return json.path(field).asString("");
        }
    }
}
