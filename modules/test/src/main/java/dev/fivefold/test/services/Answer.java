package dev.fivefold.test.services;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/**
 * The response of a service in a test. Immutable.
 *
 * @param status of HTTP; 0 for none, since the service has no connection
 * @param headers by their names in lower case
 * @param body empty for none; of an error, no page reads it
 * @param after the virtual time from the request to the last byte
 */
public record Answer(int status, Map<String, String> headers, String body, Duration after) {

    /** Without one of its own: calls that depend on one another must not be at the same moment. */
    private static final Duration LATENCY = Duration.ofMillis(1);

    private static final int OK = 200;

    public Answer {
        headers = Map.copyOf(headers);
        if (after.isNegative()) {
            throw new IllegalArgumentException("A service responds after " + after + ": it must not be negative");
        }
    }

    /** Status 200 with this JSON, after 1 ms. */
    public static Answer json(String body) {
        return new Answer(
                OK,
                Map.of(HttpHeaders.CONTENT_TYPE.toLowerCase(Locale.ROOT), MediaType.APPLICATION_JSON_VALUE),
                body,
                LATENCY);
    }

    /**
     * Status 200 with the JSON of a file.
     *
     * @param path on the class path, such as {@code carts/7.json}
     * @throws IllegalArgumentException if there is no such file
     */
    public static Answer file(String path) {
        ClassPathResource file = new ClassPathResource(path);
        if (!file.exists()) {
            throw new IllegalArgumentException("There is no file " + path
                    + " on the class path: create it as src/test/resources/" + path + ", or correct the path");
        }
        try {
            return json(file.getContentAsString(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** This status without a body, after 1 ms. */
    public static Answer status(int status) {
        return new Answer(status, Map.of(), "", LATENCY);
    }

    /** No response, since nothing listens at the service's address. */
    public static Answer noConnection() {
        return status(0);
    }

    /** The same after this time, which passes in virtual time. */
    public Answer after(Duration time) {
        return new Answer(status, headers, body, time);
    }

    /** The same with a header, in place of one of its name. */
    public Answer header(String name, String value) {
        Map<String, String> all = new TreeMap<>(headers);
        all.put(name.toLowerCase(Locale.ROOT), value);
        return new Answer(status, all, body, after);
    }

    List<String> values(String header) {
        String value = headers.get(header.toLowerCase(Locale.ROOT));
        return value == null ? List.of() : List.of(value);
    }
}
