package dev.fivefold.lab.panel;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Files of the built page and of the report, as nginx serves them. Immutable.
 *
 * @param folder files outside of it do not exist
 * @param policy the Content-Security-Policy
 * @param cacheControl of all its files
 */
record WebFiles(Path folder, String policy, String cacheControl) {

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html",
            "css", "text/css",
            "js", "text/javascript",
            "svg", "image/svg+xml",
            "json", "application/json");

    /** Sends a file, compressed if its compressed form is there and accepted. */
    void send(HttpExchange exchange, String name) throws IOException {
        Path file = folder.resolve(name).normalize();
        String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        if (!file.startsWith(folder) || type == null || !Files.isRegularFile(file)) {
            Problem.send(exchange, 404, "There is nothing at this path.");
            return;
        }
        Path compressed = file.resolveSibling(file.getFileName() + ".gz");
        String accepted = exchange.getRequestHeaders().getFirst("Accept-Encoding");
        boolean gzip = accepted != null && accepted.contains("gzip") && Files.isRegularFile(compressed);
        byte[] body = Files.readAllBytes(gzip ? compressed : file);
        Headers headers = exchange.getResponseHeaders();
        PageHeaders.set(headers, type, cacheControl);
        headers.set("Content-Security-Policy", policy);
        headers.set("Vary", "Accept-Encoding");
        if (gzip) {
            headers.set("Content-Encoding", "gzip");
        }
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
    }
}
