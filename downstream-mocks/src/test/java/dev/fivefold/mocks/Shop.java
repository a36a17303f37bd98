package dev.fivefold.mocks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A client of the mocks, over real HTTP. */
final class Shop {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final String server;

    Shop(int port) {
        this.server = "http://127.0.0.1:" + port;
    }

    HttpResponse<byte[]> get(String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server + path));
        return send(headers.length == 0 ? request : request.headers(headers));
    }

    HttpResponse<byte[]> put(String path, String json) {
        return send(HttpRequest.newBuilder(URI.create(server + path))
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString(json)));
    }

    HttpResponse<byte[]> post(String path, String contentType, byte[] body) {
        return send(HttpRequest.newBuilder(URI.create(server + path))
                .header("Content-Type", contentType)
                .POST(BodyPublishers.ofByteArray(body)));
    }

    /** The responses in the order of the bodies, of which 50 at a time are in flight. */
    List<HttpResponse<byte[]>> postAll(String path, String contentType, List<byte[]> bodies) {
        try (ExecutorService senders = Executors.newFixedThreadPool(50)) {
            List<CompletableFuture<HttpResponse<byte[]>>> responses = bodies.stream()
                    .map(body -> CompletableFuture.supplyAsync(() -> post(path, contentType, body), senders))
                    .toList();
            return responses.stream().map(CompletableFuture::join).toList();
        }
    }

    /** Body of a GET that must succeed. */
    byte[] body(String path) {
        HttpResponse<byte[]> response = get(path);
        if (response.statusCode() != 200) {
            throw new AssertionError(path + " responds " + response.statusCode());
        }
        return response.body();
    }

    /** As {@link #body}, parsed. */
    JsonNode json(String path) {
        return json(body(path));
    }

    static JsonNode json(byte[] body) {
        return JSON.readTree(body);
    }

    /** The 36 parts of a user's page by path, as the aggregator requests them. */
    Map<String, byte[]> page(long user) {
        Map<String, byte[]> page = new LinkedHashMap<>();
        JsonNode membership = part(page, "/users/" + user + "/membership");
        JsonNode addresses = part(page, "/users/" + user + "/addresses");
        JsonNode orders = part(page, "/orders?userId=" + user);
        String cart = csv(part(page, "/carts/" + user).get("lines"), "productId");
        String saved = csv(part(page, "/carts/" + user + "/saved").get("lines"), "productId");
        String personal =
                csv(part(page, "/recommendations/" + user + "/personal").get("productIds"), "");
        String trending =
                csv(part(page, "/recommendations/" + user + "/trending").get("productIds"), "");
        String viewed =
                csv(part(page, "/recommendations/" + user + "/recently-viewed").get("productIds"), "");
        for (String path : List.of("", "/preferences")) {
            part(page, "/users/" + user + path);
        }
        for (String path : List.of("/orders/summary", "/orders/returns", "/content/banners", "/content/navigation")) {
            part(page, path + "?userId=" + user);
        }
        for (String path : List.of("/content/announcements", "/content/editorial")) {
            part(page, path + "?userId=" + user);
        }
        part(page, "/messages/" + user + "/inbox");
        part(page, "/messages/" + user + "/notifications");
        part(page, "/coupons/" + user + "/available");
        for (String ids : List.of(personal, trending, viewed, cart, saved)) {
            part(page, "/products?ids=" + ids);
        }
        for (String ids : List.of(personal, trending, cart, saved)) {
            part(
                    page,
                    "/prices?ids=" + ids + "&tier="
                            + membership.get("priceTier").asString());
        }
        for (String ids : List.of(personal, trending, cart)) {
            part(
                    page,
                    "/stock?ids=" + ids + "&country="
                            + addresses.get("defaultCountryCode").asString());
        }
        part(page, "/reviews?ids=" + personal);
        part(page, "/reviews?ids=" + trending);
        part(page, "/shipping/shipments?orderNumbers=" + csv(orders.get("orders"), "orderNumber"));
        part(
                page,
                "/shipping/options?productIds=" + cart + "&postcode="
                        + addresses.get("defaultPostcode").asString());
        String level = membership.get("level").asString();
        part(page, "/coupons/" + user + "/applicable?productIds=" + cart + "&level=" + level);
        return page;
    }

    private JsonNode part(Map<String, byte[]> page, String path) {
        byte[] body = body(path);
        page.put(path, body);
        return json(body);
    }

    /** Values of a field of each element, or the elements themselves for an empty name, with commas between them. */
    static String csv(JsonNode array, String field) {
        List<String> values = new ArrayList<>();
        array.forEach(element -> values.add((field.isEmpty() ? element : element.get(field)).asString()));
        return String.join(",", values);
    }

    private static HttpResponse<byte[]> send(HttpRequest.Builder request) {
        try {
            return CLIENT.send(request.build(), BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }
}
