package dev.fivefold.aggregator.web;

import dev.fivefold.aggregator.AggregatorApplication;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The whole service on free ports: real HTTP in, and real HTTP out to a shop whose responses a test sets. */
final class RunningAggregator implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** A test turns on its own features. */
    private static final Map<String, String> NOT_TESTED = Map.of(
            "server.port", "0",
            "management.server.port", "0",
            "fivefold.pages.default.mode", "staged",
            "fivefold.admission.enabled", "false",
            "fivefold.batching.enabled", "false",
            "fivefold.coalescing.enabled", "false",
            "fivefold.hedging.enabled", "false");

    private final ConfigurableApplicationContext context;
    private final HttpClient client = HttpClient.newHttpClient();

    private RunningAggregator(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /**
     * Started, with all its services at this shop.
     *
     * @param properties as {@code key=value}, over those of the service itself
     */
    static RunningAggregator start(ShopServer shop, String... properties) {
        Map<String, String> settings = new LinkedHashMap<>(NOT_TESTED);
        settings.put("shop.services-url", shop.url());
        for (String property : properties) {
            String[] parts = property.split("=", 2);
            settings.put(parts[0], parts[1]);
        }
        String[] arguments = settings.entrySet().stream()
                .map(setting -> "--" + setting.getKey() + "=" + setting.getValue())
                .toArray(String[]::new);
        return new RunningAggregator(SpringApplication.run(AggregatorApplication.class, arguments));
    }

    /** The response to a caller. */
    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(request("local.server.port", path).build());
    }

    /** The response to a caller with a timeout. */
    HttpResponse<String> get(String path, String timeoutMs) throws IOException, InterruptedException {
        return getWith(path, "X-Request-Timeout-Ms", timeoutMs);
    }

    /** The response to a request with one more header. */
    HttpResponse<String> getWith(String path, String header, String value) throws IOException, InterruptedException {
        return send(request("local.server.port", path).header(header, value).build());
    }

    /** The future response to a request with one more header; cancelling it disconnects its caller. */
    CompletableFuture<HttpResponse<String>> begin(String path, String header, String value) {
        return client.sendAsync(
                request("local.server.port", path).header(header, value).build(), HttpResponse.BodyHandlers.ofString());
    }

    /** The response to a HEAD. */
    HttpResponse<String> head(String path) throws IOException, InterruptedException {
        return send(request("local.server.port", path).HEAD().build());
    }

    /** The response to a PUT of JSON. */
    HttpResponse<String> put(String path, String json) throws IOException, InterruptedException {
        return send(request("local.server.port", path)
                .header("Content-Type", "application/json")
                .PUT(HttpRequest.BodyPublishers.ofString(json))
                .build());
    }

    /** The response to a POST of JSON. */
    HttpResponse<String> post(String path, String json) throws IOException, InterruptedException {
        return post("local.server.port", path, json);
    }

    /** The response to a POST of JSON on its management port. */
    HttpResponse<String> order(String path, String json) throws IOException, InterruptedException {
        return post("local.management.port", path, json);
    }

    private HttpResponse<String> post(String port, String path, String json) throws IOException, InterruptedException {
        return send(request(port, path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build());
    }

    /** The response on its management port. */
    HttpResponse<String> manage(String path) throws IOException, InterruptedException {
        return send(request("local.management.port", path).build());
    }

    /** The response to a DELETE on its management port. */
    HttpResponse<String> delete(String path) throws IOException, InterruptedException {
        return send(request("local.management.port", path).DELETE().build());
    }

    /** A bare connection, for any bytes of a caller. */
    Socket connect() throws IOException {
        return new Socket(
                InetAddress.getLoopbackAddress(),
                Integer.parseInt(context.getEnvironment().getRequiredProperty("local.server.port")));
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    static JsonNode json(HttpResponse<String> response) {
        return JSON.readTree(response.body());
    }

    /** The status of a part in a page, in a word. */
    static String status(JsonNode page, String part) {
        return page.path("_meta").path("parts").path(part).path("status").asString();
    }

    private HttpRequest.Builder request(String port, String path) {
        return HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + context.getEnvironment().getRequiredProperty(port) + path));
    }

    private HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    @Override
    public void close() {
        client.close();
        context.close();
    }
}
