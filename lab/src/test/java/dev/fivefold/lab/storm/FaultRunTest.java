package dev.fivefold.lab.storm;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.fivefold.lab.load.LocalTarget;
import dev.fivefold.lab.report.storm.FaultFigures;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Against a server that goes wrong, and is put right again. */
class FaultRunTest {

    private static final double RATE = 50;
    private static final StormPlan PLAN = new StormPlan(
            Duration.ofMillis(200),
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            Duration.ofMillis(600),
            Duration.ofSeconds(2),
            Duration.ofSeconds(1));

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private HttpServer server;
    private LocalTarget target;
    private volatile int status = 200;
    private volatile boolean complete = true;
    private volatile Duration delay = Duration.ZERO;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.setExecutor(threads);
        server.start();
        target = LocalTarget.of(
                "http://127.0.0.1:%d/{1..9}0".formatted(server.getAddress().getPort()));
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.close();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try {
            Thread.sleep(delay);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        exchange.getResponseHeaders().set("X-Page-Complete", Boolean.toString(complete));
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }

    @Test
    void a_fault_that_makes_pages_partial_is_over_when_they_are_full_again() throws Exception {
        FaultRun run = run();
        FaultFigures figures = run.run(
                new Fault("part", "parts are missing", () -> complete = false, Thread::sleep, () -> complete = true));

        assertThat(figures.recoveryMs()).isBetween(0L, 1_500L);
        assertThat(figures.partial()).isPositive();
        assertThat(figures.partialRatio()).isBetween(0.01, 0.99);
        assertThat(figures.offered()).isEqualTo(figures.full() + figures.partial());
        assertThat(Objects.requireNonNull(figures.mendedS()) - figures.struckS())
                .isGreaterThan(0.59);
        assertThat(Objects.requireNonNull(figures.backS())).isGreaterThanOrEqualTo(figures.mendedS());
        // All of the load is reported, with that before the fault.
        assertThat(run.results()).hasSizeGreaterThan(figures.offered());
    }

    @Test
    void a_process_with_a_slow_start_counts_from_its_readiness() throws Exception {
        FaultFigures figures =
                run().run(new Fault("slow", "slow to start", () -> status = 502, Thread::sleep, this::startSlowly));

        assertThat(Objects.requireNonNull(figures.backS()) - Objects.requireNonNull(figures.mendedS()))
                .isGreaterThan(0.99); // both are whole milliseconds since the storm began, in seconds
        assertThat(figures.recoveryMs()).isBetween(0L, 500L);
    }

    private void startSlowly() throws InterruptedException {
        Thread.sleep(Duration.ofSeconds(1)); // the declared time of this start
        status = 200;
    }

    @Test
    void failures_are_counted_by_kind() throws Exception {
        FaultFigures dead = run().run(new Fault("dead", "dead", () -> status = 502, Thread::sleep, () -> status = 200));
        assertThat(dead.errors5xx()).isPositive();
        assertThat(dead.shed()).isZero();

        FaultFigures full = run().run(new Fault("full", "full", () -> status = 503, Thread::sleep, () -> status = 200));
        assertThat(full.shed()).isPositive();
        assertThat(full.errors5xx()).isZero();
    }

    @Test
    void how_late_pages_are_is_compared_with_how_late_they_were_before() throws Exception {
        FaultFigures slow = run().run(new Fault(
                "slow", "slow", () -> delay = Duration.ofMillis(200), Thread::sleep, () -> delay = Duration.ZERO, 2));

        assertThat(Objects.requireNonNull(slow.mendedS()) - slow.struckS()).isGreaterThan(1.19);
        assertThat(slow.p99DuringMs()).isGreaterThanOrEqualTo(200.0);
        assertThat(slow.p99Ratio())
                .isEqualTo(Objects.requireNonNull(slow.p99DuringMs()) / Objects.requireNonNull(slow.p99BeforeMs()));
    }

    @Test
    void slow_clients_hold_connections_without_a_request_and_end_with_the_fault() throws Exception {
        FaultFigures figures = run().run(Fault.slowloris(target, 50, 1));

        assertThat(figures.id()).isEqualTo("slowloris");
        assertThat(figures.full()).isEqualTo(figures.offered()).isPositive();
        assertThat(figures.p99Ratio()).isPositive();
        assertThat(figures.recoveryMs()).isNotNull();
    }

    @Test
    void a_fault_without_a_repair_recovers_only_by_itself() throws Exception {
        FaultFigures never = run().run(new Fault("dead", "dead", () -> status = 502, Thread::sleep, null));
        assertThat(never.mendedS()).isNull();
        assertThat(never.recoveryMs()).isNull();

        status = 200;
        FaultFigures unmoved = run().run(Fault.oneOfTwo(() -> {}));
        assertThat(unmoved.recoveryMs()).isZero();
    }

    private FaultRun run() {
        return new FaultRun(target, RATE, System.nanoTime(), PLAN);
    }
}
