package dev.fivefold.lab.measure;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/**
 * Reads pages through the edge as a browser does: it takes gzip, and is done when the body's last byte is there. What it
 * reads is kept as it came, so that inflating and hashing are not part of any measured time. Safe for many threads.
 */
public final class PageClient implements AutoCloseable {

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI edge;
    private final Duration patience;

    /**
     * A client of this edge.
     *
     * @param edge such as {@code http://127.0.0.1:8080}
     * @param patience for one page
     */
    public PageClient(URI edge, Duration patience) {
        this.edge = edge;
        this.patience = patience;
    }

    /**
     * Reads a user's page, whatever its status.
     *
     * @throws IOException if there is no whole answer within the client's patience
     */
    public PageRead read(long userId) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(edge.resolve("/api/home/" + userId))
                .header("Accept-Encoding", "gzip")
                .timeout(patience)
                .build();
        long start = System.nanoTime();
        HttpResponse<byte[]> response = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
        Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
        return new PageRead(
                response.statusCode(),
                elapsed,
                response.body(),
                response.headers().firstValue("Content-Encoding").orElse("identity"),
                response.headers()
                        .firstValue("X-Page-Complete")
                        .map(Boolean::valueOf)
                        .orElse(false));
    }

    @Override
    public void close() {
        http.close();
    }
}
