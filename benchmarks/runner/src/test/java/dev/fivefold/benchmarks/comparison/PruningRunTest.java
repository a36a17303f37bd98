package dev.fivefold.benchmarks.comparison;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import com.sun.net.httpserver.HttpServer;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.demo.Backstage;
import dev.fivefold.lab.demo.Effort;
import dev.fivefold.lab.load.Reads;
import dev.fivefold.lab.measure.PageClient;
import dev.fivefold.lab.stack.StackPorts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Servers whose pages and whose parts have a fixed size. */
class PruningRunTest {

    private final ExecutorService handlers = Executors.newCachedThreadPool();
    private final List<AutoCloseable> opened = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
        handlers.close();
    }

    @Test
    void bytes_are_those_of_a_page_and_of_its_parts() throws Exception {
        Pruning pruning = measured(shop("all", 9_000, 4_000, true), shop("listed", 500, 4_000, true));

        assertThat(pruning.variants())
                .extracting(Pruning.VariantFigures::id, Pruning.VariantFigures::bytesPlain)
                .containsExactly(tuple("all", 9_000L), tuple("listed", 500L));
        assertThat(pruning.variants())
                .allMatch(shop -> shop.pages() == 4
                        && shop.errors() == 0
                        && shop.partBytesOnWire() == 4_000
                        && shop.pagesPerS() > 0
                        && shop.bytesOnWire() == shop.bytesPlain()
                        && shop.pageSha256().length() == 64);
    }

    @Test
    void an_aggregator_without_a_complete_page_is_a_failure_that_names_it() throws Exception {
        PruningRun.Shop all = shop("all", 9_000, 1, true);
        PruningRun.Shop listed = shop("listed", 500, 1, false);

        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> measured(all, listed))
                .withMessage("listed served no complete page of 2 in a turn");
    }

    private static Pruning measured(PruningRun.Shop... shops) throws Exception {
        Effort effort = new Effort(Reads.exactly(1), Reads.exactly(1), Reads.exactly(2), 2);
        return new PruningRun("12-splice", List.of(1L, 2L), effort, 2).measure(List.of(shops));
    }

    private PruningRun.Shop shop(String id, int pageBytes, int partBytes, boolean whole) throws IOException {
        AtomicInteger served = new AtomicInteger();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(handlers);
        server.createContext("/api/home/", exchange -> {
            served.incrementAndGet();
            exchange.getResponseHeaders().add("X-Page-Complete", Boolean.toString(whole));
            exchange.sendResponseHeaders(200, pageBytes);
            exchange.getResponseBody().write(("{\"x\":\"" + "x".repeat(pageBytes - 8) + "\"}").getBytes(UTF_8));
            exchange.close();
        });
        server.createContext("/actuator/prometheus", exchange -> {
            byte[] metrics = "fivefold_downstream_bytes_total{form=\"wire\",service=\"carts\"} %d\n"
                    .formatted(served.get() * partBytes)
                    .getBytes(UTF_8);
            exchange.sendResponseHeaders(200, metrics.length);
            exchange.getResponseBody().write(metrics);
            exchange.close();
        });
        server.start();
        PageClient client = new PageClient(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort()), Duration.ofSeconds(10));
        int port = server.getAddress().getPort();
        Backstage backstage = new Backstage(new StackPorts(1, 1, 1, 1, port, 1, 1, 1, 1, 1));
        opened.addAll(List.of(backstage, client, () -> server.stop(0)));
        return new PruningRun.Shop(id, "about " + id, client, backstage, ProcessHandle.current(), List.of());
    }
}
