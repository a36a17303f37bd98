package dev.fivefold.benchmarks.top;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.benchmarks.top.BusyThreads.BusyThread;
import dev.fivefold.benchmarks.top.ThreadDump.DumpedThread;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.process.RecordedProcess;
import dev.fivefold.lab.profile.Burner;
import dev.fivefold.lab.profile.BurnerProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BusyThreadsTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @TempDir
    private Path folder;

    @Test
    void of_a_real_jvm_the_busy_thread_is_shown_with_the_method_that_burns() throws Exception {
        try (BurnerProcess burner = BurnerProcess.start(folder)) {
            BusyThreads threads = BusyThreads.of(burner.recorded(), SECOND);

            assertThat(threads.percent()).isPositive();
            assertThat(threads.busiest()).first().satisfies(busiest -> {
                assertThat(busiest.name()).startsWith("burner-");
                assertThat(busiest.percent()).isPositive();
                assertThat(busiest.frames()).anyMatch(frame -> frame.startsWith("at " + Burner.class.getName()));
            });
            assertThat(burner.output()).containsExactly("burning");
        }
    }

    @Test
    void an_ended_process_is_named() {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> BusyThreads.of(new RecordedProcess("mocks", Long.MAX_VALUE, Instant.EPOCH), SECOND))
                .withMessageEndingWith("mocks must still run, on Linux");
    }

    @Test
    void the_five_busiest_threads_of_the_interval_are_shown_with_twelve_frames_each() {
        Map<Long, ThreadCpu> before = threads(number -> Duration.ofHours(1));
        Map<Long, ThreadCpu> after = threads(number -> Duration.ofHours(1).plusMillis(100 * number));
        List<String> frames = Collections.nCopies(20, "at Some.method(Some.java:1)");
        Map<Long, DumpedThread> dump = Map.of(6L, new DumpedThread("fan-out-6", "RUNNABLE", frames));

        BusyThreads busy = BusyThreads.join(before, after, SECOND, dump);

        assertThat(busy.percent()).isEqualTo(210);
        assertThat(busy.busiest()).extracting(BusyThread::percent).containsExactly(60.0, 50.0, 40.0, 30.0, 20.0);
        assertThat(busy.busiest().getFirst().name()).isEqualTo("fan-out-6");
        assertThat(busy.busiest().getFirst().frames()).hasSize(12);
    }

    @Test
    void a_thread_that_is_new_counts_whole_and_one_that_the_dump_lacks_has_the_kernels_name() {
        BusyThreads busy = BusyThreads.join(
                Map.of(), Map.of(7L, new ThreadCpu("short-lived", Duration.ofMillis(250))), SECOND, Map.of());

        assertThat(busy.busiest()).containsExactly(new BusyThread(25, "short-lived", "", List.of()));
    }

    @Test
    void a_terminal_gets_a_thread_with_its_stack_and_those_of_the_jvm_by_name() {
        BusyThreads busy = new BusyThreads(
                75,
                List.of(
                        new BusyThread(50, "fan-out-1", "RUNNABLE", List.of("at Some.method(Some.java:1)")),
                        new BusyThread(25, "GC Thread#0", "", List.of())));

        assertThat(busy.text()).isEqualTo("""
                All threads: 75.0 % of one core.

                 50.0 %  fan-out-1, RUNNABLE
                           at Some.method(Some.java:1)

                 25.0 %  GC Thread#0
                """);
    }

    @Test
    void the_kernels_line_is_read_with_any_thread_name() {
        String stat = "4664 (a (b) c) R 4600 4641 4600 0 -1 4194368 1 0 0 0 250 30 0 0 20 0 19 0 123 456";

        assertThat(ThreadCpu.parse(stat)).isEqualTo(new ThreadCpu("a (b) c", Duration.ofMillis(2800)));
    }

    @Test
    void a_thread_in_a_container_has_the_id_of_its_jvms_namespace() {
        assertThat(ThreadCpu.innermostId(List.of("Name:\tjava", "NSpid:\t46641\t7", "Threads:\t40")))
                .isEqualTo(7);
        assertThat(ThreadCpu.innermostId(List.of("NSpid:\t46641"))).isEqualTo(46641);
    }

    private static Map<Long, ThreadCpu> threads(Function<Long, Duration> used) {
        return LongStream.rangeClosed(0, 6)
                .boxed()
                .collect(Collectors.toMap(
                        Function.identity(), number -> new ThreadCpu("thread-" + number, used.apply(number))));
    }
}
