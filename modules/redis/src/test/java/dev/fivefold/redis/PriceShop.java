package dev.fivefold.redis;

import dev.fivefold.starter.fixture.PromptSockets;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.Nullable;

/** A price service over real HTTP. */
final class PriceShop extends Dispatcher implements AutoCloseable {

    private final MockWebServer server = new MockWebServer();
    private final Map<Long, Integer> amounts = new ConcurrentHashMap<>();
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicBoolean failing = new AtomicBoolean();
    private volatile Supplier<Duration> delay = () -> Duration.ZERO;
    private final AtomicReference<@Nullable Held> held = new AtomicReference<>();

    /** A response that has been made but not sent. */
    record Held(CountDownLatch made, CountDownLatch release) {}

    PriceShop() {
        server.setServerSocketFactory(new PromptSockets(false)); // hundreds of connections at once
        server.setDispatcher(this);
        try {
            server.start();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    String url() {
        return "http://" + server.getHostName() + ":" + server.getPort();
    }

    /** Updates its database. */
    void update(long product, int amount) {
        amounts.put(product, amount);
    }

    /** Sends each response that much later, a time of its own. */
    void delayResponses(Supplier<Duration> delay) {
        this.delay = delay;
    }

    /** The number of requests so far. */
    int requests() {
        return requests.get();
    }

    /** Makes the next response as usual, and holds it back. */
    Held holdNext() {
        Held next = new Held(new CountDownLatch(1), new CountDownLatch(1));
        held.set(next);
        return next;
    }

    /** Responds to the next request with an error. */
    void failNext() {
        failing.set(true);
    }

    /** Its response for these products. */
    String response(long... products) {
        return Arrays.stream(products)
                .sorted()
                .distinct()
                .filter(amounts::containsKey)
                .mapToObj(product -> "{\"productId\":%d,\"amountCents\":%d,\"note\":{\"productId\":0,\"é\":[1, 2]}}"
                        .formatted(product, amounts.get(product)))
                .collect(Collectors.joining(",", "{\"prices\":[", "]}"));
    }

    @Override
    public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
        requests.incrementAndGet();
        if (failing.getAndSet(false)) {
            return new MockResponse.Builder().code(500).build();
        }
        String ids = String.valueOf(request.getUrl().queryParameter("ids"));
        String response = response(
                Arrays.stream(ids.split(",", -1)).mapToLong(Long::parseLong).toArray());
        Held holding = held.getAndSet(null);
        if (holding != null) {
            holding.made().countDown();
            holding.release().await();
        }
        return new MockResponse.Builder()
                .headersDelay(delay.get().toNanos(), TimeUnit.NANOSECONDS)
                .addHeader("Content-Type", "application/json")
                .body(response)
                .build();
    }

    @Override
    public void close() {
        server.close();
    }
}
