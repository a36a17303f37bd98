package dev.fivefold.starter.users;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/**
 * A service over real HTTP whose responses have the identity of the user. Some are late, some fail: a share of them, at random with a fixed seed. The response to
 * {@code ids} has an element for each.
 */
public final class EchoService implements AutoCloseable {

    private static final Duration LATE = Duration.ofMillis(30);

    private final Random random = new Random(49);
    private final AtomicInteger requests = new AtomicInteger();
    private final DisposableServer server;
    private volatile double failures;

    public EchoService() {
        server = HttpServer.create()
                .host("127.0.0.1")
                .port(0)
                .handle(this::respond)
                .bindNow();
    }

    /** From now on this share of the responses is late, and as many are errors. */
    public void failing(double share) {
        failures = share;
    }

    public String url() {
        return "http://127.0.0.1:" + server.port();
    }

    public int requests() {
        return requests.get();
    }

    private Mono<Void> respond(HttpServerRequest request, HttpServerResponse response) {
        requests.incrementAndGet();
        double drawn;
        synchronized (random) {
            drawn = random.nextDouble();
        }
        if (drawn < failures) {
            return response.status(HttpResponseStatus.INTERNAL_SERVER_ERROR).send();
        }
        Mono<Void> sent = response.header("Content-Type", "application/json")
                .sendString(Mono.just(body(request)))
                .then();
        return drawn < 2 * failures ? Mono.delay(LATE).then(sent) : sent;
    }

    private static String body(HttpServerRequest request) {
        String uri = request.uri();
        int ids = uri.indexOf("ids=");
        String requested = "\"token\":\"%s\",\"language\":\"%s\",\"user\":\"%s\",\"path\":\"%s\""
                .formatted(
                        header(request, "Authorization"),
                        header(request, "Accept-Language"),
                        header(request, "X-User-Id"),
                        uri);
        return ids < 0
                ? "{" + requested + "}"
                : Arrays.stream(uri.substring(ids + 4)
                                .replaceFirst("&.*", "")
                                .replace("%2C", ",")
                                .split(",", -1))
                        .sorted()
                        .map(id -> "{\"id\":" + id + "," + requested.replaceFirst(",\"path\".*", "") + "}")
                        .collect(Collectors.joining(",", "{\"prices\":[", "]}"));
    }

    private static String header(HttpServerRequest request, String name) {
        @Nullable String value = request.requestHeaders().get(name);
        return value == null ? "" : value;
    }

    @Override
    public void close() {
        server.disposeNow();
    }
}
