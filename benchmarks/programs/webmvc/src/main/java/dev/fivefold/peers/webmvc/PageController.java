package dev.fivefold.peers.webmvc;

import jakarta.annotation.PreDestroy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/** Pages of parts, each call on a virtual thread. A part that fails, or is late, is {@code null} in its page. */
@RestController
class PageController {

    private static final int LEVELS = 3;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final PartsClient client;
    private final int parts;
    private final Duration deadline;

    PageController(PartsClient client, @Value("${PARTS}") int parts, @Value("${DEADLINE:10s}") Duration deadline) {
        this.client = client;
        this.parts = parts;
        this.deadline = deadline;
    }

    /** All parts at once. */
    @GetMapping("/page/{user}")
    Map<String, JsonNode> page(@PathVariable("user") long user) {
        List<CompletableFuture<JsonNode>> calls = new ArrayList<>();
        for (int part = 1; part <= parts; part++) {
            calls.add(call(part, user, 0));
        }
        return joined(calls);
    }

    /** Three levels: a part needs a field of the one in its place in the level before. */
    @GetMapping("/levels/{user}")
    Map<String, JsonNode> levels(@PathVariable("user") long user) {
        int width = parts / LEVELS;
        List<CompletableFuture<JsonNode>> calls = new ArrayList<>();
        for (int i = 1; i <= width * LEVELS; i++) {
            int part = i;
            calls.add(
                    part <= width
                            ? call(part, user, 0)
                            : calls.get(part - width - 1)
                                    .thenCompose(before ->
                                            call(part, user, before.path("next").asLong())));
        }
        return joined(calls);
    }

    private CompletableFuture<JsonNode> call(int part, long user, long after) {
        return CompletableFuture.supplyAsync(() -> client.part(part, user, after), threads)
                .completeOnTimeout(NullNode.getInstance(), deadline.toMillis(), TimeUnit.MILLISECONDS)
                .exceptionally(_ -> NullNode.getInstance());
    }

    private static Map<String, JsonNode> joined(List<CompletableFuture<JsonNode>> calls) {
        Map<String, JsonNode> page = new LinkedHashMap<>();
        calls.forEach(call -> page.put("part" + (page.size() + 1), call.join()));
        return page;
    }

    @PreDestroy
    void stop() {
        threads.shutdownNow();
    }
}
