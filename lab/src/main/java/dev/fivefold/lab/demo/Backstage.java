package dev.fivefold.lab.demo;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.measure.CriticalPath.PlannedCall;
import dev.fivefold.lab.report.Trace;
import dev.fivefold.lab.stack.StackPorts;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The ports behind the edge, which no user reaches: plans, metrics, traces, and the control of the mocks. */
public final class Backstage implements AutoCloseable {

    /** Longer than a page may take, which has 10 s. */
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private static final int MOST_BYTES = 4 * 1024 * 1024;
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final JsonMapper TRACES = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .build();

    private final StackPorts ports;
    private final IntFunction<String> hosts;
    private final HttpClient http = HttpClient.newHttpClient();

    /** Of a stack that runs on this machine. */
    public Backstage(StackPorts ports) {
        this(ports, _ -> "127.0.0.1");
    }

    /** Of processes on several hosts, by their port. */
    public Backstage(StackPorts ports, IntFunction<String> hosts) {
        this.ports = ports;
        this.hosts = hosts;
    }

    /** The calls of the page's plan, in its order. */
    List<PlannedCall> plan() throws InterruptedException {
        return get(ports.aggregatorActuator(), "/actuator/plans/home")
                .required("calls")
                .valueStream()
                .filter(call -> !call.required("need").asString().equals("deferred"))
                .map(call -> new PlannedCall(
                        call.required("name").asString(),
                        call.required("service").asString(),
                        call.required("dependencies")
                                .valueStream()
                                .map(JsonNode::asString)
                                .toList()))
                .toList();
    }

    /** The number of requests that the shop's services have received since their start. */
    long downstreamCalls() throws InterruptedException {
        return get(ports.mocks(), "/mocks/services")
                .valueStream()
                .mapToLong(service -> service.required("calls").longValue())
                .sum();
    }

    /** The trace of a user's page, which the aggregator makes for it. */
    Trace trace(long user) throws InterruptedException {
        return get(ports.aggregator(), "/api/home/" + user + "/trace", body -> TRACES.readValue(body, Trace.class));
    }

    /** The aggregator's metrics in Prometheus's format. */
    public String metrics() throws InterruptedException {
        return get(
                ports.aggregatorActuator(), "/actuator/prometheus", body -> new String(body, StandardCharsets.UTF_8));
    }

    /** A trace in Zipkin's JSON, as soon as it grows no more: services send their spans twice a second. Blocks for two seconds at least. */
    public String spans(URI zipkin, String traceId) throws InterruptedException {
        URI trace = zipkin.resolve("/api/v2/trace/" + traceId);
        JsonNode last = JSON.createArrayNode();
        for (int second = 0; second < 10; second++) {
            Thread.sleep(Duration.ofSeconds(1));
            JsonNode spans = spansSoFar(trace);
            if (!spans.isEmpty() && spans.size() == last.size()) {
                return spans.toString();
            }
            last = spans;
        }
        throw new LabFailure(trace + " does not come to an end");
    }

    private JsonNode spansSoFar(URI trace) throws InterruptedException {
        try {
            return send(HttpRequest.newBuilder(trace), JSON::readTree);
        } catch (LabFailure e) {
            return JSON.createArrayNode(); // none has come yet
        }
    }

    /** From now on, makes a share of the requests of each of the shop's services this many times slower. */
    public void slowDown(double share, double factor) throws InterruptedException {
        String tail = "{\"tailShare\":%s,\"tailFactor\":%s}".formatted(share, factor);
        for (String name : get(ports.mocks(), "/mocks/services").propertyNames()) {
            adjust(name, tail);
        }
    }

    /**
     * Changes the behavior of one of the shop's services.
     *
     * @param changes a JSON object: {@code delay}, {@code failureRate} and others, as in {@code GET /mocks/services}
     */
    public void adjust(String service, String changes) throws InterruptedException {
        URI uri = address(ports.mocks(), "/mocks/services/" + URLEncoder.encode(service, StandardCharsets.UTF_8));
        HttpRequest.Builder request = HttpRequest.newBuilder(uri)
                .header("Content-Type", "application/json")
                .PUT(HttpRequest.BodyPublishers.ofString(changes));
        send(request, JSON::readTree);
    }

    private JsonNode get(int port, String path) throws InterruptedException {
        return get(port, path, JSON::readTree);
    }

    private <T> T get(int port, String path, Function<byte[], @Nullable T> reader) throws InterruptedException {
        return send(HttpRequest.newBuilder(address(port, path)), reader);
    }

    private <T> T send(HttpRequest.Builder builder, Function<byte[], @Nullable T> reader) throws InterruptedException {
        HttpRequest request = builder.timeout(TIMEOUT).build();
        URI uri = request.uri();
        try {
            HttpResponse<byte[]> response =
                    http.send(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), MOST_BYTES));
            if (response.statusCode() != 200) {
                throw new LabFailure("%s responded %d".formatted(uri, response.statusCode()));
            }
            T content = reader.apply(response.body());
            if (content == null) {
                throw new LabFailure("%s responded null".formatted(uri));
            }
            return content;
        } catch (IOException e) {
            throw new LabFailure("%s did not respond: %s".formatted(uri, e.getMessage()), e);
        } catch (JacksonException e) {
            throw new LabFailure("%s has another response than expected: %s".formatted(uri, e.getOriginalMessage()), e);
        }
    }

    private URI address(int port, String path) {
        return URI.create("http://" + hosts.apply(port) + ":" + port + path);
    }

    @Override
    public void close() {
        http.close();
    }
}
