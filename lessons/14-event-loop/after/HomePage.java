package dev.fivefold.lessons.l14;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/** The page by an event loop: its few threads send requests and receive responses, and none waits. */
final class HomePage implements AutoCloseable {

    private static final List<String> PARTS = List.of("profile", "cart", "orders", "coupons", "messages", "stock");

    /** Bounds the calls in flight, as the number of threads no longer does. */
    private static final int WINDOW = 256;

    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final LoopResources loop;
    private final ConnectionProvider connections = ConnectionProvider.create("services", WINDOW);
    private final HttpClient http;

    HomePage(String services, int threads) {
        loop = LoopResources.create("event-loop", threads, true);
        http = HttpClient.create(connections).runOn(loop).baseUrl(services).responseTimeout(TIMEOUT);
    }

    Map<String, String> load(long user) throws InterruptedException, ExecutionException {
        CompletableFuture<Map<String, String>> parts = Flux.fromIterable(PARTS)
                .flatMap(part -> call(part, user).map(body -> Map.entry(part, body)), WINDOW)
                .collectMap(Map.Entry::getKey, Map.Entry::getValue)
                .toFuture();
        return parts.get();
    }

    private Mono<String> call(String part, long user) {
        return http.get()
                .uri("/" + part + "/" + user)
                .responseSingle((response, body) -> response.status().code() == 200
                        ? body.asString()
                        : Mono.error(new IOException(part + ": status " + response.status())));
    }

    @Override
    public void close() {
        connections.dispose();
        loop.dispose();
    }
}
