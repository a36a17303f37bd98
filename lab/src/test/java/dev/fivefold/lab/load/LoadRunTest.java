package dev.fivefold.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.process.Ports;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against real servers, each of which serves, fails, rejects or hangs, by the requested path. */
class LoadRunTest {

    private static final Duration LONG = Duration.ofMinutes(1);

    @TempDir
    private Path folder;

    private final Queue<String> asked = new ConcurrentLinkedQueue<>();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger mostInFlight = new AtomicInteger();
    private final CountDownLatch release = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private HttpServer server;

    @BeforeEach
    void startServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    @AfterEach
    void stopServer() {
        release.countDown();
        server.stop(0);
        threads.close();
    }

    private void answer(HttpExchange exchange) throws IOException {
        mostInFlight.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
        String path = exchange.getRequestURI().toString();
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        asked.add("%s %s%s".formatted(exchange.getRequestMethod(), path, type != null ? " " + type + " " + body : ""));
        if (path.startsWith("/hang")) {
            try {
                release.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        inFlight.decrementAndGet();
        int status = path.startsWith("/status/") ? Integer.parseInt(path.substring("/status/".length())) : 200;
        exchange.getResponseHeaders().set("Location", "/elsewhere");
        byte[] text = "text".getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, text.length);
        exchange.getResponseBody().write(text);
        exchange.close();
    }

    @Test
    void all_requests_are_served_over_so_many_connections_and_the_warm_up_does_not_count() throws Exception {
        LoadFigures figures = run("/page", 7, 200, 5);

        assertThat(figures.complete()).isEqualTo(200);
        assertThat(figures.failed()).isZero();
        assertThat(figures.rejected()).isZero();
        assertThat(figures.requests()).isEqualTo(200);
        assertThat(figures.elapsed()).isPositive();
        assertThat(asked).hasSize(207);
        assertThat(mostInFlight.get()).isBetween(1, 5);
    }

    @Test
    void each_request_has_a_number_of_its_own_in_url_and_body_from_the_warm_up_on() throws Exception {
        Path body = Files.writeString(folder.resolve("message.json"), "{\"to\": {n}, \"text\": \"für {n/2}\"}");

        try (LoadRun load = new LoadRun(
                LoadPlan.closed(2, reads(3)).from(10).warmedUpBy(2),
                new Requests(target("/messages?id={n}"), "PUT", Requests.Body.of(body), false, null),
                _ -> {})) {
            load.run();
        }
        assertThat(asked)
                .containsExactlyInAnyOrderElementsOf(LongStream.range(10, 15)
                        .mapToObj(n -> "PUT /messages?id=%1$d application/json {\"to\": %1$d, \"text\": \"für %2$d\"}"
                                .formatted(n, n / 2))
                        .toList());
    }

    @Test
    void other_statuses_are_failures_and_redirects_are_not_followed() throws Exception {
        assertThat(counts(run("/status/500", 0, 3, 1))).isEqualTo("complete 3, failed 3, rejected 0");
        assertThat(counts(run("/status/404", 0, 3, 1))).isEqualTo("complete 3, failed 3, rejected 0");
        assertThat(counts(run("/status/302", 0, 3, 1))).isEqualTo("complete 3, failed 0, rejected 0");
        assertThat(asked).noneMatch(request -> request.contains("elsewhere"));
    }

    @Test
    void statuses_of_overload_are_rejections() throws Exception {
        assertThat(counts(run("/status/429", 0, 3, 1))).isEqualTo("complete 3, failed 0, rejected 3");
        assertThat(counts(run("/status/503", 0, 3, 1))).isEqualTo("complete 3, failed 0, rejected 3");
    }

    @Test
    void who_does_not_answer_in_time_has_failed_and_is_not_complete() throws Exception {
        LoadPlan plan = new LoadPlan(2, reads(4), null, Duration.ofMillis(100), 0, 0);

        try (LoadRun load = new LoadRun(plan, get("/hang"), _ -> {})) {
            LoadFigures figures = load.run();

            assertThat(counts(figures)).isEqualTo("complete 0, failed 4, rejected 0");
            assertThat(figures.text()).doesNotContain("Percentage");
        }
    }

    @Test
    void a_closed_port_is_a_rejection() throws Exception {
        try (LoadClient client = client()) {
            assertThat(client.send(0)).isEqualTo(Outcome.SERVED);
            server.stop(0);
            client.send(1); // may find out on the old connection

            assertThat(client.send(2)).isEqualTo(Outcome.NOT_CONNECTED);
        }
    }

    @Test
    void a_client_that_was_closed_between_two_requests_sends_no_more() {
        LoadClient client = client();
        assertThat(client.send(0)).isEqualTo(Outcome.SERVED);
        client.close();

        assertThat(client.send(1)).isEqualTo(Outcome.NOT_CONNECTED);
    }

    @Test
    void load_does_not_start_where_nothing_listens() {
        int port = Ports.free(1).getFirst();
        Requests requests = Requests.ofPages(LocalTarget.of("http://127.0.0.1:%d/".formatted(port)));

        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> new LoadRun(LoadPlan.closed(2, reads(4)), requests, _ -> {}))
                .withMessage("nothing listens at 127.0.0.1:%d: ./fivefold up starts the stack and prints its addresses"
                        .formatted(port));
    }

    @Test
    void a_run_that_is_stopped_says_what_there_is_so_far_without_what_was_under_way() throws Exception {
        try (LoadRun load = new LoadRun(LoadPlan.closed(2, reads(1_000_000)), get("/page-{n}"), _ -> {})) {
            load.start();
            await().until(() -> load.figures().complete() > 10);
            load.stop();

            LoadFigures figures = load.await();
            assertThat(figures.complete()).isBetween(11L, 999_999L);
            assertThat(figures.failed()).isZero();
            assertThat(figures.text()).contains("Complete requests         " + figures.complete());
        }
    }

    @Test
    void a_run_whose_requests_hang_is_stopped_at_once() throws Exception {
        try (LoadRun load = new LoadRun(LoadPlan.closed(2, reads(4)), get("/hang"), _ -> {})) {
            load.start();
            await().until(() -> inFlight.get() == 2);
            load.stop();

            assertThat(counts(load.await())).isEqualTo("complete 0, failed 0, rejected 0");
        }
    }

    @Test
    void no_request_begins_after_its_time() throws Exception {
        LoadPlan plan = LoadPlan.closed(2, new Reads(0, 1_000_000, Duration.ofMillis(50)))
                .warmedUpBy(1_000_000);

        try (LoadRun load = new LoadRun(plan, get("/page"), _ -> {})) {
            assertThat(load.run().complete()).isLessThan(1_000_000);
        }
    }

    private LoadFigures run(String path, int warmUps, int requests, int connections) throws InterruptedException {
        Queue<Result> done = new ConcurrentLinkedQueue<>();
        LoadPlan plan = LoadPlan.closed(connections, reads(requests)).warmedUpBy(warmUps);
        try (LoadRun load = new LoadRun(plan, get(path), done::add)) {
            LoadFigures figures = load.run();
            assertThat(done).hasSize(requests).allMatch(result -> result.dueNanos() >= 0 && result.tookNanos() > 0);
            return figures;
        }
    }

    private static Reads reads(int requests) {
        return new Reads(0, requests, LONG);
    }

    private LoadClient client() {
        return new LoadClient(get("/page"), LoadPlan.closed(2, reads(4)));
    }

    private Requests get(String path) {
        return new Requests(target(path), "GET", null, false, null);
    }

    private LocalTarget target(String path) {
        return LocalTarget.of(
                "http://127.0.0.1:%d%s".formatted(server.getAddress().getPort(), path));
    }

    private static String counts(LoadFigures figures) {
        return "complete %d, failed %d, rejected %d"
                .formatted(figures.complete(), figures.failed(), figures.rejected());
    }
}
