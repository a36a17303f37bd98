package dev.fivefold.lessons;

import dev.fivefold.starter.fixture.PromptSockets;
import feign.Feign;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;

/** The shop's services, by real HTTP: each responds with its own path. */
public final class Services implements AutoCloseable {

    private final MockWebServer server = new MockWebServer();
    private final ConcurrentLinkedQueue<RecordedRequest> requests = new ConcurrentLinkedQueue<>();
    private final AtomicReference<Hold> hold = new AtomicReference<>(new Hold(Set.of(), new CountDownLatch(0)));
    private final AtomicReference<Responder> responder = new AtomicReference<>(Services::path);

    private record Hold(Set<String> paths, CountDownLatch missing) {}

    /** Makes the responses. */
    @FunctionalInterface
    public interface Responder {

        /** The response to a request. */
        MockResponse respond(RecordedRequest request) throws InterruptedException;
    }

    /** Starts. */
    public Services() {
        server.setServerSocketFactory(new PromptSockets(false));
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
                return respond(request);
            }
        });
        try {
            server.start();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private MockResponse respond(RecordedRequest request) throws InterruptedException {
        requests.add(request);
        Hold now = hold.get();
        String path = request.getTarget();
        if (now.paths().contains(path)) {
            now.missing().countDown();
            if (!now.missing().await(3, TimeUnit.SECONDS)) {
                return new MockResponse.Builder().code(504).build();
            }
        }
        return responder.get().respond(request);
    }

    /** From now on, requests of these paths have a response when all of them are there, and an error if they do not come within three seconds. */
    public void holdUntilAllAreThere(Set<String> paths) {
        hold.set(new Hold(paths, new CountDownLatch(paths.size())));
    }

    /** From now on, responses are these. */
    public void respond(Responder other) {
        responder.set(other);
    }

    /** The response of a request without a response of its own: its path. */
    public static MockResponse path(RecordedRequest request) {
        return new MockResponse.Builder().body(request.getTarget()).build();
    }

    /** The requests so far, in their order. */
    public List<RecordedRequest> requests() {
        return List.copyOf(requests);
    }

    /** Their port. */
    public int port() {
        return server.getPort();
    }

    /** Their address. */
    public String url() {
        return "http://127.0.0.1:" + port();
    }

    /** A client of theirs. */
    public Shop shop() {
        return Feign.builder().target(Shop.class, url());
    }

    @Override
    public void close() {
        server.close();
    }
}
