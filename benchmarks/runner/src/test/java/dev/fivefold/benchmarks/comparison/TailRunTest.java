package dev.fivefold.benchmarks.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.demo.Backstage;
import dev.fivefold.lab.load.Reads;
import dev.fivefold.lab.stack.StackPorts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One server stands for the services, for the aggregator that hedges and for its metrics; another one does not hedge. */
class TailRunTest {

    private static final String SLOW = "{\"tailShare\":0.01,\"tailFactor\":20.0}";
    private static final String AS_BEFORE = "{\"tailShare\":0.0,\"tailFactor\":1.0}";

    private final ExecutorService handlers = Executors.newCachedThreadPool();
    private final List<String> changes = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger hedgedPages = new AtomicInteger();
    private final AtomicInteger unhedgedPages = new AtomicInteger();
    private HttpServer stack;
    private HttpServer beside;
    private Backstage backstage;
    private TailRun run;
    private volatile boolean whole = true;
    private volatile String incompleteBeside = "none";
    private volatile boolean adjustable = true;
    private volatile String ofOrders = "20.0";

    @BeforeEach
    void start() throws IOException {
        stack = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        stack.setExecutor(handlers);
        stack.createContext("/mocks/services", exchange -> {
            if (exchange.getRequestMethod().equals("PUT")) {
                String path = exchange.getRequestURI().getPath();
                changes.add(path.substring("/mocks/services/".length()) + " "
                        + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
                answer(exchange, adjustable ? 200 : 400, "{}");
            } else {
                answer(exchange, 200, "{\"orders\":{\"calls\":7},\"users\":{\"calls\":8}}");
            }
        });
        stack.createContext(
                "/actuator/prometheus",
                exchange -> answer(exchange, 200, """
                fivefold_downstream_call_seconds_count{service="orders"} %s
                fivefold_downstream_call_seconds_count{service="users"} %d
                fivefold_downstream_extra_calls_total{reason="hedge"} %d
                fivefold_downstream_extra_calls_total{reason="retry"} %d
                """.formatted(
                                ofOrders, 30 * hedgedPages.get(), 3 * hedgedPages.get(), 9 * hedgedPages.get())));
        stack.createContext("/api/home/", exchange -> page(exchange, hedgedPages, "none"));
        stack.start();
        beside = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        beside.setExecutor(handlers);
        beside.createContext("/api/home/", exchange -> page(exchange, unhedgedPages, incompleteBeside));
        beside.start();
        int port = stack.getAddress().getPort();
        backstage = new Backstage(new StackPorts(0, 0, 0, port, port, port, 0, 0, 0, 0));
        run = new TailRun(backstage, address(stack), address(beside));
    }

    @AfterEach
    void stop() {
        backstage.close();
        stack.stop(0);
        beside.stop(0);
        handlers.close();
    }

    @Test
    void both_are_warmed_and_measured_while_every_service_has_a_tail() throws Exception {
        Tail tail = run.measure(Reads.exactly(5), Reads.exactly(40));

        assertThat(hedgedPages).hasValue(45);
        assertThat(unhedgedPages).hasValue(45);
        assertThat(changes)
                .containsExactly("orders " + SLOW, "users " + SLOW, "orders " + AS_BEFORE, "users " + AS_BEFORE);
        assertThat(tail.pages()).isEqualTo(40);
        assertThat(tail.errorsHedged()).isZero();
        assertThat(tail.errorsUnhedged()).isZero();
        assertThat(tail.share()).isEqualTo(0.01);
        assertThat(tail.factor()).isEqualTo(20);
    }

    @Test
    void the_aggregator_beside_is_the_one_that_does_not_hedge() throws Exception {
        incompleteBeside = "/api/home/20";

        Tail tail = run.measure(Reads.exactly(1), Reads.exactly(4));

        assertThat(tail.errorsUnhedged()).isEqualTo(1);
        assertThat(tail.errorsHedged()).isZero();
    }

    @Test
    void percentiles_are_of_whole_pages_by_the_nearest_rank() {
        List<Double> unhedged =
                IntStream.rangeClosed(1, 200).mapToObj(i -> 10.0 * i).toList();
        List<Double> hedged =
                IntStream.rangeClosed(1, 199).mapToObj(i -> 1.0 * i).toList();

        Tail tail = TailRun.figures(new TailRun.SideBySide.Latencies(200, unhedged, hedged), 0.04);

        assertThat(tail).isEqualTo(new Tail(1_980, 198, 0.04, 1_000, 100, 200, 0, 1, 0.01, 20));
    }

    @Test
    void extra_requests_are_those_of_hedging_during_the_measured_pages() throws Exception {
        Tail tail = run.measure(Reads.exactly(5), Reads.exactly(40));

        assertThat(tail.extraCallsRatio()).isCloseTo(0.1, within(1e-9)); // 3 for every 30, whatever was before
    }

    @Test
    void the_services_are_as_before_even_if_no_page_is_whole() {
        whole = false;

        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> run.measure(Reads.exactly(1), Reads.exactly(2)))
                .withMessage("of 2 pages with hedging 0 were whole, and 0 without");
        assertThat(changes).endsWith("orders " + AS_BEFORE, "users " + AS_BEFORE);
    }

    @Test
    void services_that_cannot_have_a_tail_are_a_failure_before_any_page_is_read() {
        adjustable = false;

        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> run.measure(Reads.exactly(1), Reads.exactly(2)))
                .withMessageEndingWith("/mocks/services/orders responded 400");
        assertThat(hedgedPages).hasValue(0);
    }

    @Test
    void counters_that_are_no_numbers_are_a_failure() {
        for (String value : List.of("many", "NaN")) {
            ofOrders = value;
            assertThatExceptionOfType(LabFailure.class)
                    .isThrownBy(() -> run.measure(Reads.exactly(1), Reads.exactly(2)))
                    .withMessageContaining(value);
        }
    }

    private void page(HttpExchange exchange, AtomicInteger pages, String incomplete) throws IOException {
        String path = exchange.getRequestURI().getPath();
        pages.incrementAndGet();
        exchange.getResponseHeaders().add("X-Page-Complete", Boolean.toString(whole && !incomplete.equals(path)));
        answer(exchange, 200, "{}");
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static URI address(HttpServer server) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }
}
