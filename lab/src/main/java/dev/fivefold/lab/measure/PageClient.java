package dev.fivefold.lab.measure;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

/**
 * Reads pages through the edge as a browser does, with gzip, until the body's last byte. Inflating and hashing are not part of the
 * measured time. Safe for many threads.
 */
public final class PageClient implements AutoCloseable {

    /** The ids that the edge accepts. */
    private static final Pattern REQUEST_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI edge;
    private final Duration timeout;
    private final boolean traced;

    /**
     * A client of this edge.
     *
     * @param edge an edge behind a path has a slash at its end
     */
    public PageClient(URI edge, Duration timeout) {
        this(edge, timeout, false);
    }

    private PageClient(URI edge, Duration timeout, boolean traced) {
        this.edge = edge.getRawPath().isEmpty() ? edge.resolve("/") : edge;
        this.timeout = timeout;
        this.traced = traced;
    }

    /** A client whose requests each begin a sampled trace with a known id. */
    public static PageClient traced(URI edge, Duration timeout) {
        return new PageClient(edge, timeout, true);
    }

    /**
     * Reads a user's page, whatever its status.
     *
     * @throws IOException if there is no complete response in time
     */
    public PageRead read(long userId) throws IOException, InterruptedException {
        HttpRequest.Builder builder = HttpRequest.newBuilder(edge.resolve("api/home/" + userId))
                .header("Accept-Encoding", "gzip")
                .timeout(timeout);
        String traceId = traced ? drawHex() + drawHex() : "";
        if (traced) {
            builder.header("traceparent", "00-%s-%s-01".formatted(traceId, drawHex()));
        }
        HttpRequest request = builder.build();
        long start = System.nanoTime();
        FirstByte first = new FirstByte();
        HttpResponse<byte[]> response = http.send(request, first);
        Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
        String encoding = response.headers().firstValue("Content-Encoding").orElse("identity");
        Optional<String> complete = response.headers().firstValue("X-Page-Complete");
        return new PageRead(
                response.statusCode(),
                elapsed,
                Duration.ofNanos(first.at() - start),
                response.headers().firstValueAsLong("Content-Length"),
                response.body(),
                encoding,
                complete.isPresent()
                        ? Boolean.parseBoolean(complete.get())
                        : PageEnd.isComplete(PageRead.inflating(encoding, new ByteArrayInputStream(response.body()))),
                response.headers()
                        .firstValue("X-Request-Id")
                        .filter(REQUEST_ID.asMatchPredicate())
                        .orElse(""),
                traceId);
    }

    /** Sixteen digits, not all of them 0. */
    private static String drawHex() {
        return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE));
    }

    @Override
    public void close() {
        http.close();
    }
}
