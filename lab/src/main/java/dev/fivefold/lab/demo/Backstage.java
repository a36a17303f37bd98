package dev.fivefold.lab.demo;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.measure.CriticalPath.PlannedCall;
import dev.fivefold.lab.stack.StackPorts;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the processes behind the edge tell about themselves, on ports that no user reaches. */
final class Backstage implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final JsonMapper JSON = JsonMapper.shared();

    private final HttpClient http = HttpClient.newHttpClient();
    private final StackPorts ports;

    Backstage(StackPorts ports) {
        this.ports = ports;
    }

    /** The calls of the page's plan, in its order. */
    List<PlannedCall> plan() throws InterruptedException {
        return get(ports.aggregatorActuator(), "/actuator/plans/home")
                .required("calls")
                .valueStream()
                .map(call -> new PlannedCall(
                        call.required("name").asString(),
                        call.required("service").asString(),
                        call.required("dependencies")
                                .valueStream()
                                .map(JsonNode::asString)
                                .toList()))
                .toList();
    }

    /** How many requests all the shop's services have received since they started. */
    long downstreamCalls() throws InterruptedException {
        return get(ports.mocks(), "/mocks/services")
                .valueStream()
                .mapToLong(service -> service.required("calls").longValue())
                .sum();
    }

    private JsonNode get(int port, String path) throws InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + port + path);
        try {
            HttpResponse<byte[]> response = http.send(
                    HttpRequest.newBuilder(uri).timeout(PATIENCE).build(), HttpResponse.BodyHandlers.ofByteArray());
            if (response.statusCode() != 200) {
                throw new LabFailure("%s answered %d".formatted(uri, response.statusCode()));
            }
            return JSON.readTree(response.body());
        } catch (IOException e) {
            throw new LabFailure("%s did not answer: %s".formatted(uri, e.getMessage()), e);
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
