package dev.fivefold.idempotency;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.databind.json.JsonMapper;

/** A service that makes a request once a key. It cuts connections at random: before it has made what is requested, and after. */
final class SalesService implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final HttpServer server;
    private final AtomicLong ids = new AtomicLong();
    private final Map<String, Long> byKey = new ConcurrentHashMap<>();
    private final Map<String, List<Long>> made = new ConcurrentHashMap<>();
    private final AtomicInteger cutBefore = new AtomicInteger();
    private final AtomicInteger cutAfter = new AtomicInteger();
    private final AtomicInteger repeated = new AtomicInteger();

    SalesService() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::respond);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** All that has been made of a kind for a cart's number. */
    List<Long> made(String kind, long number) {
        return made.getOrDefault(kind + number, List.of());
    }

    int madeInAll() {
        return made.values().stream().mapToInt(List::size).sum();
    }

    String counts() {
        return "cut before=" + cutBefore + " cut after=" + cutAfter + " repeated=" + repeated;
    }

    private void respond(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        int chance = ThreadLocalRandom.current().nextInt(100);
        if (chance < 5) {
            cutBefore.incrementAndGet();
            exchange.close();
            return;
        }
        String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
        String of = exchange.getRequestURI().getPath()
                + JSON.readTree(body).path("number").asLong();
        AtomicInteger first = new AtomicInteger();
        long id = byKey.computeIfAbsent(exchange.getRequestURI().getPath() + key, unused -> {
            first.incrementAndGet();
            long next = ids.incrementAndGet();
            made.computeIfAbsent(of, each -> new CopyOnWriteArrayList<>()).add(next);
            return next;
        });
        repeated.addAndGet(1 - first.get());
        if (chance < 10) {
            cutAfter.incrementAndGet();
            exchange.close();
            return;
        }
        byte[] json = ("{\"id\":" + id + "}").getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, json.length);
        exchange.getResponseBody().write(json);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
