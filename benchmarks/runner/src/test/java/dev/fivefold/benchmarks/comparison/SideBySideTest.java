package dev.fivefold.benchmarks.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.fivefold.lab.load.Reads;
import dev.fivefold.lab.measure.PageClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SideBySideTest {

    private static final List<Long> USERS = List.of(10L, 20L, 30L);

    private final ExecutorService handlers = Executors.newCachedThreadPool();
    private final List<HttpServer> servers = new ArrayList<>();
    private final List<String> requested = Collections.synchronizedList(new ArrayList<>());

    @AfterEach
    void stop() {
        servers.forEach(server -> server.stop(0));
        handlers.close();
    }

    @Test
    void both_get_requests_for_the_same_pages_and_alternate_in_being_first() throws Exception {
        try (PageClient one = source("one", "none");
                PageClient other = source("other", "none")) {
            TailRun.SideBySide.Latencies latencies =
                    new TailRun.SideBySide(one, other, USERS, 1).read(Reads.exactly(4));

            assertThat(requested)
                    .containsExactly(
                            "one 10", "other 10", "other 20", "one 20", "one 30", "other 30", "other 10", "one 10");
            assertThat(latencies.pages()).isEqualTo(4);
            assertThat(latencies.one()).hasSize(4).allMatch(ms -> ms > 0);
            assertThat(latencies.other()).hasSize(4).allMatch(ms -> ms > 0);
        }
    }

    @Test
    void an_incomplete_or_missing_page_has_no_latency() throws Exception {
        try (PageClient one = source("one", "20");
                PageClient closed = closed()) {
            TailRun.SideBySide.Latencies latencies =
                    new TailRun.SideBySide(one, closed, USERS, 2).read(Reads.exactly(6));

            assertThat(latencies.pages()).isEqualTo(6);
            assertThat(latencies.one()).hasSize(4);
            assertThat(latencies.other()).isEmpty();
        }
    }

    @Test
    void no_page_is_begun_when_the_time_is_up() throws Exception {
        try (PageClient one = source("one", "none");
                PageClient other = source("other", "none")) {
            TailRun.SideBySide pages = new TailRun.SideBySide(one, other, USERS, 4);

            assertThat(pages.read(new Reads(2, 1_000, Duration.ZERO)).pages()).isEqualTo(2);
        }
    }

    @Test
    void as_many_pages_are_read_at_once_as_there_are_readers() throws Exception {
        CyclicBarrier four = new CyclicBarrier(4);
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        HttpServer server = server();
        server.createContext("/api/home/", exchange -> {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            try {
                four.await(30, TimeUnit.SECONDS);
            } catch (Exception e) {
                throw new IOException(e);
            } finally {
                now.decrementAndGet();
            }
            exchange.getResponseHeaders().add("X-Page-Complete", "true");
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        try (PageClient client = client(server)) {
            TailRun.SideBySide.Latencies latencies =
                    new TailRun.SideBySide(client, client, USERS, 4).read(Reads.exactly(8));

            assertThat(latencies.one()).hasSize(8);
            assertThat(latencies.other()).hasSize(8);
            assertThat(most).hasValue(4);
        }
    }

    /** Serves all users' pages whole but one's. */
    private PageClient source(String name, String incomplete) throws IOException {
        HttpServer server = server();
        server.createContext("/api/home/", exchange -> {
            String user = exchange.getRequestURI().getPath().substring("/api/home/".length());
            requested.add(name + " " + user);
            exchange.getResponseHeaders().add("X-Page-Complete", Boolean.toString(!user.equals(incomplete)));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        return client(server);
    }

    /** Of a port that is closed. */
    private static PageClient closed() throws IOException {
        HttpServer gone = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        gone.start();
        PageClient client = client(gone);
        gone.stop(0);
        return client;
    }

    private HttpServer server() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(handlers);
        server.start();
        servers.add(server);
        return server;
    }

    private static PageClient client(HttpServer server) {
        return new PageClient(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort()), Duration.ofSeconds(10));
    }
}
