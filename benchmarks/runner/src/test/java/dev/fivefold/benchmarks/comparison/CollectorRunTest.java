package dev.fivefold.benchmarks.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.demo.Effort;
import dev.fivefold.lab.load.Reads;
import dev.fivefold.lab.measure.PageClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that write a pause into their log for each page, as a collector would. */
class CollectorRunTest {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSZ").withZone(ZoneOffset.UTC);

    private final ExecutorService handlers = Executors.newCachedThreadPool();
    private final List<HttpServer> servers = new ArrayList<>();
    private final List<CollectorRun.Jvm> turns = new ArrayList<>();
    private final List<String> requested = Collections.synchronizedList(new ArrayList<>());

    @TempDir
    private Path folder;

    @AfterEach
    void stop() {
        turns.forEach(jvm -> jvm.client().close());
        servers.forEach(server -> server.stop(0));
        handlers.close();
    }

    @Test
    void all_are_warmed_up_and_then_measured_interleaved() throws Exception {
        Collectors collectors = measured(2, jvm("a", 100, true), jvm("b", 10, true), jvm("c", 10, true));

        assertThat(requested)
                .containsExactly("a", "b", "c", "a", "a", "b", "b", "c", "c", "c", "c", "b", "b", "a", "a");
        assertThat(collectors.rounds()).isEqualTo(2);
        assertThat(collectors.jvms())
                .extracting(Collectors.CollectorFigures::id)
                .containsExactly("a", "b", "c");
        assertThat(collectors.jvms()).allMatch(jvm -> jvm.pages() == 4 && jvm.pagesPerS() > 0);
    }

    @Test
    void figures_are_of_the_turns_and_not_of_what_was_before_or_between_them() throws Exception {
        CollectorRun.Jvm a = jvm("a", 100, true);
        CollectorRun.Jvm b = jvm("b", 20, true);
        pause("a", 9_000, 1);

        Collectors collectors = measured(3, a, b);

        Collectors.CollectorFigures ofA = collectors.jvms().getFirst();
        assertThat(ofA.gc().pauses()).hasSize(6); // not that of the page that warmed it
        assertThat(ofA.gc().pauseMaxMs()).isEqualTo(100);
        assertThat(collectors.heapMb()).isEqualTo(2_560);
        assertThat(collectors.liveMb()).isEqualTo(700);
    }

    @Test
    void each_is_compared_with_the_first() throws Exception {
        Collectors collectors = measured(1, jvm("a", 100, true), jvm("b", 20, true));

        assertThat(collectors.jvms())
                .extracting(Collectors.CollectorFigures::pauseMaxRatio)
                .containsExactly(1.0, 5.0);
        assertThat(collectors.jvms().getLast().throughputRatio())
                .isEqualTo(collectors.jvms().getLast().pagesPerS()
                        / collectors.jvms().getFirst().pagesPerS());
    }

    @Test
    void a_collector_without_a_complete_page_is_a_failure_that_names_it() throws Exception {
        CollectorRun.Jvm a = jvm("a", 100, true);
        CollectorRun.Jvm b = jvm("b", 20, false);

        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> measured(2, a, b))
                .withMessage("b served no complete page of 2 in a turn");
    }

    private static Collectors measured(int rounds, CollectorRun.Jvm... jvms) throws InterruptedException {
        return new CollectorRun(
                        "07-g1",
                        List.of(1L, 2L),
                        new Effort(Reads.exactly(1), Reads.exactly(1), Reads.exactly(2), 4),
                        rounds,
                        Duration.ZERO)
                .measure(List.of(jvms));
    }

    private CollectorRun.Jvm jvm(String id, double pauseMs, boolean whole) throws IOException {
        String now = TIME.format(Instant.now());
        Files.writeString(
                log(id),
                "[%s][info][gc     ] Using Parallel%n[%s][info][gc,init] Heap Max Capacity: 2560M%n"
                        .formatted(now, now));
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(handlers);
        server.createContext("/api/home/", exchange -> {
            requested.add(id);
            pause(id, pauseMs, 700);
            exchange.getResponseHeaders().add("X-Page-Complete", Boolean.toString(whole));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        servers.add(server);
        URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        CollectorRun.Jvm jvm = new CollectorRun.Jvm(
                id, "about " + id, new PageClient(address, Duration.ofSeconds(10)), ProcessHandle.current(), log(id));
        turns.add(jvm);
        return jvm;
    }

    private synchronized void pause(String id, double ms, int mbAfter) throws IOException {
        String line = "[%s][info][gc     ] GC(1) Pause Young (Allocation Failure) 900M->%dM(2560M) %.3fms%n"
                .formatted(TIME.format(Instant.now()), mbAfter, ms);
        Files.writeString(log(id), line, StandardOpenOption.APPEND);
    }

    private Path log(String id) {
        return folder.resolve(id + "-gc.log");
    }
}
