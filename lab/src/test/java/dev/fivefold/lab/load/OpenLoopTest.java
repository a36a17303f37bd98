package dev.fivefold.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Against a real server that responds at once or when the test lets it. */
class OpenLoopTest {

    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Duration DISTANCE = Duration.ofMillis(10);

    private final AtomicInteger asked = new AtomicInteger();
    private final Queue<String> paths = new ConcurrentLinkedQueue<>();
    private final Queue<String> encodings = new ConcurrentLinkedQueue<>();
    private final CountDownLatch release = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::respond);
        server.setExecutor(threads);
        server.start();
    }

    @AfterEach
    void stop() {
        release.countDown();
        server.stop(0);
        threads.close();
    }

    private void respond(HttpExchange exchange) throws IOException {
        asked.incrementAndGet();
        encodings.add(exchange.getRequestHeaders().getFirst("Accept-Encoding"));
        String path = exchange.getRequestURI().toString();
        paths.add(path);
        if (path.startsWith("/hang")) {
            try {
                release.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        if (path.equals("/part")) {
            exchange.getResponseHeaders().set("X-Page-Complete", "false");
        }
        exchange.sendResponseHeaders(path.equals("/full") ? 503 : path.equals("/bad") ? 502 : 200, 3);
        exchange.getResponseBody().write(new byte[3]);
        exchange.close();
    }

    @Test
    void all_scheduled_requests_are_sent_and_each_outcome_has_its_moment() throws Exception {
        try (OpenLoop load = load("/page", 20, 100, LONG)) {
            load.start();
            load.await();

            List<Result> results = inOrder(load);
            assertThat(results).hasSize(20).allMatch(result -> result.outcome() == Outcome.SERVED);
            assertThat(results).extracting(Result::dueNanos).startsWith(0L, 10_000_000L, 20_000_000L);
            assertThat(results).allMatch(result -> result.tookNanos() > 0);
            assertThat(load.settled()).isEqualTo(DISTANCE.multipliedBy(19));
            assertThat(encodings).hasSize(20).containsOnly("gzip");
        }
    }

    @Test
    void a_stalled_server_delays_all_requests_that_are_due_meanwhile() throws Exception {
        try (OpenLoop load = load("/hang", 30, 100, LONG)) {
            load.start();
            await().until(() -> asked.get() == 30); // none waits for the response to the previous one
            assertThat(load.settled()).isZero();
            release.countDown();
            load.await();

            List<Result> results = inOrder(load);
            assertThat(results).hasSize(30).allMatch(result -> result.outcome() == Outcome.SERVED);
            // All responses came at the end: the first request has waited longest, and only the last one had no wait.
            long standstill = results.getLast().dueNanos();
            assertThat(results).allMatch(result -> result.doneNanos() >= standstill);
            assertThat(results.getFirst().tookNanos()).isGreaterThanOrEqualTo(standstill);
        }
    }

    @Test
    void who_finds_no_place_is_counted_and_not_skipped() throws Exception {
        try (OpenLoop load = load("/hang", 10, 4, LONG)) {
            load.start();
            await().until(() -> load.results().size() == 6);
            release.countDown();
            load.await();

            assertThat(asked).hasValue(4);
            assertThat(inOrder(load))
                    .extracting(Result::outcome)
                    .startsWith(Outcome.SERVED, Outcome.SERVED, Outcome.SERVED, Outcome.SERVED, Outcome.NOT_CONNECTED)
                    .hasSize(10)
                    .endsWith(Outcome.NOT_CONNECTED);
        }
    }

    @Test
    void who_is_not_answered_by_the_deadline_is_given_up() throws Exception {
        try (OpenLoop load = load("/hang", 3, 100, Duration.ofMillis(100))) {
            load.start();
            load.await();

            assertThat(inOrder(load)).hasSize(3).allSatisfy(result -> {
                assertThat(result.outcome()).isEqualTo(Outcome.UNANSWERED);
                assertThat(result.millis()).isGreaterThanOrEqualTo(100);
            });
        }
    }

    @Test
    void full_pages_partial_pages_rejections_and_errors_are_distinct() throws Exception {
        assertThat(only("/page")).isEqualTo(Outcome.SERVED);
        assertThat(only("/part")).isEqualTo(Outcome.PARTIAL);
        assertThat(only("/full")).isEqualTo(Outcome.SHED);
        assertThat(only("/bad")).isEqualTo(Outcome.ERROR);
    }

    @Test
    void a_plan_says_the_first_number_and_the_size_of_a_whole_page() throws Exception {
        Schedule one = new Schedule(List.of(new Schedule.Phase(100, DISTANCE)));
        LoadPlan plan = new LoadPlan(target("/page-{n}"), "GET", null, true, 7, 0, 1, 1, LONG, bytes -> bytes > 3);
        try (OpenLoop load = new OpenLoop(plan, one)) {
            load.start();
            load.await();

            assertThat(load.results().getFirst().outcome()).isEqualTo(Outcome.PARTIAL);
            assertThat(paths).containsExactly("/page-7");
        }
    }

    @Test
    void a_load_that_is_closed_ends_at_once_and_counts_nothing_that_was_under_way() throws Exception {
        OpenLoop load = load("/hang", 100_000, 100, LONG);
        load.start();
        await().until(() -> asked.get() > 5);
        load.close();
        load.await();

        assertThat(load.results()).isEmpty();
    }

    private Outcome only(String path) throws InterruptedException {
        try (OpenLoop load = load(path, 1, 1, LONG)) {
            load.start();
            load.await();
            return load.results().getFirst().outcome();
        }
    }

    private OpenLoop load(String path, int requests, int mostUnderWay, Duration deadline) {
        Schedule schedule = new Schedule(List.of(new Schedule.Phase(100, DISTANCE.multipliedBy(requests))));
        return new OpenLoop(target(path), schedule, mostUnderWay, deadline);
    }

    private LocalTarget target(String path) {
        return LocalTarget.of(
                "http://127.0.0.1:%d%s".formatted(server.getAddress().getPort(), path));
    }

    private static List<Result> inOrder(OpenLoop load) {
        return load.results().stream()
                .sorted(Comparator.comparingLong(Result::dueNanos))
                .toList();
    }
}
