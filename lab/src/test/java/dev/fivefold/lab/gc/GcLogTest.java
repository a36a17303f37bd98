package dev.fivefold.lab.gc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GcLogTest {

    private static final String LOG = """
            [2026-11-21T13:54:00.000+0000] Using Parallel
            [2026-11-21T13:54:01.000+0000] GC(0) Pause Young (Allocation Failure) 210M->35M(490M) 92.345ms
            [2026-11-21T13:54:02.000+0000] GC(1) Pause Young (Normal) (G1 Evacuation Pause) 24M->5M(256M) 3.456ms
            [2026-11-21T13:54:03.000+0000] GC(2) Concurrent Mark Cycle 250.000ms
            [2026-11-21T13:54:04.000+0000] GC(3) Pause Full (Ergonomics) 35M->20M(490M) 41.100ms
            [2026-11-21T13:54:09.000+0000] GC(4) Pause Full (Ergonomics) 35M->20M(490M) 99.100ms
            """;

    @Test
    void the_longest_pause_is_that_of_the_given_interval_and_of_pauses_only(@TempDir Path folder) throws IOException {
        Path log = Files.writeString(folder.resolve("gc.log"), LOG);

        assertThat(GcLog.read(
                                log,
                                Spans.of(
                                        Instant.parse("2026-11-21T13:54:01.500Z"),
                                        Instant.parse("2026-11-21T13:54:05Z")))
                        .longestPauseMs())
                .isEqualTo(41.1);
    }

    @Test
    void the_maximum_heap_is_that_before_a_collection_of_the_given_interval(@TempDir Path folder) throws IOException {
        Path log = Files.writeString(folder.resolve("gc.log"), LOG);
        Instant end = Instant.parse("2026-11-21T13:54:05Z");

        assertThat(GcLog.read(log, Spans.of(Instant.parse("2026-11-21T13:54:00Z"), end))
                        .heapMaxMb())
                .isEqualTo(210);
        assertThat(GcLog.read(log, Spans.of(Instant.parse("2026-11-21T13:54:01.500Z"), end))
                        .heapMaxMb())
                .isEqualTo(35);
        assertThat(GcLog.read(log, Spans.of(end, end)).heapMaxMb()).isZero();
    }

    @Test
    void pauses_in_the_generations_of_zgc_count_and_averages_of_pauses_do_not(@TempDir Path folder) throws IOException {
        Path log = Files.writeString(folder.resolve("gc.log"), """
                [2026-11-21T13:54:01.000+0000][info][gc,phases   ] GC(0) Y: Pause Mark Start (Major) 0.029ms
                [2026-11-21T13:54:01.001+0000][info][gc,phases   ] GC(0) Y: Concurrent Mark 2.486ms
                [2026-11-21T13:54:01.002+0000][info][gc,phases   ] GC(0) O: Pause Mark End 0.006ms
                [2026-11-21T13:54:01.003+0000][info][gc,phases   ] GC(1) y: Pause Relocate Start 0.004ms
                [2026-11-21T13:54:02.000+0000][info][gc,stats    ] Young Pause: Pause Mark End 0.007 / 0.020 ms
                """);

        assertThat(GcLog.read(log, null).pausesMs)
                .containsExactly(
                        new GcLog.Value(Instant.parse("2026-11-21T13:54:01Z"), 0.029),
                        new GcLog.Value(Instant.parse("2026-11-21T13:54:01.002Z"), 0.006),
                        new GcLog.Value(Instant.parse("2026-11-21T13:54:01.003Z"), 0.004));
    }

    @Test
    void without_a_pause_it_is_nothing(@TempDir Path folder) throws IOException {
        Path log = Files.writeString(folder.resolve("gc.log"), LOG);

        assertThat(GcLog.read(
                                log,
                                Spans.of(Instant.parse("2026-11-21T13:55:00Z"), Instant.parse("2026-11-21T13:56:00Z")))
                        .longestPauseMs())
                .isZero();
    }
}
