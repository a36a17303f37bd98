package dev.fivefold.aggregator.web;

import dev.fivefold.starter.fixture.PromptSockets;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.Nullable;

/**
 * A shop of one user over real HTTP: it has a response for each path, unless a test sets another. A connection that it
 * aborts ends with a reset.
 */
final class ShopServer extends Dispatcher implements AutoCloseable {

    static final long USER = 7;

    private static final Map<String, String> RESPONSES = Map.ofEntries(
            Map.entry("/users/7/membership", "{\"level\":\"GOLD\",\"priceTier\":\"B\"}"),
            Map.entry("/users/7/addresses", "{\"defaultPostcode\":\"10115\",\"defaultCountryCode\":\"DE\"}"),
            Map.entry("/carts/7", "{\"lines\":[{\"productId\":11}]}"),
            Map.entry("/carts/7/saved", "{\"lines\":[]}"),
            Map.entry(
                    "/orders",
                    "{\"orders\":[{\"orderNumber\":\"1001\",\"items\":[{\"productId\":11,\"sellerId\":5},"
                            + "{\"productId\":12,\"sellerId\":5},{\"productId\":13,\"sellerId\":6}]}]}"),
            Map.entry("/recommendations/7/personal", "{\"productIds\":[21,22]}"),
            Map.entry("/recommendations/7/trending", "{\"productIds\":[31]}"),
            Map.entry("/recommendations/7/recently-viewed", "{\"productIds\":[41]}"),
            Map.entry("/products", "{\"products\":[{\"productId\":11,\"sellerId\":5}]}"),
            Map.entry("/reviews", "{\"featuredAuthorIds\":[8,9,8]}"));

    private final MockWebServer server = new MockWebServer();
    private final Map<String, MockResponse> exceptions = new ConcurrentHashMap<>();
    private final Map<String, MockResponse> exceptionsOnce = new ConcurrentHashMap<>();
    private final Queue<RecordedRequest> requests = new ConcurrentLinkedQueue<>();

    ShopServer() {
        server.setDispatcher(this);
        server.setServerSocketFactory(new PromptSockets(true));
        try {
            server.start();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    String url() {
        return "http://" + server.getHostName() + ":" + server.getPort();
    }

    /** The default response of this path. */
    static String defaultResponse(String path) {
        return RESPONSES.getOrDefault(path, "{\"of\":\"" + path + "\"}");
    }

    /** Sets the response of this path from now on. */
    void setResponse(String path, MockResponse response) {
        exceptions.put(path, response);
    }

    /** Sets the response of all paths of this service from now on. */
    void setResponses(String service, MockResponse response) {
        exceptions.put(allOf(service), response);
    }

    private static String allOf(String service) {
        return "/" + service + "/*";
    }

    /** The first segment of a path. */
    private static String service(String path) {
        return path.split("/", 3)[1];
    }

    /** Sets the response to the next request for this path. */
    void setNextResponse(String path, MockResponse response) {
        exceptionsOnce.put(path, response);
    }

    void reset() {
        exceptions.clear();
        requests.clear();
        exceptionsOnce.clear();
    }

    /** Path and query of every request since the last reset. */
    List<String> targets() {
        return requests.stream().map(RecordedRequest::getTarget).toList();
    }

    /** Every request since the last reset. */
    Queue<RecordedRequest> requests() {
        return requests;
    }

    @Override
    public MockResponse dispatch(RecordedRequest request) {
        requests.add(request);
        String path = request.getUrl().encodedPath();
        MockResponse once = exceptionsOnce.remove(path);
        MockResponse usual = json(response(path, request.getUrl().queryParameter("ids")));
        MockResponse always = exceptions.getOrDefault(path, exceptions.getOrDefault(allOf(service(path)), usual));
        return once != null ? once : always;
    }

    private static String response(String path, @Nullable String ids) {
        return switch (path) {
            case "/content/sellers" -> bulk(ids, "/content/sellers/%s");
            case "/users/public-profiles" -> bulk(ids, "/users/%s/public-profile");
            default -> defaultResponse(path);
        };
    }

    /** For each id the response of its own path. */
    private static String bulk(@Nullable String ids, String path) {
        return Stream.of(String.valueOf(ids).split(",", -1))
                .map(id -> of(path.formatted(id)))
                .collect(Collectors.joining(",", "[", "]"));
    }

    private static String of(String path) {
        return "{\"of\":\"" + path + "\"}";
    }

    static MockResponse json(String body) {
        return new MockResponse.Builder()
                .addHeader("Content-Type", "application/json")
                .body(body)
                .build();
    }

    static MockResponse status(int code) {
        return new MockResponse.Builder()
                .code(code)
                .body("a stack trace of the shop")
                .build();
    }

    @Override
    public void close() {
        server.close();
    }
}
