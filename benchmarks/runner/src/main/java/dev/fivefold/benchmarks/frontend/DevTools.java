package dev.fivefold.benchmarks.frontend;

import dev.fivefold.lab.LabFailure;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A tab of Chromium by the DevTools protocol. For one thread; events come on the WebSocket's threads, one at a time. */
final class DevTools implements AutoCloseable, WebSocket.Listener {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Duration CONNECTED_WITHIN = Duration.ofSeconds(10);

    private final Map<Integer, CompletableFuture<JsonNode>> awaited = new ConcurrentHashMap<>();
    private final Map<String, Consumer<JsonNode>> listeners = new ConcurrentHashMap<>();
    private final CompletableFuture<Void> end = new CompletableFuture<>();
    private final AtomicInteger lastId = new AtomicInteger();
    private final StringBuilder message = new StringBuilder();
    private final WebSocket socket;

    /** Connects to a tab. */
    DevTools(HttpClient http, URI tab) throws InterruptedException {
        socket = result(
                http.newWebSocketBuilder().buildAsync(tab, this), CONNECTED_WITHIN, "a connection to the browser");
    }

    /** Calls a listener for each event of a method from now on, with its parameters. */
    void on(String method, Consumer<JsonNode> listener) {
        listeners.put(method, listener);
    }

    /**
     * Runs a method, and waits for its result.
     *
     * @throws LabFailure if there is none within the bound, or it is an error
     */
    JsonNode call(String method, Map<String, Object> parameters, Duration bound) throws InterruptedException {
        return call(method, parameters, bound, method);
    }

    /**
     * The same.
     *
     * @param what the awaited thing, for the message of a failure
     */
    JsonNode call(String method, Map<String, Object> parameters, Duration bound, String what)
            throws InterruptedException {
        int id = lastId.incrementAndGet();
        CompletableFuture<JsonNode> response = new CompletableFuture<>();
        awaited.put(id, response);
        try {
            String request = JSON.writeValueAsString(Map.of("id", id, "method", method, "params", parameters));
            result(socket.sendText(request, true), bound, what);
            JsonNode answer = await(response, bound, what);
            if (answer.has("error")) {
                throw new LabFailure("the browser rejected %s: %s"
                        .formatted(method, answer.path("error").path("message").asString()));
            }
            return answer.path("result");
        } finally {
            awaited.remove(id);
        }
    }

    /**
     * Waits for a future that an event completes.
     *
     * @param what the awaited thing, for the message of a failure
     */
    <T> T await(CompletableFuture<T> event, Duration bound, String what) throws InterruptedException {
        CompletableFuture<?> first = CompletableFuture.anyOf(event, end);
        result(first, bound, what);
        return event.join();
    }

    private static <T> T result(CompletableFuture<T> future, Duration bound, String what) throws InterruptedException {
        try {
            return future.get(bound.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new LabFailure("the browser did not finish within %d s: %s".formatted(bound.toSeconds(), what), e);
        } catch (ExecutionException e) {
            throw new LabFailure("the browser failed: %s: %s".formatted(what, e.getCause()), e);
        }
    }

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
        message.append(part);
        if (last) {
            JsonNode received = JSON.readTree(message.toString());
            message.setLength(0);
            CompletableFuture<JsonNode> response =
                    awaited.get(received.path("id").asInt(0));
            if (response != null) {
                response.complete(received);
            } else {
                listeners
                        .getOrDefault(received.path("method").asString(""), _ -> {})
                        .accept(received.path("params"));
            }
        }
        from.request(1);
        return null;
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket from, int code, String reason) {
        end.completeExceptionally(new LabFailure("it closed the tab"));
        return null;
    }

    @Override
    public void onError(WebSocket from, Throwable failure) {
        end.completeExceptionally(failure);
    }

    @Override
    public void close() {
        socket.abort();
    }
}
