package dev.fivefold.benchmarks.code;

import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** The requests that the shop's services count. */
final class ServiceCalls {

    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private ServiceCalls() {}

    /** Of all services since their start. */
    static long received(int mocksPort) throws InterruptedException {
        URI uri = URI.create("http://127.0.0.1:%d/mocks/services".formatted(mocksPort));
        try (HttpClient http = HttpClient.newHttpClient()) {
            String body = http.send(HttpRequest.newBuilder(uri).timeout(TIMEOUT).build(), BodyHandlers.ofString())
                    .body();
            return JsonMapper.shared()
                    .readTree(body)
                    .valueStream()
                    .mapToLong(service -> service.required("calls").longValue())
                    .sum();
        } catch (IOException | JacksonException e) {
            throw new LabFailure("%s did not respond: %s".formatted(uri, e.getMessage()), e);
        }
    }
}
