package dev.fivefold.benchmarks.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import dev.fivefold.benchmarks.comparison.TelemetryCost.ChainFigures;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.demo.Effort;
import dev.fivefold.lab.load.Reads;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Servers that respond after a number of milliseconds, and serve metrics. */
class TelemetryRoundsTest {

    private static final int ALL = 1_000;
    private static final Effort EFFORT = new Effort(Reads.exactly(1), Reads.exactly(2), Reads.exactly(3), 1);

    private final ExecutorService handlers = Executors.newCachedThreadPool();
    private final List<HttpServer> servers = new ArrayList<>();
    private final List<TelemetryRounds.Chain> turns = new ArrayList<>();
    private final List<String> requested = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger scraped = new AtomicInteger();
    private final CountDownLatch firstScrape = new CountDownLatch(1);
    private volatile int metricsStatus = 200;

    @AfterEach
    void stop() {
        turns.forEach(TelemetryRounds.Chain::close);
        servers.forEach(server -> server.stop(0));
        handlers.close();
    }

    @Test
    void all_are_warmed_up_and_then_measured_interleaved() throws Exception {
        TelemetryCost cost = measured(2, chain("off", 0, ALL), chain("on", 0, ALL));

        assertThat(String.join("", requested))
                .isEqualTo("offoffonon" + "off".repeat(5) + "on".repeat(10) + "off".repeat(5));
        assertThat(cost.rounds()).isEqualTo(2);
        assertThat(cost.chains()).extracting(ChainFigures::id).containsExactly("off", "on");
        assertThat(cost.chains()).allSatisfy(chain -> {
            assertThat(chain.pages()).isEqualTo(10);
            assertThat(chain.errors()).isZero();
            assertThat(chain.pagesPerS()).isPositive();
            assertThat(chain.cpuMsPerPage()).isNotNegative();
            assertThat(chain.collectorCpuMsPerPage()).isZero();
        });
    }

    @Test
    void each_is_compared_with_the_first_round_by_round() throws Exception {
        TelemetryCost cost = measured(3, chain("off", 40, ALL), chain("on", 120, ALL));

        ChainFigures off = cost.chains().getFirst();
        ChainFigures on = cost.chains().getLast();
        assertThat(List.of(off.p50(), off.throughput()))
                .allSatisfy(ratio -> assertThat(ratio).isEqualTo(new TelemetryCost.Ratio(1, 1, 1)));
        assertThat(on.p50().lowest()).isGreaterThan(1);
        assertThat(on.p50().median()).isBetween(on.p50().lowest(), on.p50().highest());
        assertThat(on.throughput().highest()).isLessThan(1);
        assertThat(on.throughput().median())
                .isBetween(on.throughput().lowest(), on.throughput().highest());
        assertThat(on.p50Ms()).isGreaterThan(off.p50Ms());
        assertThat(on.pagesPerS()).isLessThan(off.pagesPerS());
    }

    @Test
    void metrics_are_read_of_a_chain_that_has_them_and_of_no_other() throws Exception {
        TelemetryCost cost = measured(2, chain("off", 0, ALL), chain("on", 20, ALL));

        assertThat(cost.chains().getFirst().scrapes()).isZero();
        assertThat(cost.chains().getLast().scrapes()).isBetween(1, scraped.get());
    }

    @Test
    void a_chain_with_unreadable_metrics_is_a_failure_that_names_it() throws Exception {
        metricsStatus = 404;
        TelemetryRounds.Chain off = chain("off", 0, ALL);
        TelemetryRounds.Chain on = chain("on", 20, ALL);

        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> measured(1, off, on))
                .withMessage("the metrics of on cannot be read");
    }

    @Test
    void a_chain_without_a_complete_page_in_a_turn_is_a_failure_that_names_it() throws Exception {
        TelemetryRounds.Chain off = chain("off", 0, ALL);
        TelemetryRounds.Chain on = chain("on", 0, 7);

        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> measured(2, off, on))
                .withMessage("on served no complete page of 2 in a turn");
    }

    private static TelemetryCost measured(int rounds, TelemetryRounds.Chain... chains) throws InterruptedException {
        return new TelemetryRounds("11-dataflow", List.of(1L, 2L), EFFORT, rounds, Duration.ZERO)
                .measure(List.of(chains));
    }

    /** Whose metrics are read unless it is off. */
    private TelemetryRounds.Chain chain(String id, int ms, int whole) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(handlers);
        AtomicInteger pages = new AtomicInteger();
        server.createContext("/api/home/", exchange -> {
            requested.add(id);
            if (!id.equals("off")) {
                awaitFirstScrape();
            }
            LockSupport.parkNanos(Duration.ofMillis(ms).toNanos());
            exchange.getResponseHeaders().add("X-Page-Complete", Boolean.toString(pages.incrementAndGet() <= whole));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.createContext("/actuator/prometheus", exchange -> {
            scraped.incrementAndGet();
            exchange.sendResponseHeaders(metricsStatus, -1);
            exchange.close();
            firstScrape.countDown();
        });
        server.start();
        servers.add(server);
        URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        TelemetryRounds.Chain chain = new TelemetryRounds.Chain(
                id,
                "about " + id,
                address,
                List.of(ProcessHandle.current()),
                List.of(),
                id.equals("off") ? List.of() : List.of(address.resolve("/actuator/prometheus")));
        turns.add(chain);
        return chain;
    }

    /** It is on its way on another thread when the first page is requested. */
    private void awaitFirstScrape() throws IOException {
        try {
            if (!firstScrape.await(30, TimeUnit.SECONDS)) {
                throw new IOException("no metrics here");
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
