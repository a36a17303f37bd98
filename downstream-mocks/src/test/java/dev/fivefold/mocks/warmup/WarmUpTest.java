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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
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
    private final CountDownLatch asked = new CountDownLatch(1);
    private final Server server = new Server(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    private volatile @Nullable CountDownLatch held;
    private volatile int status = 200;
    private volatile LongSupplier compiledMs = () -> 0;
    private boolean firstStart;

    @BeforeEach
    void start() throws Exception {
        server.setHandler(gate.before(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) throws Exception {
                handled.incrementAndGet();
                asked.countDown();
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
    void until_it_is_warm_everybody_else_is_turned_away_at_once_and_told_when_to_come_again() throws Exception {
        CountDownLatch hold = new CountDownLatch(1);
        held = hold;
        Thread warmUp = Thread.startVirtualThread(() -> run(Duration.ofMinutes(5), "/one"));
        asked.await();

        HttpResponse<String> refused = get("/one");

        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.headers().firstValue("Retry-After")).contains("1");
        hold.countDown();
        warmUp.join();
        assertThat(get("/one").statusCode()).isEqualTo(200);
    }

    @Test
    void nobody_gets_in_with_a_ticket_of_his_own() throws Exception {
        HttpResponse<String> refused = client.send(
                HttpRequest.newBuilder(uri("/one"))
                        .header(WarmUpGate.HEADER, "let-me-in")
                        .build(),
                BodyHandlers.ofString());

        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(handled).hasValue(0);
    }

    @Test
    void every_path_is_asked_for_until_that_gets_no_quicker() {
        run(Duration.ofMinutes(5), "/one", "/two");

        assertThat(handled.get()).isGreaterThanOrEqualTo(6 * 20).isEqualTo(handled.get() / 20 * 20);
    }

    @Test
    void whoever_was_turned_away_is_let_in_when_the_compilers_rest() throws Exception {
        get("/one");
        compilersAreBusyFor(10_000);

        run(Duration.ofMinutes(5), "/one");

        assertThat(handled.get()).isGreaterThan(10_000);
        assertThat(get("/one").statusCode()).isEqualTo(200);
    }

    @Test
    void while_nobody_was_turned_away_busy_compilers_keep_nobody_waiting() throws Exception {
        compilersAreBusyFor(100_000);

        run(Duration.ofMinutes(5), "/one");

        assertThat(handled.get()).isLessThan(100_000);
        assertThat(get("/one").statusCode()).isEqualTo(200);
    }

    @Test
    void one_that_answers_nothing_is_let_in_after_all_when_its_time_is_over() throws Exception {
        CountDownLatch hold = new CountDownLatch(1);
        held = hold;

        run(Duration.ofMillis(200), "/one");

        hold.countDown();
        assertThat(get("/one").statusCode()).isEqualTo(200);
    }

    @Test
    void errors_keep_nobody_out() throws Exception {
        status = 500;

        run(Duration.ofMinutes(5), "/one");

        assertThat(get("/one").statusCode()).isEqualTo(500);
    }

    @Test
    void a_first_start_lets_everybody_in_as_it_is() throws Exception {
        firstStart = true;

        run(Duration.ofMinutes(5), "/one");

        assertThat(handled).hasValue(0);
        assertThat(get("/one").statusCode()).isEqualTo(200);
    }

    /** Without a pause, until so many requests were handled; then never again. */
    private void compilersAreBusyFor(int requests) {
        AtomicLong compiled = new AtomicLong();
        compiledMs = () -> {
            if (handled.get() < requests) {
                compiled.set(System.nanoTime() / 1_000_000);
            }
            return compiled.get();
        };
    }

    private void run(Duration atMost, String... paths) {
        ServerConnector connector = (ServerConnector) server.getConnectors()[0];
        MockEnvironment environment =
                new MockEnvironment().withProperty("local.server.port", Integer.toString(connector.getLocalPort()));
        try {
            new WarmUp(
                            new WarmUpSettings(true, atMost, 2, List.of(paths)),
                            gate,
                            () -> firstStart,
                            environment,
                            () -> compiledMs.getAsLong())
                    .run(new DefaultApplicationArguments());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private HttpResponse<String> get(String path) throws Exception {
        return client.send(HttpRequest.newBuilder(uri(path)).build(), BodyHandlers.ofString());
    }

    private URI uri(String path) {
        return server.getURI().resolve(path);
    }
}
