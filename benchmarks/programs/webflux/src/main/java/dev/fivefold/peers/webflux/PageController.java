package dev.fivefold.peers.webflux;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/** Pages of parts. A part that fails, or is late, is {@code null} in its page. */
@RestController
class PageController {

    private static final int LEVELS = 3;

    private final WebClient client;
    private final PeerSettings settings;

    PageController(WebClient client, PeerSettings settings) {
        this.client = client;
        this.settings = settings;
    }

    /** All parts at once. */
    @GetMapping("/page/{user}")
    Mono<Map<String, JsonNode>> page(@PathVariable("user") long user) {
        return zipped(numbers(1, settings.parts()).stream()
                .map(part -> part(part, user, 0))
                .toList());
    }

    /** Three levels: a part needs a field of the one in its place in the level before. */
    @GetMapping("/levels/{user}")
    Mono<Map<String, JsonNode>> levels(@PathVariable("user") long user) {
        int width = settings.parts() / LEVELS;
        List<Mono<JsonNode>> parts = new ArrayList<>();
        for (int part : numbers(1, width)) {
            parts.add(part(part, user, 0).cache());
        }
        for (int part : numbers(width + 1, width * LEVELS)) {
            parts.add(parts.get(part - width - 1)
                    .flatMap(before -> part(part, user, before.path("next").asLong()))
                    .cache());
        }
        return zipped(parts);
    }

    /** The bytes of all parts, which nothing parses. */
    @GetMapping(path = "/raw/{user}", produces = MediaType.APPLICATION_JSON_VALUE)
    Mono<DataBuffer> raw(@PathVariable("user") long user, ServerHttpResponse response) {
        DataBufferFactory buffers = response.bufferFactory();
        List<Mono<DataBuffer>> parts = numbers(1, settings.parts()).stream()
                .map(part -> bytes(part, user, buffers))
                .toList();
        return Mono.zip(parts, bodies -> {
            List<DataBuffer> page = new ArrayList<>();
            for (int i = 0; i < bodies.length; i++) {
                page.add(buffers.wrap(ascii((i == 0 ? "{" : ",") + "\"part" + (i + 1) + "\":")));
                page.add((DataBuffer) bodies[i]);
            }
            page.add(buffers.wrap(ascii("}")));
            return buffers.join(page);
        });
    }

    private Mono<JsonNode> part(int part, long user, long after) {
        return client.get()
                .uri("/{part}?user={user}&after={after}", part, user, after)
                .retrieve()
                .bodyToMono(JsonNode.class)
                .timeout(settings.deadline())
                .onErrorReturn(NullNode.getInstance());
    }

    private Mono<DataBuffer> bytes(int part, long user, DataBufferFactory buffers) {
        return DataBufferUtils.join(client.get()
                        .uri("/{part}?user={user}", part, user)
                        .retrieve()
                        .bodyToFlux(DataBuffer.class))
                .timeout(settings.deadline())
                .onErrorResume(_ -> Mono.fromSupplier(() -> buffers.wrap(ascii("null"))));
    }

    private static Mono<Map<String, JsonNode>> zipped(List<Mono<JsonNode>> parts) {
        return Mono.zip(parts, bodies -> {
            Map<String, JsonNode> page = new LinkedHashMap<>();
            for (int i = 0; i < bodies.length; i++) {
                page.put("part" + (i + 1), (JsonNode) bodies[i]);
            }
            return page;
        });
    }

    private static List<Integer> numbers(int from, int to) {
        return IntStream.rangeClosed(from, to).boxed().toList();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
