package dev.fivefold.gateway;

import dev.fivefold.gateway.server.ZuulServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/**
 * A running gateway with its origins. A test sets the responses of one, which has a longer timeout under another name.
 * One has bare sockets, and one is down. A JVM can hold one gateway only, therefore all tests share it.
 */
@Import({FakeNames.class, RecordedLines.class})
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
abstract class GatewayTest {

    static final Duration READ_TIMEOUT = Duration.ofMillis(700);

    static final MockWebServer ORIGIN = startOrigin();
    static final ServerSocket RAW_ORIGIN = listen();

    /** Closes the connection after a request. */
    static final Cutter CUTTER = Cutter.start();

    static final Mortal MORTAL = Mortal.start();

    /** Bound, but not listening: no other process gets the port, and connections are rejected. */
    static final Socket DOWN = reserve();

    static final int DOWN_PORT = DOWN.getLocalPort();

    static final int REPLICAS_PORT = Replicas.start();

    private static final Socket ALWAYS_DOWN = reserve();

    private static final AtomicReference<Function<RecordedRequest, MockResponse>> RESPONSE =
            new AtomicReference<>(request -> new MockResponse.Builder().build());
    private static final AtomicReference<@Nullable RecordedRequest> LAST_REQUEST = new AtomicReference<>();

    final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Autowired
    private ZuulServer server;

    @LocalServerPort
    int actuatorPort;

    @DynamicPropertySource
    static void settings(DynamicPropertyRegistry registry) {
        registry.add("fivefold.gateway.port", () -> 0);
        // The registry of Spring Boot's tests cannot be scraped.
        registry.add("management.prometheus.metrics.export.enabled", () -> true);
        registry.add("fivefold.gateway.limits.body", () -> "200MB");
        String[] origins = {"aggregator", "raw", "down"};
        int[] ports = {ORIGIN.getPort(), RAW_ORIGIN.getLocalPort(), DOWN_PORT};
        String[] paths = {"/api/**", "/raw/**", "/down/**"};
        for (int i = 0; i < origins.length; i++) {
            String server = "127.0.0.1:" + ports[i];
            String origin = origins[i];
            String path = paths[i];
            registry.add("fivefold.gateway.origins." + origin + ".servers[0]", () -> server);
            registry.add("fivefold.gateway.origins." + origin + ".read-timeout", () -> READ_TIMEOUT);
            registry.add("fivefold.gateway.routes[" + i + "].path", () -> path);
            registry.add("fivefold.gateway.routes[" + i + "].origin", () -> origin);
        }
        pair(registry, 3, "half", ALWAYS_DOWN.getLocalPort());
        pair(registry, 4, "cut", CUTTER.port());
        pair(registry, 5, "twins", ORIGIN.getPort());
        pair(registry, 6, "mortal", MORTAL.port());
        registry.add("fivefold.gateway.origins.tolerant.servers", () -> "127.0.0.1:" + ORIGIN.getPort());
        registry.add("fivefold.gateway.origins.tolerant.read-timeout", () -> "60s");
        registry.add("fivefold.gateway.routes[7].path", () -> "/tolerant/**");
        registry.add("fivefold.gateway.routes[7].origin", () -> "tolerant");
        registry.add("fivefold.gateway.origins.narrow.servers", () -> "127.0.0.1:" + ORIGIN.getPort());
        registry.add("fivefold.gateway.origins.narrow.max-requests", () -> 1);
        registry.add("fivefold.gateway.routes[9].path", () -> "/narrow/**");
        registry.add("fivefold.gateway.routes[9].origin", () -> "narrow");
        registry.add("fivefold.gateway.origins.many.servers", () -> FakeNames.SHOP + ":" + REPLICAS_PORT);
        registry.add("fivefold.gateway.origins.many.resolve-every", () -> "1s");
        registry.add("fivefold.gateway.routes[8].path", () -> "/many/**");
        registry.add("fivefold.gateway.routes[8].origin", () -> "many");
    }

    /** An origin of two servers, of which one is the default one. */
    private static void pair(DynamicPropertyRegistry registry, int index, String origin, int other) {
        registry.add(
                "fivefold.gateway.origins." + origin + ".servers",
                () -> "127.0.0.1:" + other + ",127.0.0.1:" + ORIGIN.getPort());
        registry.add("fivefold.gateway.origins." + origin + ".read-timeout", () -> READ_TIMEOUT);
        registry.add("fivefold.gateway.routes[" + index + "].path", () -> "/" + origin + "/**");
        registry.add("fivefold.gateway.routes[" + index + "].origin", () -> origin);
    }

    InetSocketAddress gateway() {
        return server.address();
    }

    URI uri(String pathAndQuery) {
        return URI.create("http://127.0.0.1:" + gateway().getPort() + pathAndQuery);
    }

    HttpResponse<byte[]> get(String pathAndQuery, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(pathAndQuery));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return http.send(request.build(), BodyHandlers.ofByteArray());
    }

    /** Sets the origin's responses from now on. */
    static void origin(Function<RecordedRequest, MockResponse> response) {
        LAST_REQUEST.set(null);
        RESPONSE.set(response);
    }

    static void origin(MockResponse response) {
        origin(request -> response);
    }

    /** The next request that has reached the origin. */
    static RecordedRequest requestAtOrigin() {
        return Objects.requireNonNull(LAST_REQUEST.get(), "nothing has reached the origin");
    }

    static boolean hasReachedOrigin() {
        return LAST_REQUEST.get() != null;
    }

    /** The connection of a request for this path, past those that others have left, such as the warm-up. */
    static Socket acceptRequest(String path) throws IOException {
        while (true) {
            Socket connection = RAW_ORIGIN.accept();
            byte[] start = connection.getInputStream().readNBytes(("GET " + path + " ").length());
            if (new String(start, StandardCharsets.US_ASCII).equals("GET " + path + " ")) {
                return connection;
            }
            connection.close();
        }
    }

    private static MockWebServer startOrigin() {
        try {
            MockWebServer origin = new MockWebServer();
            origin.setBodyLimit(Long.MAX_VALUE);
            origin.setDispatcher(new Dispatcher() {
                @Override
                public MockResponse dispatch(RecordedRequest request) {
                    LAST_REQUEST.set(request);
                    return RESPONSE.get().apply(request);
                }
            });
            origin.start();
            return origin;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Socket reserve() {
        try {
            Socket socket = new Socket();
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            return socket;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ServerSocket listen() {
        try {
            return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
