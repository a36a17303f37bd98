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
    private final Queue<Result> results = new ConcurrentLinkedQueue<>();
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
        try (LoadRun load = load("/page", 20, 100, LONG)) {
            load.start();
            load.await();

            List<Result> ordered = inOrder();
            assertThat(ordered).hasSize(20).allMatch(result -> result.outcome() == Outcome.SERVED);
            assertThat(ordered).extracting(Result::dueNanos).startsWith(0L, 10_000_000L, 20_000_000L);
            assertThat(ordered).allMatch(result -> result.tookNanos() > 0);
            assertThat(load.settled()).isGreaterThanOrEqualTo(DISTANCE.multipliedBy(19));
            assertThat(encodings).hasSize(20).containsOnly("gzip");
        }
    }

    @Test
    void a_stalled_server_delays_all_requests_that_are_due_meanwhile() throws Exception {
        try (LoadRun load = load("/hang", 30, 100, LONG)) {
            load.start();
            await().until(() -> asked.get() == 30); // none waits for the response to the previous one
            assertThat(load.settled()).isZero();
            release.countDown();
            load.await();

            List<Result> ordered = inOrder();
            assertThat(ordered).hasSize(30).allMatch(result -> result.outcome() == Outcome.SERVED);
            // All were served at the end: the first has waited longest, and only the last was served at once.
            long standstill = ordered.getLast().dueNanos();
            assertThat(ordered).allMatch(result -> result.doneNanos() >= standstill);
            assertThat(ordered.getFirst().tookNanos()).isGreaterThanOrEqualTo(standstill);
        }
    }

    @Test
    void who_finds_no_place_is_counted_and_not_skipped() throws Exception {
        try (LoadRun load = load("/hang", 10, 4, LONG)) {
            load.start();
            await().until(() -> load.elapsed().compareTo(DISTANCE.multipliedBy(10)) > 0);
            release.countDown();
            load.await();

            assertThat(asked).hasValue(4);
            assertThat(inOrder())
                    .extracting(Result::outcome)
                    .startsWith(Outcome.SERVED, Outcome.SERVED, Outcome.SERVED, Outcome.SERVED, Outcome.NOT_CONNECTED)
                    .hasSize(10)
                    .endsWith(Outcome.NOT_CONNECTED);
        }
    }

    @Test
    void who_is_not_answered_by_the_deadline_is_given_up() throws Exception {
        try (LoadRun load = load("/hang", 3, 100, Duration.ofMillis(100))) {
            load.start();
            load.await();

            assertThat(inOrder()).hasSize(3).allSatisfy(result -> {
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
        LoadPlan plan = LoadPlan.open(1, Schedule.even(100, DISTANCE), LONG).from(7);
        Requests requests = new Requests(target("/page-{n}"), "GET", null, true, bytes -> bytes > 3);
        try (LoadRun load = new LoadRun(plan, requests, results::add)) {
            load.run();

            assertThat(results.element().outcome()).isEqualTo(Outcome.PARTIAL);
            assertThat(paths).containsExactly("/page-7");
        }
    }

    @Test
    void a_load_that_is_closed_ends_at_once_and_counts_nothing_that_was_under_way() throws Exception {
        LoadRun load = load("/hang", 100_000, 100, Duration.ofSeconds(5));
        load.start();
        await().until(() -> asked.get() > 5);
        load.close();
        load.await();

        assertThat(results).isEmpty();
    }

    private Outcome only(String path) throws InterruptedException {
        try (LoadRun load = load(path, 1, 1, LONG)) {
            load.start();
            load.await();
            return results.remove().outcome();
        }
    }

    private LoadRun load(String path, int requests, int mostInFlight, Duration timeout) {
        Schedule schedule = Schedule.even(100, DISTANCE.multipliedBy(requests));
        return new LoadRun(
                LoadPlan.open(mostInFlight, schedule, timeout), Requests.ofPages(target(path)), results::add);
    }

    private LocalTarget target(String path) {
        return LocalTarget.of(
                "http://127.0.0.1:%d%s".formatted(server.getAddress().getPort(), path));
    }

    private List<Result> inOrder() {
        return results.stream()
                .sorted(Comparator.comparingLong(Result::dueNanos))
                .toList();
    }
}
