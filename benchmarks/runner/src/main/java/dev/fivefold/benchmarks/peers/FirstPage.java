package dev.fivefold.benchmarks.peers;

import dev.fivefold.lab.Text;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A page, compared with the parts that it is made of.
 *
 * @param status 0 if there was no response
 * @param firstByteMs from the request to the first byte of the body
 * @param elapsedMs to the last byte
 * @param bytes of the body as sent
 * @param full parts whose content equals the origin's
 * @param parts that there should be
 * @param broken whether the connection broke
 */
public record FirstPage(
        int status, double firstByteMs, double elapsedMs, long bytes, int full, int parts, boolean broken) {

    private static final Duration TIMEOUT = Duration.ofSeconds(15);
    private static final JsonMapper JSON = JsonMapper.shared();

    /**
     * Reads a page.
     *
     * @param pointer the JSON pointer of a part, with <code>{n}</code> for its number; a page of a single part is the part
     */
    static FirstPage read(HttpClient http, URI uri, boolean gzip, Parts parts, String pointer)
            throws InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri).timeout(TIMEOUT);
        if (gzip) {
            request.header("Accept-Encoding", "gzip");
        }
        long start = System.nanoTime();
        long first = start;
        int status = 0;
        String encoding = "identity";
        boolean broken = false;
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        try {
            HttpResponse<InputStream> response = http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
            status = response.statusCode();
            encoding = response.headers().firstValue("Content-Encoding").orElse(encoding);
            try (InputStream in = response.body();
                    Limit _ = Limit.of(in)) {
                int one = in.read();
                first = System.nanoTime();
                if (one >= 0) {
                    body.write(one);
                    in.transferTo(body);
                }
            }
        } catch (IOException e) {
            broken = true;
        }
        long end = System.nanoTime();
        int full = status == 200 ? full(body.toByteArray(), encoding, parts, pointer) : 0;
        return new FirstPage(
                status, (first - start) / 1e6, (end - start) / 1e6, body.size(), full, parts.count(), broken);
    }

    /** The parts of a body that are complete; none if it is no page. */
    private static int full(byte[] body, String encoding, Parts parts, String pointer) {
        try {
            byte[] plain = encoding.equals("gzip") ? inflated(body) : body;
            if (parts.count() == 1 && Arrays.equals(plain, parts.plain(1))) {
                return 1;
            }
            JsonNode page = JSON.readTree(plain);
            return (int) IntStream.rangeClosed(1, parts.count())
                    .filter(number -> JSON.readTree(parts.plain(number))
                            .equals(page.at(pointer.replace("{n}", Integer.toString(number)))))
                    .count();
        } catch (IOException | JacksonException e) {
            return 0;
        }
    }

    private static byte[] inflated(byte[] body) throws IOException {
        try (InputStream plain = new GZIPInputStream(new ByteArrayInputStream(body), 1 << 16)) {
            return plain.readAllBytes();
        }
    }

    /** Closes a body that takes too long: the request's timeout ends with its headers. */
    private record Limit(Thread thread) implements AutoCloseable {

        static Limit of(InputStream body) {
            return new Limit(Thread.ofVirtual().start(() -> {
                try (body) {
                    Thread.sleep(TIMEOUT);
                } catch (InterruptedException e) {
                    // read in time
                } catch (IOException e) {
                    // closed already
                }
            }));
        }

        @Override
        public void close() {
            thread.interrupt();
        }
    }

    /** Whether it has all parts. */
    boolean isFull() {
        return !broken && full == parts;
    }

    /** Its outcome in words. */
    String outcome() {
        if (isFull()) {
            return "full";
        }
        return full > 0 && !broken
                ? Text.of("partial: %d of %d parts", full, parts)
                : "failed: " + (broken ? "no complete response" : status == 200 ? "no JSON page" : "status " + status);
    }
}
