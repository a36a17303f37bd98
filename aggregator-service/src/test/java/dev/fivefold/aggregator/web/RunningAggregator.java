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

/** The whole service on free ports: real HTTP in, and real HTTP out to a shop that answers as a test wishes. */
final class RunningAggregator implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** A test turns on what it is about. */
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

    /** What it answers to its callers. */
    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(request("local.server.port", path).build());
    }

    /** What it answers to a caller that waits only so long. */
    HttpResponse<String> get(String path, String patienceMs) throws IOException, InterruptedException {
        return getWith(path, "X-Request-Timeout-Ms", patienceMs);
    }

    /** What it answers to a request with one more header. */
    HttpResponse<String> getWith(String path, String header, String value) throws IOException, InterruptedException {
        return send(request("local.server.port", path).header(header, value).build());
    }

    /** What it will answer to a request with one more header; cancelled, its caller is gone. */
    CompletableFuture<HttpResponse<String>> begin(String path, String header, String value) {
        return client.sendAsync(
                request("local.server.port", path).header(header, value).build(), HttpResponse.BodyHandlers.ofString());
    }

    /** What it answers to a HEAD. */
    HttpResponse<String> head(String path) throws IOException, InterruptedException {
        return send(request("local.server.port", path).HEAD().build());
    }

    /** What it answers to a PUT of JSON. */
    HttpResponse<String> put(String path, String json) throws IOException, InterruptedException {
        return send(request("local.server.port", path)
                .header("Content-Type", "application/json")
                .PUT(HttpRequest.BodyPublishers.ofString(json))
                .build());
    }

    /** What it answers to a POST of JSON. */
    HttpResponse<String> post(String path, String json) throws IOException, InterruptedException {
        return post("local.server.port", path, json);
    }

    /** What it answers to a POST of JSON on its management port. */
    HttpResponse<String> order(String path, String json) throws IOException, InterruptedException {
        return post("local.management.port", path, json);
    }

    private HttpResponse<String> post(String port, String path, String json) throws IOException, InterruptedException {
        return send(request(port, path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build());
    }

    /** What it answers on its management port. */
    HttpResponse<String> manage(String path) throws IOException, InterruptedException {
        return send(request("local.management.port", path).build());
    }

    /** What it answers to a DELETE on its management port. */
    HttpResponse<String> delete(String path) throws IOException, InterruptedException {
        return send(request("local.management.port", path).DELETE().build());
    }

    /** A bare connection, on which a caller may do as it likes. */
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

    /** What a page says of one of its parts, in a word. */
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
