package dev.fivefold.mocks.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.DefaultApplicationArguments;
import org.springframework.mock.env.MockEnvironment;

/** A server of one handler, behind the gate. */
class WarmUpTest {

    private final HttpClient client = HttpClient.newHttpClient();
    private final WarmUpGate gate = new WarmUpGate();
    private final AtomicInteger handled = new AtomicInteger();
    private final Map<String, Integer> paths = new ConcurrentHashMap<>();
    private final CountDownLatch requested = new CountDownLatch(1);
    private final Server server = new Server(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    private volatile @Nullable CountDownLatch held;
    private volatile int status = 200;
    private boolean firstStart;

    @BeforeEach
    void start() throws Exception {
        server.setHandler(gate.before(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) throws Exception {
                handled.incrementAndGet();
                paths.merge(Request.getPathInContext(request), 1, Integer::sum);
                requested.countDown();
                CountDownLatch wait = held;
                if (wait != null) {
                    wait.await();
                }
                response.setStatus(status);
                callback.succeeded();
                return true;
            }
        }));
        server.start();
    }

    @AfterEach
    void stop() throws Exception {
        server.stop();
        client.close();
    }

    @Test
    void until_it_is_warm_all_other_requests_are_rejected_with_retry_after() throws Exception {
        CountDownLatch hold = new CountDownLatch(1);
        held = hold;
        Thread warmUp = Thread.startVirtualThread(() -> run(Duration.ofSeconds(60), "/one"));
        requested.await();

        HttpResponse<String> rejected = get("/one");

        assertThat(rejected.statusCode()).isEqualTo(503);
        assertThat(rejected.headers().firstValue("Retry-After")).contains("1");
        hold.countDown();
        warmUp.interrupt(); // as a stop of the application does
        warmUp.join();
        assertThat(get("/one").statusCode()).isEqualTo(200);
    }

    @Test
    void a_request_with_another_ticket_is_rejected() throws Exception {
        HttpResponse<String> rejected = client.send(
                HttpRequest.newBuilder(uri("/one"))
                        .header(WarmUpGate.HEADER, "let-me-in")
                        .build(),
                BodyHandlers.ofString());

        assertThat(rejected.statusCode()).isEqualTo(503);
        assertThat(handled).hasValue(0);
    }

    @Test
    void each_path_is_requested_repeatedly_for_the_whole_time() throws Exception {
        Duration duration = Duration.ofMillis(300);
        long start = System.nanoTime();

        run(duration, "/one", "/two");

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(duration);
        assertThat(paths)
                .containsOnlyKeys("/one", "/two")
                .allSatisfy((path, times) -> assertThat(times).isGreaterThan(1));
    }

    @Test
    void a_service_that_hangs_is_ready_when_the_time_is_over() throws Exception {
        CountDownLatch hold = new CountDownLatch(1);
        held = hold;

        run(Duration.ofMillis(200), "/one");

        hold.countDown();
        assertThat(get("/one").statusCode()).isEqualTo(200);
    }

    @Test
    void errors_delay_nothing() throws Exception {
        status = 500;

        run(Duration.ofMillis(300), "/one");

        assertThat(get("/one").statusCode()).isEqualTo(500);
    }

    @Test
    void a_first_start_has_no_warm_up() throws Exception {
        firstStart = true;

        run(Duration.ofMillis(300), "/one");

        assertThat(handled).hasValue(0);
        assertThat(get("/one").statusCode()).isEqualTo(200);
    }

    private void run(Duration duration, String... paths) {
        ServerConnector connector = (ServerConnector) server.getConnectors()[0];
        MockEnvironment environment =
                new MockEnvironment().withProperty("local.server.port", Integer.toString(connector.getLocalPort()));
        try {
            new WarmUp(new WarmUpSettings(true, duration, 2, List.of(paths)), gate, () -> firstStart, environment)
                    .run(new DefaultApplicationArguments());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private HttpResponse<String> get(String path) throws Exception {
        return client.send(HttpRequest.newBuilder(uri(path)).build(), BodyHandlers.ofString());
    }

    private URI uri(String path) {
        return server.getURI().resolve(path);
    }
}
