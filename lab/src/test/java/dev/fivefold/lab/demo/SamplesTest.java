package dev.fivefold.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.fivefold.lab.measure.PageClient;
import dev.fivefold.lab.report.SlowestPage;
import dev.fivefold.lab.terminal.Progress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SamplesTest {

    private HttpServer server;
    private PageClient client;
    private volatile String slow = "none";

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/home/", exchange -> {
            String user = exchange.getRequestURI().getPath().substring("/api/home/".length());
            byte[] page = "{\"_meta\":{\"elapsed_ms\":%s0,\"efficiency\":0.5}}"
                    .formatted(user)
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("X-Page-Complete", Boolean.toString(!user.equals("3")));
            exchange.getResponseHeaders().add("X-Request-Id", "of-" + user);
            waitFor(user);
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
        });
        server.start();
        client = new PageClient(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort()), Duration.ofSeconds(10));
    }

    /** Of a slow user. */
    private void waitFor(String user) {
        if (user.equals(slow)) {
            LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
        }
    }

    @AfterEach
    void stop() {
        client.close();
        server.stop(0);
    }

    @Test
    void every_page_that_is_read_counts_as_read_and_only_a_whole_one_as_a_sample() throws Exception {
        List<Integer> expected = new ArrayList<>();
        Progress.Task task = new Progress.Task() {
            @Override
            public void step(int steps) {
                expected.add(steps);
            }
        };

        StepRun.Samples samples = StepRun.Samples.take(
                new PageLog(client, List.of(1L, 2L, 3L)), Effort.Reads.exactly(6), task, Demo.Listener.NONE);

        assertThat(samples.read()).isEqualTo(6);
        assertThat(samples.complete()).hasSize(4).allMatch(sample -> sample.ms() > 0);
        assertThat(samples.complete())
                .extracting(StepRun.Samples.Sample::fanOutMs)
                .containsExactly(10.0, 20.0, 10.0, 20.0);
        assertThat(samples.complete())
                .extracting(StepRun.Samples.Sample::efficiency)
                .containsOnly(0.5);
        assertThat(expected).hasSize(6).containsOnly(6);
    }

    @Test
    void the_slowest_whole_page_is_known_by_its_request() throws Exception {
        slow = "2";
        StepRun.Samples samples = StepRun.Samples.take(
                new PageLog(client, List.of(1L, 2L, 3L)),
                Effort.Reads.exactly(4),
                new Progress.Task() {},
                Demo.Listener.NONE);

        SlowestPage slowest = Objects.requireNonNull(samples.slowest());
        assertThat(slowest.requestId()).isEqualTo("of-2");
        assertThat(slowest.ms())
                .isEqualTo(samples.of(StepRun.Samples.Sample::ms).max());
    }

    @Test
    void no_page_is_begun_once_there_are_enough_and_the_time_is_up() throws Exception {
        Effort.Reads reads = new Effort.Reads(2, 1_000, Duration.ZERO);

        StepRun.Samples samples = StepRun.Samples.take(
                new PageLog(client, List.of(1L)), reads, new Progress.Task() {}, Demo.Listener.NONE);

        assertThat(samples.read()).isEqualTo(2);
    }
}
