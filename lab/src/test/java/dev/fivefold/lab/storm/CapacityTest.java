package dev.fivefold.lab.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.load.LocalTarget;
import dev.fivefold.lab.terminal.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CapacityTest {

    private final Queue<String> requested = new ConcurrentLinkedQueue<>();
    private final StringWriter output = new StringWriter();
    private HttpServer server;
    private Capacity capacity;
    private volatile int status = 200;
    private volatile boolean whole = true;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            requested.add(exchange.getRequestURI().getPath());
            exchange.getResponseHeaders().set("X-Page-Complete", Boolean.toString(whole));
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        server.start();
        LocalTarget target = LocalTarget.of(
                "http://127.0.0.1:%d/{1..3}0".formatted(server.getAddress().getPort()));
        capacity = new Capacity(target, "09-overload", new Progress(new PrintWriter(output), false));
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void the_search_for_the_peak_increases_the_users() throws Exception {
        capacity.warmUp(Duration.ofMillis(50));

        Capacity.Peak peak = capacity.peak(Duration.ofMillis(100));

        assertThat(peak.pagesPerS()).isPositive();
        assertThat(capacity.now(peak, Duration.ofMillis(100)).pagesPerS()).isPositive();
        assertThat(output.toString())
                .startsWith("09-overload: 8 at a time, ")
                .contains("09-overload: 16 at a time, ")
                .contains(" at a time again, ");
        assertThat(requested).contains("/10", "/20", "/30").hasSizeGreaterThan(3);
        assertThat(requested.stream().distinct()).hasSize(3);
    }

    @Test
    void pages_that_miss_parts_are_no_capacity() {
        whole = false;

        assertThatExceptionOfType(LabFailure.class).isThrownBy(() -> capacity.peak(Duration.ofMillis(50)));
    }

    @Test
    void load_ends_at_rejections_and_a_server_without_responses_has_no_peak() {
        status = 503;

        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> capacity.peak(Duration.ofMillis(50)))
                .withMessage("09-overload served not one page: see its logs");
        assertThat(output.toString().lines()).hasSize(1);
    }
}
