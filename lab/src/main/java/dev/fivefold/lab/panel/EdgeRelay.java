package dev.fivefold.lab.panel;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;

/**
 * Relays the page's API requests to the edge of the running step, whose port changes with the step. Bodies pass as they are, as soon as
 * their bytes come. Safe for many threads.
 */
final class EdgeRelay implements AutoCloseable {

    private static final int BUFFER_BYTES = 16 * 1024;
    /** More than the edge waits for the gateway. */
    private static final Duration TIMEOUT = Duration.ofSeconds(40);

    private static final List<String> REQUEST_HEADERS = List.of("Accept", "Accept-Encoding");
    private static final List<String> RESPONSE_HEADERS = List.of(
            "Content-Type",
            "Content-Encoding",
            "Cache-Control",
            "Vary",
            "X-Request-Id",
            "X-Page-Complete",
            "Retry-After",
            "X-Content-Type-Options",
            "Content-Security-Policy",
            "Referrer-Policy",
            "Cross-Origin-Resource-Policy");

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** Sends a GET to the edge, and its response to the client. */
    void relay(HttpExchange exchange, URI edge) throws IOException, InterruptedException {
        URI uri = exchange.getRequestURI();
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        HttpRequest.Builder request =
                HttpRequest.newBuilder(edge.resolve(uri.getRawPath() + query)).timeout(TIMEOUT);
        REQUEST_HEADERS.forEach(name -> {
            String value = exchange.getRequestHeaders().getFirst(name);
            if (value != null) {
                request.header(name, value);
            }
        });
        HttpResponse<InputStream> response;
        try {
            response = http.send(request.build(), BodyHandlers.ofInputStream());
        } catch (IOException e) {
            Problem.send(exchange, 502, "The edge of the step does not respond.");
            return;
        }
        try (InputStream body = response.body()) { // closed early, it cancels the request
            RESPONSE_HEADERS.forEach(name -> response.headers()
                    .firstValue(name)
                    .ifPresent(value -> exchange.getResponseHeaders().set(name, value)));
            exchange.sendResponseHeaders(response.statusCode(), 0);
            OutputStream out = exchange.getResponseBody();
            byte[] buffer = new byte[BUFFER_BYTES];
            for (int count = body.read(buffer); count >= 0; count = body.read(buffer)) {
                out.write(buffer, 0, count);
                out.flush();
            }
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
